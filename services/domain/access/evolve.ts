// What each event makes of a person's access. Total.
import { assertNever } from '../decision.ts'
import type { AccessEvent } from './events.ts'
import type { Access } from './state.ts'

/** Granting again replaces the role (ROLE-08). */
export const evolve = (state: Access, event: AccessEvent): Access => {
  switch (event.type) {
    case 'AccessGranted':
      return { roles: { ...state.roles, [event.data.organizationId]: event.data.role } }
    case 'AccessRevoked': {
      const { [event.data.organizationId]: _, ...roles } = state.roles
      return { roles }
    }
    default:
      return assertNever(event)
  }
}
