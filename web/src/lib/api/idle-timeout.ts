// The idle time-out in the browser: the server says how long a session may lie unused; here somebody is warned before, and
// signed out when nobody answers. Doing something in any tab keeps the session of all.
import { lastActive, recordActivity, unreportedActivityMs } from '../stores/activity.ts'
import { useIdleWarning } from '../stores/idle.ts'
import { endSession, activeSession, useSession } from '../stores/session.ts'
import { listenToTabs, postToTabs } from '../stores/tabs.ts'
import { forgetSession } from '../../app/session-hint.ts'
import { call } from './client.ts'
import { refreshSession } from './refresh.ts'
import { requestJson } from './request.ts'

/** The warning stands for so long, or for a quarter of a short life; milliseconds. */
const maxWarningMs = 120_000
const warningTimeOf = (idleLife: number) => Math.min(maxWarningMs, idleLife / 4)
/** How often the clock is read: timers stop while a device sleeps. */
const maxTimerMs = 30_000
/** How often what a person does is noted. */
const recordEveryMs = 5_000
/** Who only reads and types asks the server nothing: so often it is told that somebody is there, more rarely for a long life. */
const reportEveryMs = (idleLife: number) => Math.max(30_000, idleLife / 60)

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const endIdleSession = () => {
  // The tabs all come here; whichever is first ends the session for good, and none waits for the answer.
  void requestJson('signOut', {}).catch(() => undefined)
  forgetSession('idle')
  endSession('idle')
}

const checkIdleTime = (): number => {
  const session = activeSession()
  if (session === null) {
    useIdleWarning.setState({ endsAt: null })
    return maxTimerMs
  }
  const endsAt = lastActive() + session.idleLimitMs
  const warnsAt = endsAt - warningTimeOf(session.idleLimitMs)
  const now = Date.now()
  if (now >= endsAt) endIdleSession()
  useIdleWarning.setState({ endsAt: now >= warnsAt && now < endsAt ? endsAt : null })
  return (now >= warnsAt ? endsAt : warnsAt) - now
}

let timer: ReturnType<typeof setTimeout> | undefined
const watch = () => {
  clearTimeout(timer)
  timer = setTimeout(watch, Math.min(maxTimerMs, Math.max(0, checkIdleTime())))
}

const reportActivity = () => {
  recordActivity(Date.now())
  postToTabs({ type: 'active', at: lastActive() })
}

const onActivity = () => {
  reportActivity()
  const session = activeSession()
  if (session !== null && unreportedActivityMs() > reportEveryMs(session.idleLimitMs))
    void call('currentUser', {}).catch(() => undefined)
}

/** The answer to the warning: somebody is there, and the server hears it too. */
export const extendSession = (): void => {
  reportActivity()
  void refreshSession().catch(() => undefined)
  watch()
}

/** Watches from now on. */
export const startIdleTimeout = (): void => {
  recordActivity(Date.now())
  const onEvent = () => {
    // Under the warning only its button counts: a mouse that is bumped answers nothing.
    if (useIdleWarning.getState().endsAt === null && Date.now() - lastActive() > recordEveryMs) onActivity()
  }
  for (const event of activityEvents) addEventListener(event, onEvent, { capture: true, passive: true })
  document.addEventListener('visibilitychange', watch)
  listenToTabs((message) => {
    if (message.type !== 'active' || message.at <= lastActive()) return
    recordActivity(message.at)
    watch()
  })
  useSession.subscribe((state, before) => {
    if (state.status === 'signed_in' && before.status !== 'signed_in') recordActivity(Date.now())
    if (state.status !== before.status) watch()
  })
  watch()
}
