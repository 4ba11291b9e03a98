// The page's clock: one timer for everything that shows elapsed time.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
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

/** The present minute; the component renders again when it passes. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)
