// Where the app does not come over a poor line: the page as it was served stays, and says so.
import { isServerReachable } from '../lib/api/server-reachable.ts'

/** Of the note, which stands hidden in every page. */
export const loadFailureNoticeId = 'not-loaded'

/** As long as nobody need be told that it did not come; milliseconds. */
const reachabilityTimeoutMs = 2_000

const attempt = async (load: () => Promise<unknown>): Promise<boolean> => {
  try {
    await load()
    return true
  } catch (error) {
    // As browsers call a script that did not come; anything else is a fault of ours.
    if (!(error instanceof TypeError)) reportError(error)
    return false
  }
}

const timeout = () => new Promise<boolean>((resolve) => void setTimeout(resolve, reachabilityTimeoutMs, false))

/**
 * Loads the app, once more where the line was gone for a moment. Else the page says so, by the note that it was served with: most
 * browsers remember that code did not come, and only a new page asks for it again, which the note does when the line is back.
 */
export const loadOrShowNotice = async (load: () => Promise<unknown>): Promise<void> => {
  if (await attempt(load)) return
  if ((await Promise.race([isServerReachable(), timeout()])) && (await attempt(load))) return
  const notice = document.getElementById(loadFailureNoticeId)
  if (notice === null) return
  notice.hidden = false
  addEventListener('online', () => notice.querySelector<HTMLElement>('[data-retry]')?.click())
}
