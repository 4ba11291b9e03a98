// Remembers on this device that a session may exist, so that a visitor who never signed in costs the server no question
// and loads no client of the API. It holds no token; the refresh cookie alone proves anything.
import { forget, recall, remember } from '../lib/stores/storage.ts'
import { adoptSession, endSession, useSession } from '../lib/stores/session.ts'
import { type Ending, hearTabs, tellTabs } from '../lib/stores/tabs.ts'

const key = 'session'

export const sessionMayExist = (): boolean => recall(key) !== null

/** This device is signed out, in every tab. */
export const forgetSession = (because: Ending): void => {
  forget(key)
  tellTabs({ type: 'ended', because })
}

/** Keeps the hint with the session, and follows what the other tabs do: signing in, refreshing, signing out. */
export const keepHint = (): void => {
  useSession.subscribe(({ status }) => {
    if (status === 'signed_in') remember(key, 'yes')
    if (status === 'signed_out') forget(key)
  })
  hearTabs((message) => {
    if (message.type === 'ended') endSession(message.because)
    if (message.type === 'started') adoptSession(message.session)
  })
}
