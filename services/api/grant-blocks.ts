// How a grant stops counting at once: put together of the blocked grants, the sessions, and what the read model says of admins.
import type { GrantBlocks } from '#commands/access.ts'
import type { BlockedGrants } from '#identity/blocked-grants.ts'
import type { Sessions } from '#identity/sessions.ts'
import type { Queries } from '#projections/queries.ts'

export interface GrantBlockDeps {
  readonly blockedGrants: BlockedGrants
  readonly sessions: Pick<Sessions, 'endRevoked'>
  readonly adminGrants: Queries['adminGrants']
}

/** What the access commands need of identity. */
export const grantBlocks = ({ blockedGrants, sessions, adminGrants }: GrantBlockDeps): GrantBlocks => ({
  blockedAt: async ({ userId, organizationId }) => {
    const blocks = await blockedGrants.of(userId)
    return blocks.find((block) => block.organizationId === organizationId)?.revision ?? null
  },
  block: async ({ userId, organizationId, held }, revision) => {
    const grant = { userId, organizationId, revision }
    // An admin that the read model does not show yet counts for none: at worst a revocation waits until it does.
    if (held === 'admin') return blockedGrants.blockUnlessLast(grant, await adminGrants())
    await blockedGrants.block(grant)
    return true
  },
  endSessions: async (userId, by) => {
    await sessions.endRevoked(userId, by)
  },
})
