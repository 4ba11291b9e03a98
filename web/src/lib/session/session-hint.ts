// The hint, stored on this device, that a session may exist, and which main page it has. Without it, a page sends no
// session request and does not load the API client. The hint contains no token; only the refresh cookie proves a
// session. An attribute of the html element repeats it for the styles of public pages (layouts/header/main-page-links.ts).
import { removeItem, writeItem } from '../storage/device-storage.ts'
import { mainPageOf } from './main-page.ts'
import { adoptSession, endSession, useSession } from './session.ts'
import { sessionHint, sessionHintKey, showSessionHint } from './shown-session-hint.ts'
import { type SessionEndReason, listenToTabs, postToTabs } from './tab-messages.ts'

/** The hint of a session that has no main page yet, e.g. because it lacks the second factor. */
const noMainPage = 'none'

export const sessionMayExist = (): boolean => sessionHint() !== null

const removeHint = (): void => {
  removeItem(sessionHintKey)
  showSessionHint()
}

/** Removes the hint and signs out every tab. */
export const announceSignOut = (reason: SessionEndReason): void => {
  removeHint()
  postToTabs({ type: 'ended', because: reason })
}

/** Keeps the hint in sync with the session, and applies sign-ins, refreshes and sign-outs from other tabs. */
export const syncSessionAcrossTabs = (): void => {
  useSession.subscribe(({ status, user }) => {
    if (status === 'signed_out') removeHint()
    if (user === null) return
    writeItem(sessionHintKey, mainPageOf(user) ?? noMainPage)
    showSessionHint()
  })
  listenToTabs((message) => {
    if (message.type === 'ended') endSession(message.because)
    if (message.type === 'started') adoptSession(message.session)
  })
}
