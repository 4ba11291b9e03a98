// Updates about status changes of referrals. Each change adds one row per involved organization and one for the client.
// Each member of an organization has a separate read state (NOT-10, docs/decisions/0027).
import type { NeedCategory } from '#contracts/enumerations.ts'
import {
  type Activity,
  type OrganizationUpdate,
  type OrganizationUpdates,
  notificationPageSize,
} from '#contracts/notifications.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import type { FamilyView, KnownOrganization, OrganizationRef } from '#contracts/organization-ref.ts'
import type { Clock } from '#platform/clock.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { NotificationTables } from './tables.ts'

type Row = Selectable<NotificationTables['referral_update']>

export interface NewUpdate {
  readonly id: string
  /** Exactly one of `organizationId` and `clientId` is set. */
  readonly organizationId: string | null
  readonly clientId: string | null
  readonly role: Row['standing']
  readonly referralId: string
  readonly need: NeedCategory
  readonly status: Row['status']
  readonly disposition: Row['disposition']
  readonly fromOrganizationId: string | null
  readonly toOrganizationId: string | null
  readonly actorUserId: string | null
  /** Null if the referral was not declined. */
  readonly declinedBy: Row['declined_by']
  /** ISO 8601 UTC. */
  readonly happenedAt: string
}

/** Returns organizations by id. Unknown ids are left out. */
export type FindOrganizations = (organizationIds: readonly string[]) => Promise<ReadonlyMap<string, KnownOrganization>>

export interface Updates {
  /** Returns a page of the organization's updates, newest first, with this member's read state. */
  list(organizationId: string, userId: string, page: number): Promise<OrganizationUpdates>
  /** Marks one update as read by this member, or all if `id` is null. Returns the number of unread ones. */
  markRead(organizationId: string, userId: string, id: string | null): Promise<number>
  /** Returns the client's newest updates, from the most recently changed referrals. */
  listActivity(clientId: string, userId: string, family: FamilyView): Promise<Activity[]>
}

/** Writes each update once, passing all rows as one JSON value (see `writeNotifications`). */
export const writeUpdates = async (db: Kysely<NotificationTables>, updates: readonly NewUpdate[]): Promise<void> => {
  if (updates.length === 0) return
  const rows = JSON.stringify(updates)
  // Raw SQL: one parameter for all rows (see above).
  await sql`
    insert into referral_update (id, organization_id, client_id, standing, referral_id, need, status, disposition,
      from_organization_id, to_organization_id, actor_user_id, happened_at, declined_by)
    select id, "organizationId", "clientId", role, "referralId", need, status, disposition,
      "fromOrganizationId", "toOrganizationId", "actorUserId", "happenedAt", "declinedBy"
    from json_to_recordset(${rows}) as row(id uuid, "organizationId" uuid, "clientId" uuid, role text,
      "referralId" uuid, need text, status text, disposition text, "fromOrganizationId" uuid, "toOrganizationId" uuid,
      "actorUserId" uuid, "happenedAt" timestamptz, "declinedBy" text)
    on conflict do nothing`.execute(db)
}

/** A family's recent activity includes at most five updates from at most three referrals (CLI-21). */
const maxActivities = 5
const maxActivityReferrals = 3

const selectUpdates = (db: Kysely<NotificationTables>, organizationId: string) =>
  db.selectFrom('referral_update').where('organization_id', '=', organizationId)

/** Selects updates that the member has not read and did not cause. */
const selectUnread = (db: Kysely<NotificationTables>, organizationId: string, userId: string) =>
  selectUpdates(db, organizationId)
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

