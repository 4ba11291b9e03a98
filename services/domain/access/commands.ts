// What may be asked of a person's access.
import type { GrantedRole } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'

interface Asked {
  /** Whose access. */
  readonly userId: string
  /** For a platform role: the person's home organization. */
  readonly organizationId: string
  readonly actor: ResolvedActor
  /** The clock's instant, ISO 8601 UTC. */
  readonly at: string
}

export interface GrantAccess extends Asked {
  readonly type: 'grant'
  readonly role: GrantedRole
  /**
   * Revision up to which this grant was blocked; null: it never was. A revocation that broke off leaves a block without its
   * event: granting then says again what the log still says, and so lifts the block.
   */
  readonly blockedAt: number | null
}

export interface RevokeAccess extends Asked {
  readonly type: 'revoke'
}

export type AccessCommand = GrantAccess | RevokeAccess
