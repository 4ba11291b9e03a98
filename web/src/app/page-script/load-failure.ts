// When the app cannot load, the prerendered page stays and shows a notice.
import { isServerReachable } from '../../lib/api/server-reachable.ts'

/** The id of the notice. It is hidden at first. */
export const loadFailureNoticeId = 'not-loaded'

/** How long to wait for the server before the notice appears. */
const reachabilityTimeoutMs = 2_000

const tryToLoad = async (load: () => Promise<unknown>): Promise<boolean> => {
  try {
    await load()
    return true
  } catch (error) {
    // Browsers throw a TypeError when a script does not load. Anything else is a bug.
    if (!(error instanceof TypeError)) reportError(error)
    return false
  }
}

const timeout = () => new Promise<boolean>((resolve) => void setTimeout(resolve, reachabilityTimeoutMs, false))

/** Reloads the page. Without a connection, that would lose the current page. */
const reload = async (notice: HTMLElement): Promise<void> => {
  notice.hidden = true
  if (await isServerReachable()) location.reload()
  else notice.hidden = false
}

const showNotice = (notice: HTMLElement): void => {
  notice.hidden = false
  notice.querySelector('[data-retry]')?.addEventListener('click', (event) => {
    event.preventDefault()
    void reload(notice)
  })
  addEventListener('online', () => void reload(notice))
}

/**
 * Loads the app, and retries once if the server is reachable. If that fails, shows the page's notice. Most browsers
 * cache a failed module load, so only a reload helps. The notice reloads the page when the browser is back online.
 */
export const loadOrShowNotice = async (load: () => Promise<unknown>): Promise<void> => {
  if (await tryToLoad(load)) return
  if ((await Promise.race([isServerReachable(), timeout()])) && (await tryToLoad(load))) return
  const notice = document.getElementById(loadFailureNoticeId)
  if (notice !== null) showNotice(notice)
}