const countUnread = async (db: Kysely<NotificationTables>, organizationId: string, userId: string): Promise<number> => {
  const { unread } = await selectUnread(db, organizationId, userId)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Finds a page of the organization's updates, each with the time at which this member read it. */
const findPage = (db: Kysely<NotificationTables>, organizationId: string, userId: string, page: number) =>
  selectUpdates(db, organizationId)
    .leftJoin('referral_update_read as mark', (join) =>
      join.onRef('mark.update_id', '=', 'referral_update.id').on('mark.user_id', '=', userId),
    )
    .selectAll('referral_update')
    .select('mark.read_at')
    .orderBy('happened_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(notificationPageSize)
    .offset(pageOffset(page, notificationPageSize))
    .execute()

const findActivity = (db: Kysely<NotificationTables>, clientId: string): Promise<Row[]> =>
  db
    .with('newest', (qb) =>
      qb
        .selectFrom('referral_update')
        .where('client_id', '=', clientId)
        .select(['referral_id', ({ fn }) => fn.max('sequence').as('last')])
        .groupBy('referral_id')
        .orderBy('last', 'desc')
        .limit(maxActivityReferrals),
    )
    .selectFrom('referral_update')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('referral_id', 'in', (eb) => eb.selectFrom('newest').select('newest.referral_id'))
    .orderBy('happened_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(maxActivities)
    .execute()

const toTransitionFields = (row: Row) => ({
  id: row.id,
  referralId: row.referral_id,
  status: row.status,
  disposition: row.disposition,
  at: row.happened_at.toISOString(),
})

const toOrganizationRef = (organization: KnownOrganization | null): OrganizationRef | null =>
  organization === null ? null : { id: organization.id, name: organization.name }

export const createUpdates = (
  db: Kysely<NotificationTables>,
  findOrganizations: FindOrganizations,
  clock: Clock,
): Updates => {
  const loadOrganizations = async (rows: readonly Row[]) => {
    const ids = rows.flatMap((row) => [row.from_organization_id, row.to_organization_id])
    const organizations = await findOrganizations([...new Set(ids.filter((id) => id !== null))])
    // Nothing is known about an organization that the model does not include yet, so it counts as confidential.
    return (id: string | null): KnownOrganization | null =>
      id === null ? null : (organizations.get(id) ?? { id, name: '', isConfidential: true })
  }
  return {
    list: async (organizationId, userId, page) => {
      const rows = await findPage(db, organizationId, userId, page)
      const { total } = await selectUpdates(db, organizationId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const findOrganization = await loadOrganizations(rows)
      return {
        rows: rows.map((row) => {
          // A former receiver reads no names, and never learns where the referral went (ROLE-24, ROLE-25).
          const showOrganization = (id: string | null) =>
            row.standing === 'former_receiver' ? null : toOrganizationRef(findOrganization(id))
          return {
            ...toTransitionFields(row),
            to: showOrganization(row.to_organization_id),
            // An organization's update never has the role `client`.
            role: row.standing as OrganizationUpdate['role'],
            from: showOrganization(row.from_organization_id),
            read: row.read_at !== null || row.actor_user_id === userId,
          }
        }),
        total,
        unread: await countUnread(db, organizationId, userId),
        page,
        pages: pageCount(total, notificationPageSize),
      }
    },
    markRead: async (organizationId, userId, id) => {
      await db
        .insertInto('referral_update_read')
        .columns(['user_id', 'update_id', 'read_at'])
        .expression(
          selectUnread(db, organizationId, userId)
            .$if(id !== null, (query) => query.where('id', '=', id))
            .select([
              sql<string>`${userId}::uuid`.as('user_id'),
              'id',
              sql<Date>`${clock.now()}::timestamptz`.as('read_at'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return countUnread(db, organizationId, userId)
    },
    listActivity: async (clientId, userId, { namePartner, showDetail }) => {
      const rows = await findActivity(db, clientId)
      const findOrganization = await loadOrganizations(rows)
      return rows.map((row) => {
        const receiver = findOrganization(row.to_organization_id)
        return {
          ...toTransitionFields(row),
          to: receiver === null ? null : namePartner(receiver),
          need: showDetail(row.need),
          own: row.actor_user_id === userId,
          declinedBy: row.declined_by,
        }
      })
    },
  }
}
