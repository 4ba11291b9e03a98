// Commands that change a person's access.
import type { GrantParams } from '#contracts/access-control.ts'
import type { GrantedRole } from '#contracts/enumerations.ts'
import type { Inviter } from '#contracts/invitations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'

/** For a platform role, the organization is the person's home organization. */
interface AccessCommandFields extends GrantParams {
  readonly actor: ResolvedActor
  /** The current time, ISO 8601 UTC. */
  readonly at: string
}

export interface GrantAccess extends AccessCommandFields {
  readonly type: 'grant'
  readonly role: GrantedRole
  /**
   * Revision up to which this grant is blocked, or null if it is not. An interrupted revocation leaves a block but no
   * event. Granting the same role again then appends an event, which lifts the block.
   */
  readonly blockedRevision: number | null
}

/** Grants the role of an invitation. Only the system does this, after the invited person has accepted. */
export interface AcceptInvitation extends AccessCommandFields {
  readonly type: 'accept_invitation'
  readonly role: GrantedRole
  readonly invitation: AcceptedInvitation
  readonly blockedRevision: number | null
}

export interface AcceptedInvitation {
  readonly id: string
  /** Who invited, with the role that allows it now. */
  readonly inviter: Inviter
  /** The approved application that it comes from, or null if a person invited. */
  readonly applicationId: string | null
}

interface RevokeAccess extends AccessCommandFields {
  readonly type: 'revoke'
}

export type AccessCommand = GrantAccess | AcceptInvitation | RevokeAccess
