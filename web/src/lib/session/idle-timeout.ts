// The idle timeout in the browser. The server defines how long a session may be idle. Shortly before that time is up,
// this module shows a warning. If the person does not respond, it signs them out. Activity in any tab extends the
// session in all tabs.
import { lastActiveAt, recordActivity, unreportedActivityMs } from './activity.ts'
import { useIdleWarning } from './idle-warning.ts'
import { endSession, activeSession, useSession } from './session.ts'
import { listenToTabs, postToTabs } from './tab-messages.ts'
import { announceSignOut } from './session-hint.ts'
import { call } from '../api/client.ts'
import { refreshSession } from '../api/refresh-session.ts'
import { requestJson } from '../api/request.ts'

/** The warning shows for this long, or for a quarter of the idle limit if that is shorter. */
const maxWarningMs = 120_000
const warningDurationMs = (idleLimitMs: number) => Math.min(maxWarningMs, idleLimitMs / 4)
/** The clock is checked at least this often, because timers stop while a device sleeps. */
const maxCheckIntervalMs = 30_000
/** The minimum time between two recorded activities. */
const minRecordIntervalMs = 5_000
/**
 * Activity is reported to the server at this interval, because someone who only reads and types sends no requests. The
 * interval is longer for long idle limits.
 */
const reportIntervalMs = (idleLimitMs: number) => Math.max(30_000, idleLimitMs / 60)

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
    return maxCheckIntervalMs
  }
  const endsAt = lastActiveAt() + session.idleLimitMs
  const warnsAt = endsAt - warningDurationMs(session.idleLimitMs)
  const now = Date.now()
  if (now >= endsAt) endIdleSession()
  useIdleWarning.setState({ endsAt: now >= warnsAt && now < endsAt ? endsAt : null })
  return (now >= warnsAt ? endsAt : warnsAt) - now
}

let timer: ReturnType<typeof setTimeout> | undefined
const scheduleNextCheck = () => {
  clearTimeout(timer)
  timer = setTimeout(scheduleNextCheck, Math.min(maxCheckIntervalMs, Math.max(0, checkIdleTime())))
}

const reportActivity = () => {
  recordActivity(Date.now())
  postToTabs({ type: 'active', at: lastActiveAt() })
}

const onActivity = () => {
  reportActivity()
  const session = activeSession()
  if (session !== null && unreportedActivityMs() > reportIntervalMs(session.idleLimitMs))
    void call('currentUser', {}).catch(() => undefined)
}

/** Extends the session when the person responds to the warning, and reports the activity to the server. */
export const extendSession = (): void => {
  reportActivity()
  void refreshSession().catch(() => undefined)
  scheduleNextCheck()
}

export const startIdleTimeout = (): void => {
  recordActivity(Date.now())
  const onEvent = () => {
    // While the warning shows, only its button counts. A bumped mouse must not extend the session.
    if (useIdleWarning.getState().endsAt === null && Date.now() - lastActiveAt() > minRecordIntervalMs) onActivity()
  }
  for (const event of activityEvents) addEventListener(event, onEvent, { capture: true, passive: true })
  document.addEventListener('visibilitychange', scheduleNextCheck)
  listenToTabs((message) => {
    if (message.type !== 'active' || message.at <= lastActiveAt()) return
    recordActivity(message.at)
    scheduleNextCheck()
  })
  useSession.subscribe((state, previous) => {
    if (state.status === 'signed_in' && previous.status !== 'signed_in') recordActivity(Date.now())
    if (state.status !== previous.status) scheduleNextCheck()
  })
  scheduleNextCheck()
}
