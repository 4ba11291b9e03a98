// One timer shared by everything on the page that shows elapsed time.
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

/** The time of the build. It is used during hydration so that the text matches the prerendered page. */
const buildTime = (): Date => (builtAt === undefined ? now : new Date(builtAt))

/** Returns the current time, and re-renders the component every minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now, buildTime)
