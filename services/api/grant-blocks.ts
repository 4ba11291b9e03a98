// Makes a revocation take effect immediately. Combines the blocked grants, the sessions, and the admins in the read
// model.
import type { GrantBlocks } from '#commands/access.ts'
import type { BlockedGrants } from '#identity/blocked-grants.ts'
import type { Sessions } from '#identity/sessions.ts'
import type { Queries } from '#projections/queries.ts'

export interface GrantBlockDeps {
  readonly blockedGrants: BlockedGrants
  readonly sessions: Pick<Sessions, 'endRevoked'>
  readonly adminGrants: Queries['adminGrants']
}

/** Implements the port that the access commands need. */
export const createGrantBlocks = ({ blockedGrants, sessions, adminGrants }: GrantBlockDeps): GrantBlocks => ({
  findBlockedRevision: async ({ userId, organizationId }) => {
    const blocks = await blockedGrants.listFor(userId)
    return blocks.find((block) => block.organizationId === organizationId)?.revision ?? null
  },
  block: async ({ userId, organizationId, role }, revision) => {
    const grant = { userId, organizationId, revision }
    // An admin who is not in the read model yet does not count. At worst, a revocation has to wait until it catches up.
    if (role === 'admin') return blockedGrants.blockUnlessLast(grant, await adminGrants())
    await blockedGrants.block(grant)
    return true
  },
  endSessions: async (userId, revokedBy) => {
    await sessions.endRevoked(userId, revokedBy)
  },
})
