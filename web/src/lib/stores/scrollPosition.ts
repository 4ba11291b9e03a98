// Where on the page a person was, from one language to the other: the page is loaded anew, and the text has another length.
import { parseStoredObject, readInTab, removeInTab, writeInTab } from './tabStorage.ts'

const key = 'place'
/** For as long a page may still become longer because its list comes; milliseconds. */
const maxLoadMs = 20_000

const scrollableHeight = () => Math.max(1, document.documentElement.scrollHeight - innerHeight)

/** Keeps the place for the page at this address, if this tab loads it next. */
export const saveScrollPosition = (address: string): void => {
  writeInTab(key, JSON.stringify({ address, share: scrollY / scrollableHeight() }))
}

const takeSavedPosition = (): number | undefined => {
  const saved = parseStoredObject<{ readonly address: string; readonly share: number }>(readInTab(key))
  removeInTab(key)
  return saved?.address === location.pathname + location.search + location.hash ? saved.share : undefined
}

/** Back to the place that was kept, once: again when the page grows, until the person moves on it. */
export const restoreScrollPosition = (): void => {
  const share = takeSavedPosition()
  if (share === undefined) return
  const userMoved = new AbortController()
  const resizeObserver = new ResizeObserver(() => scrollTo(0, share * scrollableHeight()))
  const stop = () => {
    resizeObserver.disconnect()
    userMoved.abort()
  }
  resizeObserver.observe(document.body)
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(event, stop, { signal: userMoved.signal, passive: true })
  }
  setTimeout(stop, maxLoadMs)
}
