// What a person may do, and for which organizations: at most one grant per organization, with the time since it
// applies.
import type { GrantedRole } from '#contracts/enumerations.ts'
import type { Part } from '../engine/model.ts'

export interface Grant {
  readonly organizationId: string
  readonly role: GrantedRole
  /** A revoked grant gives no rights (ROLE-02). */
  readonly active: boolean
  /** ISO text. Granting again changes the role and keeps this time. A grant after a revocation is a new one. */
  readonly grantedAt: string
  /** Who granted the current role; null if it was the system. */
  readonly grantedBy: string | null
  /** Revision of this grant's last event in the person's stream. A block from before it does not apply to the grant. */
  readonly revision: number
}

export interface AccessPart {
  readonly grants: readonly Grant[]
}

const replaced = (part: AccessPart | undefined, grant: Grant): AccessPart => ({
  grants: [...(part?.grants ?? []).filter((other) => other.organizationId !== grant.organizationId), grant],
})

export const accessPart: Part<AccessPart> = {
  name: 'access',
  category: 'access',
  fold: (part, event) => {
    if (event.type !== 'AccessGranted' && event.type !== 'AccessRevoked') return part
    const { revision } = event
    const { organizationId } = event.data
    const known = part?.grants.find((grant) => grant.organizationId === organizationId)
    if (event.type === 'AccessRevoked') return known ? replaced(part, { ...known, active: false, revision }) : part
    const grantedAt = known?.active ? known.grantedAt : event.at
    const { userId: grantedBy } = event.actor
    return replaced(part, { organizationId, role: event.data.role, active: true, grantedAt, grantedBy, revision })
  },
}
