// Where on the page a person was, from one language to the other: the page is loaded anew, and the text has another length.
import { keptObject, readInTab, removeInTab, writeInTab } from './tabStorage.ts'

const key = 'place'
/** For as long a page may still become longer because its list comes; milliseconds. */
const growing = 20_000

const height = () => Math.max(1, document.documentElement.scrollHeight - innerHeight)

/** Keeps the place for the page at this address, if this tab loads it next. */
export const keepPlace = (address: string): void => {
  writeInTab(key, JSON.stringify({ address, share: scrollY / height() }))
}

const keptPlace = (): number | undefined => {
  const kept = keptObject<{ readonly address: string; readonly share: number }>(readInTab(key))
  removeInTab(key)
  return kept?.address === location.pathname + location.search + location.hash ? kept.share : undefined
}

/** Back to the place that was kept, once: again when the page grows, until the person moves on it. */
export const restorePlace = (): void => {
  const share = keptPlace()
  if (share === undefined) return
  const moved = new AbortController()
  const growth = new ResizeObserver(() => scrollTo(0, share * height()))
  const end = () => {
    growth.disconnect()
    moved.abort()
  }
  growth.observe(document.body)
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(act, end, { signal: moved.signal, passive: true })
  }
  setTimeout(end, growing)
}
