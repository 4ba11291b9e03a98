// Whether this page receives live updates, and whether the device is offline.
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

interface Connection {
  readonly lost: boolean
  /** Whether the page shows what a family's own phone keeps, or the server's data of an earlier time. */
  readonly showsCopy: boolean
}

export const useConnection = create<Connection>(() => ({ lost: false, showsCopy: false }))

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
