// Keeps the scroll position when the language changes. The page is reloaded and its text has a different length, so the
// position is stored as a share of the height.
import { parseStoredObject, readInTab, removeInTab, writeInTab } from './tab-storage.ts'

const key = 'place'
/** How long to wait for a page to grow while its list loads; milliseconds. */
const maxLoadMs = 20_000

const scrollableHeight = () => Math.max(1, document.documentElement.scrollHeight - innerHeight)

/** Stores the position for the page at this URL, to be used if this tab loads it next. */
export const saveScrollPosition = (url: string): void => {
  writeInTab(key, JSON.stringify({ url, share: scrollY / scrollableHeight() }))
}

const takeSavedPosition = (): number | undefined => {
  const saved = parseStoredObject<{ readonly url: string; readonly share: number }>(readInTab(key))
  removeInTab(key)
  return saved?.url === location.pathname + location.search + location.hash ? saved.share : undefined
}

/** Restores the stored position once, and again while the page grows, until the person scrolls. */
export const restoreScrollPosition = (): void => {
  const share = takeSavedPosition()
  if (share === undefined) return
  const userScrolled = new AbortController()
  const resizeObserver = new ResizeObserver(() => scrollTo(0, share * scrollableHeight()))
  const stop = () => {
    resizeObserver.disconnect()
    userScrolled.abort()
  }
  resizeObserver.observe(document.body)
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(event, stop, { signal: userScrolled.signal, passive: true })
  }
  setTimeout(stop, maxLoadMs)
}
