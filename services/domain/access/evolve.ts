// Applies each event to a person's access. The function is total: it handles every event in every state.
import { assertNever } from '../decision.ts'
import type { AccessEvent } from './events.ts'
import type { Access } from './state.ts'

/** Granting again replaces the role (ROLE-08). */
export const evolve = ({ grants, events }: Access, event: AccessEvent): Access => {
  switch (event.type) {
    case 'AccessGranted': {
      const { organizationId, role } = event.data
      return { grants: { ...grants, [organizationId]: { role, revision: events } }, events: events + 1 }
    }
    case 'AccessRevoked': {
      const { [event.data.organizationId]: _, ...remaining } = grants
      return { grants: remaining, events: events + 1 }
    }
    default:
      return assertNever(event)
  }
}
