// Applies each event to a client's record. The function is total: it handles every event in every state. Events after
// an erasure are ignored.
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
    case 'ClientErased':
      return { status: 'erased', clientId: state.clientId }
    default:
      return assertNever(event)
  }
}

const fromRegistration = (data: Extract<ClientEvent, { type: 'ClientRegistered' }>['data']): Client => {
  const { clientId, createdBy, ownerUserId } = data
  return ownerUserId === null
    ? { status: 'unowned', clientId, createdBy, profileVersion: 0 }
    : { status: 'owned', clientId, createdBy, ownerUserId, profileVersion: 0 }
}
