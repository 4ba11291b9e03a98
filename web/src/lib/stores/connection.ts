// Whether this page receives live updates, and whether the device is offline.
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

export const useConnection = create<{ readonly lost: boolean }>(() => ({ lost: false }))

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the device is offline, as reported by the browser. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
