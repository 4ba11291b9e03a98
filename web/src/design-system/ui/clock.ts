// The page's clock: one timer for everything that shows elapsed time.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const builtAt =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('[data-built-at]')?.dataset['builtAt']
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = new Date()
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    now = new Date()
    timer = setInterval(tick, 60_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** While a page made at build is taken over, the time of the build: what it says must be what stands there. */
const buildTime = (): Date => (builtAt === undefined ? now : new Date(builtAt))

/** The present minute; the component renders again when it passes. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now, buildTime)
