// Remembers on this device that a session may exist, so that a visitor who never signed in costs the server no question
// and loads no client of the API. It holds no token; the refresh cookie alone proves anything.
import { removeItem, readItem, writeItem } from '../lib/stores/storage.ts'
import { adoptSession, endSession, useSession } from '../lib/stores/session.ts'
import { type SessionEndReason, listenToTabs, postToTabs } from '../lib/stores/tabs.ts'

const key = 'session'

export const sessionMayExist = (): boolean => readItem(key) !== null

/** This device is signed out, in every tab. */
export const forgetSession = (reason: SessionEndReason): void => {
  removeItem(key)
  postToTabs({ type: 'ended', because: reason })
}

/** Keeps the hint with the session, and follows what the other tabs do: signing in, refreshing, signing out. */
export const followSessionHint = (): void => {
  useSession.subscribe(({ status }) => {
    if (status === 'signed_in') writeItem(key, 'yes')
    if (status === 'signed_out') removeItem(key)
  })
  listenToTabs((message) => {
    if (message.type === 'ended') endSession(message.because)
    if (message.type === 'started') adoptSession(message.session)
  })
}
