// Whether this page still hears what changes, and whether this device has a line at all.
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

export const useConnection = create<{ readonly lost: boolean }>(() => ({ lost: false }))

const follow = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** As the browser says. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => !navigator.onLine,
    () => false,
  )
