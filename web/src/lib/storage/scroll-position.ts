// Keeps the scroll position when the language changes. The page is reloaded and its text has a different length, so the
// position is stored as a fraction of the height.
import { parseStoredObject, readInTab, removeInTab, writeInTab } from './tab-storage.ts'

const key = 'place'
/** How long to wait for a page to grow while its list loads. */
const maxLoadMs = 20_000

const scrollableHeight = () => Math.max(1, document.documentElement.scrollHeight - innerHeight)

/** Stores the position for the page at this URL. It is used only if this tab loads that page next. */
export const saveScrollPosition = (url: string): void => {
  writeInTab(key, JSON.stringify({ url, fraction: scrollY / scrollableHeight() }))
}

const consumeSavedPosition = (): number | undefined => {
  const saved = parseStoredObject<{ readonly url: string; readonly fraction: number }>(readInTab(key))
  removeInTab(key)
  return saved?.url === location.pathname + location.search + location.hash ? saved.fraction : undefined
}

/** Restores the stored position once, and again while the page grows, until the person scrolls. */
export const restoreScrollPosition = (): void => {
  const fraction = consumeSavedPosition()
  if (fraction === undefined) return
  const listenerAbort = new AbortController()
  const resizeObserver = new ResizeObserver(() => scrollTo(0, fraction * scrollableHeight()))
  const stop = () => {
    resizeObserver.disconnect()
    listenerAbort.abort()
  }
  resizeObserver.observe(document.body)
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(event, stop, { signal: listenerAbort.signal, passive: true })
  }
  setTimeout(stop, maxLoadMs)
}
