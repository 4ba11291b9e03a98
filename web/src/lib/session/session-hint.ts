// The hint, stored on this device, that a session may exist. Without it, a page sends no session request and does not
// load the API client. The hint contains no token; only the refresh cookie proves a session.
import { removeItem, readItem, writeItem } from '../storage/device-storage.ts'
import { adoptSession, endSession, useSession } from './session.ts'
import { type SessionEndReason, listenToTabs, postToTabs } from './tab-messages.ts'

const key = 'session'

export const sessionMayExist = (): boolean => readItem(key) !== null

/** Removes the hint and signs out every tab. */
export const announceSignOut = (reason: SessionEndReason): void => {
  removeItem(key)
  postToTabs({ type: 'ended', because: reason })
}

/** Keeps the hint in sync with the session, and applies sign-ins, refreshes and sign-outs from other tabs. */
export const syncSessionAcrossTabs = (): void => {
  useSession.subscribe(({ status }) => {
    if (status === 'signed_in') writeItem(key, 'yes')
    if (status === 'signed_out') removeItem(key)
  })
  listenToTabs((message) => {
    if (message.type === 'ended') endSession(message.because)
    if (message.type === 'started') adoptSession(message.session)
  })
}
