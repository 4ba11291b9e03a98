// Who gets a mail in a run, and what it tells: the newest few pieces of news for each person, and how many there are.
import type { NotificationType } from '#contracts/enumerations.ts'
import type { UpdateStanding } from '#contracts/notifications.ts'
import { type Kysely, sql } from 'kysely'

import type { ReactionTables } from '../tables.ts'
import { defaultFrequency } from './preferences.ts'
import type { Run } from './runs.ts'

/** What a mail lists at most; the rest is counted. */
export const listed = 20

interface Piece {
  readonly userId: string
  readonly at: Date
  /** How many there are for this person, of this kind. */
  readonly all: number
}

export interface BellPiece extends Piece {
  readonly type: NotificationType
  readonly title: string
  readonly link: string | null
}

export interface UpdatePiece extends Piece {
  readonly standing: UpdateStanding
  readonly referralId: string
  readonly status: ReactionTables['referral_update']['status']
  readonly disposition: ReactionTables['referral_update']['disposition']
}

/** Somebody who follows an organization's updates as its member, or a client's as its owner. */
export interface Follower {
  readonly userId: string
  readonly organizationId: string | null
  readonly clientId: string | null
}

type Db = Kysely<ReactionTables>

const inRun = (sequence: ReturnType<typeof sql.ref>, { covered, covering }: Run) =>
  sql`${sequence} > ${covered} and ${sequence} <= ${covering} and ${sequence} > coalesce(chosen.since, 0)`

/** Urgent referrals wait for no daily mail. */
const bellFrequency = sql`case
  when coalesce(chosen.frequency, ${defaultFrequency.worker}) = 'daily' and told.type = 'urgent_referral' then 'immediately'
  else coalesce(chosen.frequency, ${defaultFrequency.worker}) end`

/** What the bell told of in this run and its person has not read yet, of those who are staff still. */
export const bellPieces = async (db: Db, run: Run, staff: readonly string[]): Promise<BellPiece[]> => {
  const { rows } = await sql<BellPiece>`
    select * from (
      select told.user_id as "userId", told.type, told.title, told.link, told.created_at as at,
        count(*) over (partition by told.user_id) as "all",
        row_number() over (partition by told.user_id order by told.sequence desc) as place
      from notification as told
      left join mail_preference as chosen on chosen.user_id = told.user_id
      where ${inRun(sql.ref('told.sequence'), run)}
        and told.read_at is null
        and told.user_id = any(${staff})
        and ${bellFrequency} = ${run.frequency}
    ) as piece where place <= ${listed} order by place`.execute(db)
  return rows
}

/** The organizations and clients that were told of a move in this run. */
export const toldInRun = async (
  db: Db,
  { covered, covering }: Run,
): Promise<{ readonly organizationIds: string[]; readonly clientIds: string[] }> => {
  const rows = await db
    .selectFrom('referral_update')
    .select(['organization_id', 'client_id'])
    .distinct()
    .where('sequence', '>', covered)
    .where('sequence', '<=', covering)
    .execute()
  return {
    organizationIds: rows.map((row) => row.organization_id).filter((id) => id !== null),
    clientIds: rows.map((row) => row.client_id).filter((id) => id !== null),
  }
}

/** The moves of this run that each follower has not read and did not make. */
export const updatePieces = async (db: Db, run: Run, followers: readonly Follower[]): Promise<UpdatePiece[]> => {
  if (followers.length === 0) return []
  const { rows } = await sql<UpdatePiece>`
    select * from (
      select follower."userId", told.standing, told.referral_id as "referralId", told.status, told.disposition,
        told.happened_at as at,
        count(*) over (partition by follower."userId") as "all",
        row_number() over (partition by follower."userId" order by told.sequence desc) as place
      from referral_update as told
      join json_to_recordset(${JSON.stringify(followers)})
        as follower("userId" uuid, "organizationId" uuid, "clientId" uuid)
        on follower."organizationId" = told.organization_id or follower."clientId" = told.client_id
      left join mail_preference as chosen on chosen.user_id = follower."userId"
      where ${inRun(sql.ref('told.sequence'), run)}
        and told.actor_user_id is distinct from follower."userId"
        and not exists (select from referral_update_read as mark
          where mark.update_id = told.id and mark.user_id = follower."userId")
        and coalesce(chosen.frequency,
          case when told.client_id is null then ${defaultFrequency.worker} else ${defaultFrequency.family} end)
          = ${run.frequency}
    ) as piece where place <= ${listed} order by place`.execute(db)
  return rows
}
