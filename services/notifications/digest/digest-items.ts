// Finds the items of a digest run: the newest ones for each recipient, and the total count.
import type { NotificationType } from '#contracts/enumerations.ts'
import type { MailFrequency, OrganizationUpdate } from '#contracts/notifications.ts'
import { type Kysely, sql } from 'kysely'

import type { NotificationTables } from '../tables.ts'
import { defaultFrequency } from '../mail-preferences.ts'
import type { DigestRun } from './digest-runs.ts'

/** The maximum number of items in an email. The email states how many more there are. */
export const maxListedItems = 20

interface DigestItem {
  readonly userId: string
  readonly at: Date
  /** The total number of items of this kind for this person. */
  readonly total: number
}

export interface NotificationItem extends DigestItem {
  readonly type: NotificationType
  readonly title: string
  readonly link: string | null
}

export interface UpdateItem extends DigestItem {
  readonly role: OrganizationUpdate['role']
  readonly referralId: string
  readonly status: NotificationTables['referral_update']['status']
  readonly disposition: NotificationTables['referral_update']['disposition']
}

/** A person who receives an organization's updates as a member. The reaction `family-updates` emails families. */
export interface Follower {
  readonly userId: string
  readonly organizationId: string
}

type Db = Kysely<NotificationTables>

const isInRun = (sequence: ReturnType<typeof sql.ref>, { afterSequence, upToSequence }: DigestRun) =>
  sql<boolean>`${sequence} > ${afterSequence} and ${sequence} <= ${upToSequence} and ${sequence} > coalesce(preference.since, 0)`

/** Notifications of urgent referrals do not wait for the daily digest. */
const notificationFrequency = sql<MailFrequency>`case
  when coalesce(preference.frequency, ${defaultFrequency.worker}) = 'daily' and notification.type = 'urgent_referral'
    then 'immediately'
  else coalesce(preference.frequency, ${defaultFrequency.worker}) end`

const updateFrequency = sql<MailFrequency>`coalesce(preference.frequency, ${defaultFrequency.worker})`

/** One parameter, because there may be more ids than a statement can have parameters. */
const isAnyOf = (column: ReturnType<typeof sql.ref>, ids: readonly string[]) => sql<boolean>`${column} = any(${ids})`

const followerRows = (followers: readonly Follower[]) =>
  sql<Follower>`json_to_recordset(${JSON.stringify(followers)})`.as<'follower'>(
    sql`follower("userId" uuid, "organizationId" uuid)`,
  )

/** Finds the unread notifications of this run for recipients who are still staff. */
export const findNotificationItems = async (
  db: Db,
  run: DigestRun,
  staff: readonly string[],
): Promise<NotificationItem[]> => {
  const items = db
    .selectFrom('notification')
    .leftJoin('mail_preference as preference', 'preference.user_id', 'notification.user_id')
    .select([
      'notification.user_id as userId',
      'notification.type',
      'notification.title',
      'notification.link',
      'notification.created_at as at',
    ])
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('notification.user_id'))
        .as('total'),
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('notification.user_id').orderBy('notification.sequence', 'desc'))
        .as('rank'),
    ])
    .where(isInRun(sql.ref('notification.sequence'), run))
    .where('notification.read_at', 'is', null)
    .where(isAnyOf(sql.ref('notification.user_id'), staff))
    .where(notificationFrequency, '=', run.frequency)
  return db.selectFrom(items.as('item')).selectAll().where('rank', '<=', maxListedItems).orderBy('rank').execute()
}

/** Finds the organizations with an update in this run. */
export const findUpdatedOrganizations = async (
  db: Db,
  { afterSequence, upToSequence }: DigestRun,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('referral_update')
    .select('organization_id')
    .distinct()
    .where('organization_id', 'is not', null)
    .where('sequence', '>', afterSequence)
    .where('sequence', '<=', upToSequence)
    .execute()
  return rows.map((row) => row.organization_id).filter((id) => id !== null)
}

/** Finds the updates of this run that each follower has not read and did not cause. */
export const findUpdateItems = async (
  db: Db,
  run: DigestRun,
  followers: readonly Follower[],
): Promise<UpdateItem[]> => {
  if (followers.length === 0) return []
  const items = db
    .selectFrom('referral_update')
    .innerJoin(followerRows(followers), (join) =>
      join.onRef('follower.organizationId', '=', 'referral_update.organization_id'),
    )
    .leftJoin('mail_preference as preference', 'preference.user_id', 'follower.userId')
    .select([
      'follower.userId',
      'referral_update.standing as role',
      'referral_update.referral_id as referralId',
      'referral_update.status',
      'referral_update.disposition',
      'referral_update.happened_at as at',
    ])
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('follower.userId'))
        .as('total'),
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('follower.userId').orderBy('referral_update.sequence', 'desc'))
        .as('rank'),
    ])
    .where(isInRun(sql.ref('referral_update.sequence'), run))
    .where('referral_update.actor_user_id', 'is distinct from', ({ ref }) => ref('follower.userId'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('referral_update_read as mark')
            .whereRef('mark.update_id', '=', 'referral_update.id')
            .whereRef('mark.user_id', '=', 'follower.userId'),
        ),
      ),
    )
    .where(updateFrequency, '=', run.frequency)
    // Rows of an organization never have the role `client`.
    .$narrowType<{ role: UpdateItem['role'] }>()
  return db.selectFrom(items.as('item')).selectAll().where('rank', '<=', maxListedItems).orderBy('rank').execute()
}
