// Quick exit: leaves the site at once (#contracts/quick-exit-bar.ts). Without this script, its button posts a form.
import { emptyCopy, ownPhoneKey } from '../../lib/offline/empty-copy.ts'
import { sessionChannel, sessionHint, sessionHintKey } from '../../lib/session/shown-session-hint.ts'
import type { TabMessage } from '../../lib/session/tab-messages.ts'
import { removeItem } from '../../lib/storage/device-storage.ts'

/** Escape pressed this often leaves the site, if no press is older than this. */
const escapePresses = 3
const escapeWindowMs = 3_000

/** Marks the tab, so that the Back button does not show the site again. */
const leftKey = 'left'

const withTab = (act: (tab: Storage) => void): void => {
  try {
    act(sessionStorage)
  } catch {
    // If the browser blocks storage, it contains nothing.
  }
}

/** What was typed and not sent. */
const eraseTab = () =>
  withTab((tab) => {
    tab.clear()
    tab.setItem(leftKey, '1')
  })

/** Signs out every tab, and clears the cookies of emailed links. The request continues when the page is gone. */
const endSession = (): void => {
  void fetch('/api/session', { method: 'DELETE', keepalive: true }).catch(() => undefined)
  if (sessionHint() === null) return
  removeItem(sessionHintKey)
  // Not with `postToTabs`, whose file the first script of a page does not load.
  const message: TabMessage = { type: 'ended', because: 'signed_out' }
  if ('BroadcastChannel' in globalThis) new BroadcastChannel(sessionChannel).postMessage(message)
}

const leave = (): void => {
  const button = document.querySelector<HTMLElement>('[data-leave]')
  // Staff and organizations do not see the button.
  if (!button?.offsetParent) return
  document.documentElement.style.display = 'none'
  document.title = '\u200b'
  eraseTab()
  // The form of a page stores what was typed when the page is left.
  addEventListener('pagehide', eraseTab)
  removeItem(ownPhoneKey)
  emptyCopy()
  endSession()
  location.replace(button.dataset['leave'] ?? '')
}

const wasLeft = (): boolean => {
  let left = false
  withTab((tab) => {
    left = tab.getItem(leftKey) !== null
  })
  return left
}

const isBackOrForward = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward'
}

/** Call it once, before anything else reads what the tab stores. */
export const followQuickExit = (): void => {
  if (wasLeft()) {
    if (isBackOrForward()) leave()
    else withTab((tab) => tab.removeItem(leftKey))
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && wasLeft()) leave()
  })
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-leave]') === null) return
    event.preventDefault()
    leave()
  })
  let presses: number[] = []
  const onKey = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Escape' || repeat) return
    presses = [...presses.filter((at) => timeStamp - at < escapeWindowMs), timeStamp]
    if (presses.length >= escapePresses) leave()
  }
  // Before a dialog handles the key.
  addEventListener('keydown', onKey, { capture: true })
}
