// Whether this page still hears what changes, and whether this device has a line at all.
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

/** As the browser says. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
