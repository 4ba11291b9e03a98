// Remembers on this device that a session may exist, so that a visitor who never signed in costs the server no question
// and loads no client of the API. It holds no token; the refresh cookie alone proves anything.
import { forget, recall, remember } from './stores/storage.ts'
import { endSession, useSession } from './stores/session.ts'

const key = 'session'
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

export const sessionMayExist = (): boolean => recall(key) !== null

/** This device is signed out, in every tab. */
export const forgetSession = (): void => {
  forget(key)
  tabs?.postMessage('ended')
}

/** Keeps the hint with the session, and ends the session here when another tab signed out. */
export const keepHint = (): void => {
  useSession.subscribe(({ status }) => {
    if (status === 'signed_in') remember(key, 'yes')
    if (status === 'signed_out') forget(key)
  })
  tabs?.addEventListener('message', () => endSession())
}
