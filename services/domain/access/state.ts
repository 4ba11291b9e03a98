// What a person may do and for whom: at most one role for each organization.
import type { GrantedRole } from '#contracts/enumerations.ts'

export interface HeldGrant {
  readonly role: GrantedRole
  /** Revision of the event that last granted it. */
  readonly revision: number
}

/** Plain JSON. */
export interface Access {
  /** By organization id; a revoked one is gone. */
  readonly grants: Readonly<Record<string, HeldGrant>>
  /** How many events there were: the revision of the next. */
  readonly events: number
}

export const noAccess: Access = { grants: {}, events: 0 }
