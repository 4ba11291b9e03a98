// A person's roles, at most one per organization.
import type { GrantedRole } from '#contracts/enumerations.ts'

export interface ActiveGrant {
  readonly role: GrantedRole
  /** Revision of the event that last granted the role. */
  readonly revision: number
}

export interface Access {
  /** Keyed by organization id. Revoked grants are removed. */
  readonly grants: Readonly<Record<string, ActiveGrant>>
  /** Number of events so far, which equals the revision of the next event. */
  readonly events: number
}

export const noAccess: Access = { grants: {}, events: 0 }
