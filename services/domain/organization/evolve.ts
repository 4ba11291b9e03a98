// Applies each event to an organization. The function is total: it handles every event in every state.
import { assertNever } from '../decision.ts'
import type { OrganizationEvent } from './events.ts'
import type { Organization } from './state.ts'

/** A stream that does not start with OrganizationCreated is not an organization. */
export const evolve = (state: Organization | undefined, event: OrganizationEvent): Organization | undefined => {
  if (event.type === 'OrganizationCreated') return { ...event.data, version: 1 }
  if (state === undefined) return undefined
  switch (event.type) {
    case 'OrganizationProfileUpdated':
    case 'VisibilitySet':
      return { ...state, ...event.data, version: state.version + 1 }
    case 'ClosingStarted':
    case 'OrganizationClosed': {
      const closing = { isClosed: event.type === 'OrganizationClosed', successorId: event.data.successorId }
      return { ...state, closing, version: state.version + 1 }
    }
    case 'ClosingCanceled': {
      const { closing: _, ...open } = state
      return { ...open, version: state.version + 1 }
    }
    case 'TierSet':
    case 'CapacitySet':
      return { ...state, ...event.data }
    default:
      return assertNever(event)
  }
}
