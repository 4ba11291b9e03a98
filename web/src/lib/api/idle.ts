// The idle time-out in the browser: the server says how long a session may lie unused; here somebody is warned before, and
// signed out when nobody answers. Doing something in any tab keeps the session of all.
import { lastActive, noteActive, untoldFor } from '../stores/activity.ts'
import { useIdleWarning } from '../stores/idle.ts'
import { endSession, heldSession, useSession } from '../stores/session.ts'
import { hearTabs, tellTabs } from '../stores/tabs.ts'
import { forgetSession } from '../../app/session-hint.ts'
import { call } from './call.ts'
import { refreshSession } from './refresh.ts'
import { send } from './send.ts'

/** The warning stands for so long, or for a quarter of a short life; milliseconds. */
const longestWarning = 120_000
const warningOf = (idleLife: number) => Math.min(longestWarning, idleLife / 4)
/** How often the clock is read: timers stop while a device sleeps. */
const longestTimer = 30_000
/** How often what a person does is noted. */
const notedEvery = 5_000
/** Who only reads and types asks the server nothing: so often it is told that somebody is there, more rarely for a long life. */
const toldEvery = (idleLife: number) => Math.max(30_000, idleLife / 60)

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const leave = () => {
  // The tabs all come here; whichever is first ends the session for good, and none waits for the answer.
  void send('signOut', {}).catch(() => undefined)
  forgetSession('idle')
  endSession('idle')
}

const decide = (): number => {
  const held = heldSession()
  if (held === null) {
    useIdleWarning.setState({ endsAt: null })
    return longestTimer
  }
  const endsAt = lastActive() + held.idleLife
  const warnsAt = endsAt - warningOf(held.idleLife)
  const now = Date.now()
  if (now >= endsAt) leave()
  useIdleWarning.setState({ endsAt: now >= warnsAt && now < endsAt ? endsAt : null })
  return (now >= warnsAt ? endsAt : warnsAt) - now
}

let timer: ReturnType<typeof setTimeout> | undefined
const watch = () => {
  clearTimeout(timer)
  timer = setTimeout(watch, Math.min(longestTimer, Math.max(0, decide())))
}

const beActive = () => {
  noteActive(Date.now())
  tellTabs({ type: 'active', at: lastActive() })
}

const note = () => {
  beActive()
  const held = heldSession()
  if (held !== null && untoldFor() > toldEvery(held.idleLife)) void call('currentUser', {}).catch(() => undefined)
}

/** The answer to the warning: somebody is there, and the server hears it too. */
export const stay = (): void => {
  beActive()
  void refreshSession().catch(() => undefined)
  watch()
}

/** Watches from now on. */
export const startIdle = (): void => {
  noteActive(Date.now())
  const active = () => {
    // Under the warning only its button counts: a mouse that is bumped answers nothing.
    if (useIdleWarning.getState().endsAt === null && Date.now() - lastActive() > notedEvery) note()
  }
  for (const sign of signs) addEventListener(sign, active, { capture: true, passive: true })
  document.addEventListener('visibilitychange', watch)
  hearTabs((message) => {
    if (message.type !== 'active' || message.at <= lastActive()) return
    noteActive(message.at)
    watch()
  })
  useSession.subscribe((state, before) => {
    if (state.status === 'signed_in' && before.status !== 'signed_in') noteActive(Date.now())
    if (state.status !== before.status) watch()
  })
  watch()
}
