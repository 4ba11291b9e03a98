// Applies each event to a client's record. The function is total: it handles every event in every state. Events after
// an erasure are ignored.
import { noContactRules } from '#contracts/contact-rules.ts'
import { assertNever } from '../decision.ts'
import type { ClientEvent } from './events.ts'
import type { Client } from './state.ts'

/** A stream that does not start with ClientRegistered is not a client. */
export const evolve = (state: Client | undefined, event: ClientEvent): Client | undefined => {
  if (event.type === 'ClientRegistered') return fromRegistration(event.data)
  if (state === undefined || state.status === 'erased') return state
  switch (event.type) {
    case 'ClientProfileUpdated':
      return { ...state, profileVersion: state.profileVersion + 1 }
    case 'ClientClaimed':
      return { ...state, status: 'owned', ownerUserId: event.data.ownerUserId }
    case 'AccountWatchSet':
      return { ...state, safetyVersion: state.safetyVersion + 1, isWatched: event.data.watched }
    case 'FamilyProtectionSet':
      return { ...state, safetyVersion: state.safetyVersion + 1, isProtected: event.data.isProtected }
    case 'ContactRulesSet':
      return { ...state, contactRulesVersion: state.contactRulesVersion + 1, contactRules: event.data }
    case 'ErasureRequested':
    case 'ErasureRequestTakenBack':
    case 'ErasureRequestDeclined':
      return { ...state, erasureVersion: state.erasureVersion + 1, erasureAsked: event.type === 'ErasureRequested' }
    case 'ClientErased':
      return { status: 'erased', clientId: state.clientId }
    default:
      return assertNever(event)
  }
}

const fromRegistration = (data: Extract<ClientEvent, { type: 'ClientRegistered' }>['data']): Client => {
  const { clientId, createdBy, ownerUserId } = data
  const versions = { profileVersion: 0, safetyVersion: 0, contactRulesVersion: 0, erasureVersion: 0 }
  const safety = { isWatched: false, isProtected: false, contactRules: noContactRules, erasureAsked: false }
  const base = { clientId, createdBy, ...versions, ...safety }
  return ownerUserId === null ? { ...base, status: 'unowned' } : { ...base, status: 'owned', ownerUserId }
}
