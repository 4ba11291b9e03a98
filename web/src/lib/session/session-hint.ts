// The hint, stored on this device, that a session may exist, and which main page it has. Without it, a page sends no
// session request and does not load the API client. The hint contains no token; only the refresh cookie proves a
// session. An attribute of the html element repeats it for the styles of public pages (layouts/header/main-page-links.ts).
import { emptyCopy, ownPhoneKey } from '../offline/empty-copy.ts'
import { readItem, removeItem, writeItem } from '../storage/device-storage.ts'
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
  emptyCopy()
}

/** The phone of one person is not that of the next one. */
const leavePhoneOfOther = (userId: string): void => {
  const owner = readItem(ownPhoneKey)
  if (owner === null || owner === userId) return
  removeItem(ownPhoneKey)
  emptyCopy()
}

/** Removes the hint and signs out every tab. A person who signs out may hand on the phone, so it is no longer their own. */
export const announceSignOut = (reason: SessionEndReason): void => {
  if (reason === 'signed_out') removeItem(ownPhoneKey)
  removeHint()
  postToTabs({ type: 'ended', because: reason })
}

/** Keeps the hint in sync with the session, and applies sign-ins, refreshes and sign-outs from other tabs. */
export const syncSessionAcrossTabs = (): void => {
  useSession.subscribe(({ status, user }) => {
    if (status === 'signed_out') removeHint()
    if (user === null) return
    leavePhoneOfOther(user.id)
    writeItem(sessionHintKey, mainPageOf(user) ?? noMainPage)
    showSessionHint()
  })
  listenToTabs((message) => {
    if (message.type === 'ended') endSession(message.because)
    if (message.type === 'started') adoptSession(message.session)
  })
}
