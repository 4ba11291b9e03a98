// A person's roles: at most one for each organization.
import type { GrantedRole } from '#contracts/enumerations.ts'

export interface ActiveGrant {
  readonly role: GrantedRole
  /** Revision of the event that last granted it. */
  readonly revision: number
}

/** Plain JSON. */
export interface Access {
  /** By organization id. Revoked grants are removed. */
  readonly grants: Readonly<Record<string, ActiveGrant>>
  /** Number of events so far, which is the revision of the next one. */
  readonly events: number
}

export const noAccess: Access = { grants: {}, events: 0 }
