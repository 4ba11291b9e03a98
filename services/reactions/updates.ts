// What organizations and families were told of the moves of their referrals: one row for each organization, read by each of
// its members for themselves, and one for the client (NOT-10, docs/decisions/0027-notifications-and-digest-mail.md).
import type { NeedCategory } from '#contracts/enumerations.ts'
import {
  type Activity,
  type OrganizationUpdate,
  type OrganizationUpdates,
  noticePageSize,
} from '#contracts/notifications.ts'
import type { OrganizationRef } from '#contracts/referrals.ts'
import type { Clock } from '#platform/clock.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { ReactionTables } from './tables.ts'

type Row = Selectable<ReactionTables['referral_update']>

export interface NewUpdate {
  readonly id: string
  /** Either this one or the client. */
  readonly organizationId: string | null
  readonly clientId: string | null
  readonly standing: Row['standing']
  readonly referralId: string
  readonly need: NeedCategory
  readonly status: Row['status']
  readonly disposition: Row['disposition']
  readonly fromOrganizationId: string | null
  readonly toOrganizationId: string | null
  readonly actorUserId: string | null
  /** ISO 8601 UTC. */
  readonly happenedAt: string
}

/** Names of organizations; one that is not known is left out. */
export type NamesOf = (organizationIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

export interface Updates {
  /** A page of the organization's, newest first, as this member has read them. */
  list(organizationId: string, userId: string, page: number): Promise<OrganizationUpdates>
  /** Marks one of the organization's, or all with null, as read by this member; answers how many are left unread. */
  markRead(organizationId: string, userId: string, id: string | null): Promise<number>
  /** The client's newest, of the referrals that moved last. */
  activity(clientId: string, userId: string): Promise<Activity[]>
}

/** Writes them, each once; as one value, like notifications. */
export const writeUpdates = async (db: Kysely<ReactionTables>, updates: readonly NewUpdate[]): Promise<void> => {
  if (updates.length === 0) return
  const rows = JSON.stringify(updates)
  await sql`
    insert into referral_update (id, organization_id, client_id, standing, referral_id, need, status, disposition,
      from_organization_id, to_organization_id, actor_user_id, happened_at)
    select id, "organizationId", "clientId", standing, "referralId", need, status, disposition,
      "fromOrganizationId", "toOrganizationId", "actorUserId", "happenedAt"
    from json_to_recordset(${rows}) as row(id uuid, "organizationId" uuid, "clientId" uuid, standing text,
      "referralId" uuid, need text, status text, disposition text, "fromOrganizationId" uuid, "toOrganizationId" uuid,
      "actorUserId" uuid, "happenedAt" timestamptz)
    on conflict do nothing`.execute(db)
}

/** How many the recent activity of a family shows, of how many referrals (CLI-21). */
const activityShown = 5
const activityReferrals = 3

export const createUpdates = (db: Kysely<ReactionTables>, namesOf: NamesOf, clock: Clock): Updates => {
  const named = async (rows: readonly Row[]) => {
    const ids = rows.flatMap((row) => [row.from_organization_id, row.to_organization_id])
    const names = await namesOf([...new Set(ids.filter((id) => id !== null))])
    return (id: string | null): OrganizationRef | null => (id === null ? null : { id, name: names.get(id) ?? '' })
  }
  const ofOrganization = (organizationId: string) =>
    db.selectFrom('referral_update').where('organization_id', '=', organizationId)
  /** What the member has not read and did not do. */
  const unreadOf = (organizationId: string, userId: string) =>
    ofOrganization(organizationId)
      .where('actor_user_id', 'is distinct from', userId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('referral_update_read as mark')
              .whereRef('mark.update_id', '=', 'referral_update.id')
              .where('mark.user_id', '=', userId),
          ),
        ),
      )
  const countUnread = async (organizationId: string, userId: string): Promise<number> => {
    const { unread } = await unreadOf(organizationId, userId)
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .executeTakeFirstOrThrow()
    return unread
  }
  return {
    list: async (organizationId, userId, page) => {
      const rows = await ofOrganization(organizationId)
        .leftJoin('referral_update_read as mark', (join) =>
          join.onRef('mark.update_id', '=', 'referral_update.id').on('mark.user_id', '=', userId),
        )
        .selectAll('referral_update')
        .select('mark.read_at')
        .orderBy('happened_at', 'desc')
        .orderBy('sequence', 'desc')
        .limit(noticePageSize)
        .offset((page - 1) * noticePageSize)
        .execute()
      const { total } = await ofOrganization(organizationId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const ref = await named(rows)
      return {
        rows: rows.map((row) => ({
          ...moveOf(row, ref),
          // An organization is told in no other part.
          standing: row.standing as OrganizationUpdate['standing'],
          from: ref(row.from_organization_id),
          read: row.read_at !== null || row.actor_user_id === userId,
        })),
        total,
        unread: await countUnread(organizationId, userId),
        page,
        pages: Math.max(1, Math.ceil(total / noticePageSize)),
      }
    },
    markRead: async (organizationId, userId, id) => {
      await db
        .insertInto('referral_update_read')
        .columns(['user_id', 'update_id', 'read_at'])
        .expression(
          unreadOf(organizationId, userId)
            .$if(id !== null, (query) => query.where('id', '=', id))
            .select([
              sql<string>`${userId}::uuid`.as('user_id'),
              'id',
              sql<Date>`${clock.now()}::timestamptz`.as('read_at'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return countUnread(organizationId, userId)
    },
    activity: async (clientId, userId) => {
      const rows = await db
        .with('newest', (qb) =>
          qb
            .selectFrom('referral_update')
            .where('client_id', '=', clientId)
            .select(['referral_id', ({ fn }) => fn.max('sequence').as('last')])
            .groupBy('referral_id')
            .orderBy('last', 'desc')
            .limit(activityReferrals),
        )
        .selectFrom('referral_update')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('referral_id', 'in', (eb) => eb.selectFrom('newest').select('newest.referral_id'))
        .orderBy('happened_at', 'desc')
        .orderBy('sequence', 'desc')
        .limit(activityShown)
        .execute()
      const ref = await named(rows)
      return rows.map((row) => ({ ...moveOf(row, ref), need: row.need, own: row.actor_user_id === userId }))
    },
  }
}

const moveOf = (row: Row, ref: (id: string | null) => OrganizationRef | null) => ({
  id: row.id,
  referralId: row.referral_id,
  status: row.status,
  disposition: row.disposition,
  to: ref(row.to_organization_id),
  at: row.happened_at.toISOString(),
})
