// Finds the items of a digest run: the newest ones for each recipient, and the total count.
import type { NotificationType } from '#contracts/enumerations.ts'
import type { RecipientRole } from '#contracts/notifications.ts'
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
  readonly role: RecipientRole
  readonly referralId: string
  readonly status: NotificationTables['referral_update']['status']
  readonly disposition: NotificationTables['referral_update']['disposition']
}

/** A person who receives an organization's updates as a member, or a client's updates as the profile's owner. */
export interface Follower {
  readonly userId: string
  readonly organizationId: string | null
  readonly clientId: string | null
}

type Db = Kysely<NotificationTables>

const isInRun = (sequence: ReturnType<typeof sql.ref>, { afterSequence, upToSequence }: DigestRun) =>
  sql`${sequence} > ${afterSequence} and ${sequence} <= ${upToSequence} and ${sequence} > coalesce(preference.since, 0)`

/** Notifications of urgent referrals do not wait for the daily digest. */
const notificationFrequency = sql`case
  when coalesce(preference.frequency, ${defaultFrequency.worker}) = 'daily' and notification.type = 'urgent_referral'
    then 'immediately'
  else coalesce(preference.frequency, ${defaultFrequency.worker}) end`

/** Finds the unread notifications of this run for recipients who are still staff. */
export const findNotificationItems = async (
  db: Db,
  run: DigestRun,
  staff: readonly string[],
): Promise<NotificationItem[]> => {
  const { rows } = await sql<NotificationItem>`
    select * from (
      select notification.user_id as "userId", notification.type, notification.title, notification.link,
        notification.created_at as at,
        count(*) over (partition by notification.user_id) as total,
        row_number() over (partition by notification.user_id order by notification.sequence desc) as rank
      from notification
      left join mail_preference as preference on preference.user_id = notification.user_id
      where ${isInRun(sql.ref('notification.sequence'), run)}
        and notification.read_at is null
        and notification.user_id = any(${staff})
        and ${notificationFrequency} = ${run.frequency}
    ) as item where rank <= ${maxListedItems} order by rank`.execute(db)
  return rows
}

/** Finds the organizations and clients with an update in this run. */
export const findUpdatedParties = async (
  db: Db,
  { afterSequence, upToSequence }: DigestRun,
): Promise<{ readonly organizationIds: string[]; readonly clientIds: string[] }> => {
  const rows = await db
    .selectFrom('referral_update')
    .select(['organization_id', 'client_id'])
    .distinct()
    .where('sequence', '>', afterSequence)
    .where('sequence', '<=', upToSequence)
    .execute()
  return {
    organizationIds: rows.map((row) => row.organization_id).filter((id) => id !== null),
    clientIds: rows.map((row) => row.client_id).filter((id) => id !== null),
  }
}

/** Finds the updates of this run that each follower has not read and did not cause. */
export const findUpdateItems = async (
  db: Db,
  run: DigestRun,
  followers: readonly Follower[],
): Promise<UpdateItem[]> => {
  if (followers.length === 0) return []
  const { rows } = await sql<UpdateItem>`
    select * from (
      select follower."userId", referral_update.standing as role, referral_update.referral_id as "referralId",
        referral_update.status, referral_update.disposition, referral_update.happened_at as at,
        count(*) over (partition by follower."userId") as total,
        row_number() over (partition by follower."userId" order by referral_update.sequence desc) as rank
      from referral_update
      join json_to_recordset(${JSON.stringify(followers)})
        as follower("userId" uuid, "organizationId" uuid, "clientId" uuid)
        on follower."organizationId" = referral_update.organization_id or follower."clientId" = referral_update.client_id
      left join mail_preference as preference on preference.user_id = follower."userId"
      where ${isInRun(sql.ref('referral_update.sequence'), run)}
        and referral_update.actor_user_id is distinct from follower."userId"
        and not exists (select from referral_update_read as mark
          where mark.update_id = referral_update.id and mark.user_id = follower."userId")
        and coalesce(preference.frequency,
          case when referral_update.client_id is null then ${defaultFrequency.worker} else ${defaultFrequency.family} end)
          = ${run.frequency}
    ) as item where rank <= ${maxListedItems} order by rank`.execute(db)
  return rows
}
