// The idle timeout in the browser. The server defines how long a session may be idle. Shortly before that time is up,
// this module shows a warning; without a response it signs the person out. Activity in any tab keeps the session of all
// tabs.
import { lastActiveAt, recordActivity, unreportedActivityMs } from './activity.ts'
import { useIdleWarning } from './idle-warning.ts'
import { endSession, activeSession, useSession } from './session.ts'
import { listenToTabs, postToTabs } from './tab-messages.ts'
import { announceSignOut } from './session-hint.ts'
import { call } from '../api/client.ts'
import { refreshSession } from '../api/refresh.ts'
import { requestJson } from '../api/request.ts'

/** How long the warning shows: this long, or a quarter of the idle limit if that is shorter; milliseconds. */
const maxWarningMs = 120_000
const warningTimeOf = (idleLimitMs: number) => Math.min(maxWarningMs, idleLimitMs / 4)
/** The maximum time between two checks of the clock, because timers stop while a device sleeps; milliseconds. */
const maxTimerMs = 30_000
/** The minimum time between two recorded activities; milliseconds. */
const recordEveryMs = 5_000
/**
 * Someone who only reads and types sends no requests, so activity is reported to the server at this interval. It is
 * longer for long idle limits.
 */
const reportEveryMs = (idleLimitMs: number) => Math.max(30_000, idleLimitMs / 60)

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const endIdleSession = () => {
  // Every tab does this. The first one ends the session, and no tab waits for the response.
  void requestJson('signOut', {}).catch(() => undefined)
  announceSignOut('idle')
  endSession('idle')
}

const checkIdleTime = (): number => {
  const session = activeSession()
  if (session === null) {
    useIdleWarning.setState({ endsAt: null })
    return maxTimerMs
  }
  const endsAt = lastActiveAt() + session.idleLimitMs
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
  postToTabs({ type: 'active', at: lastActiveAt() })
}

const onActivity = () => {
  reportActivity()
  const session = activeSession()
  if (session !== null && unreportedActivityMs() > reportEveryMs(session.idleLimitMs))
    void call('currentUser', {}).catch(() => undefined)
}

/** Keeps the session after the warning, and reports the activity to the server. */
export const extendSession = (): void => {
  reportActivity()
  void refreshSession().catch(() => undefined)
  watch()
}

/** Starts the idle timeout. */
export const startIdleTimeout = (): void => {
  recordActivity(Date.now())
  const onEvent = () => {
    // While the warning shows, only its button counts. A bumped mouse must not extend the session.
    if (useIdleWarning.getState().endsAt === null && Date.now() - lastActiveAt() > recordEveryMs) onActivity()
  }
  for (const event of activityEvents) addEventListener(event, onEvent, { capture: true, passive: true })
  document.addEventListener('visibilitychange', watch)
  listenToTabs((message) => {
    if (message.type !== 'active' || message.at <= lastActiveAt()) return
    recordActivity(message.at)
    watch()
  })
  useSession.subscribe((state, before) => {
    if (state.status === 'signed_in' && before.status !== 'signed_in') recordActivity(Date.now())
    if (state.status !== before.status) watch()
  })
  watch()
}
