// Revoked grants, which are ignored immediately even if a read model still shows them. They are stored in a regular
// table that is read whenever a session is loaded (docs/decisions/0019-immediate-access-revocation.md).
import type { Clock } from '#platform/clock.ts'
import { type Kysely, sql } from 'kysely'

export interface BlockedGrantTables {
  blocked_grant: { account_id: string; organization_id: string; revision: number; blocked_at: Date }
}

interface GrantKey {
  readonly userId: string
  readonly organizationId: string
}

/** A grant as of this revision of the person's access stream. */
export interface GrantRevision extends GrantKey {
  readonly revision: number
}

export interface BlockedGrants {
  /** Lists a person's blocks. Each covers the grant for its organization up to its revision. */
  listFor(userId: string): Promise<readonly GrantRevision[]>
  /** Blocks a grant up to a revision. An earlier block is extended, never removed. */
  block(grant: GrantRevision): Promise<void>
  /**
   * Blocks the grant, unless all others in `allGrants` are already blocked. In that case, returns false and changes
   * nothing. Concurrent calls run one at a time, so two admins cannot revoke each other's access.
   */
  blockUnlessLast(grant: GrantRevision, allGrants: readonly GrantRevision[]): Promise<boolean>
}

/** Whether the block still applies, which is the case until the grant changes again. */
export const blockCovers = (block: GrantRevision, grant: GrantRevision): boolean =>
  block.userId === grant.userId && block.organizationId === grant.organizationId && block.revision >= grant.revision

const isSameGrant = (a: GrantKey, b: GrantKey) => a.userId === b.userId && a.organizationId === b.organizationId

type Db = Kysely<BlockedGrantTables>

export const createBlockedGrants = (db: Db, clock: Clock): BlockedGrants => {
  const findBlocks = async (database: Db, userIds: readonly string[]): Promise<GrantRevision[]> => {
    if (userIds.length === 0) return []
    const rows = await database
      .selectFrom('blocked_grant')
      .selectAll()
      .where('account_id', 'in', [...userIds])
      .execute()
    return rows.map((row) => ({
      userId: row.account_id,
      organizationId: row.organization_id,
      revision: row.revision,
    }))
  }
  const block = async (database: Db, { userId, organizationId, revision }: GrantRevision): Promise<void> => {
    await database
      .insertInto('blocked_grant')
      .values({ account_id: userId, organization_id: organizationId, revision, blocked_at: clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'organization_id']).doUpdateSet({
          revision: sql`greatest(blocked_grant.revision, excluded.revision)`,
          blocked_at: sql`excluded.blocked_at`,
        }),
      )
      .execute()
  }
  return {
    listFor: (userId) => findBlocks(db, [userId]),
    block: (grant) => block(db, grant),
    blockUnlessLast: (grant, allGrants) =>
      db.transaction().execute(async (transaction) => {
        // Raw SQL: Kysely cannot lock a table.
        await sql`lock table blocked_grant in share row exclusive mode`.execute(transaction)
        const otherGrants = allGrants.filter((candidate) => !isSameGrant(candidate, grant))
        const blocks = await findBlocks(transaction, [...new Set(otherGrants.map(({ userId }) => userId))])
        const isBlocked = (otherGrant: GrantRevision) => blocks.some((existing) => blockCovers(existing, otherGrant))
        if (otherGrants.every(isBlocked)) return false
        await block(transaction, grant)
        return true
      }),
  }
}
