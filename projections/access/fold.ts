// What a person may do, and for which organizations: at most one grant per organization, with the time it began.
import type { GrantedRole } from '#contracts/enumerations.ts'
import type { StreamFold } from '../engine/model.ts'

export interface Grant {
  readonly organizationId: string
  readonly role: GrantedRole
  /** A revoked grant gives no rights (ROLE-02). */
  readonly active: boolean
  /** ISO 8601 text. Granting again changes the role but keeps this time. A grant after a revocation is a new grant. */
  readonly grantedAt: string
  /** The person who granted the current role or invited to it; null if the system granted it. */
  readonly grantedBy: string | null
  /** Revision of this grant's last event in the person's stream. An earlier block does not apply to the grant. */
  readonly revision: number
}

export interface AccessState {
  readonly grants: readonly Grant[]
}

const withGrant = (state: AccessState | undefined, grant: Grant): AccessState => ({
  grants: [...(state?.grants ?? []).filter((other) => other.organizationId !== grant.organizationId), grant],
})

export const accessFold: StreamFold<AccessState> = {
  name: 'access',
  category: 'access',
  // An event that is missing may be a revocation. Without it, the person has no rights at all.
  dropWhenParked: true,
  apply: (state, event) => {
    if (event.type !== 'AccessGranted' && event.type !== 'AccessRevoked') return state
    const { revision } = event
    const { organizationId } = event.data
    const existing = state?.grants.find((grant) => grant.organizationId === organizationId)
    if (event.type === 'AccessRevoked')
      return existing ? withGrant(state, { ...existing, active: false, revision }) : state
    const grantedAt = existing?.active ? existing.grantedAt : event.at
    const { role, invitation } = event.data
    const grantedBy = invitation?.invitedBy ?? event.actor.userId
    return withGrant(state, { organizationId, role, active: true, grantedAt, grantedBy, revision })
  },
}
