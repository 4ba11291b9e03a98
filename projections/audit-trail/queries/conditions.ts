// The two halves of the audit trail, changes and readings, and which of their rows a filter finds.
import type { ActorRole } from '#contracts/actor.ts'
import type { AuditTrailFilter } from '#contracts/audit-trail.ts'
import { endOfDay, startOfDay } from '#domain/policies/calendar.ts'
import { type SqlBool, sql } from 'kysely'

import type { AnyDatabase, QueriedBuild } from '../../query-context.ts'
import type { ReferralTables } from '../../referrals/stored.ts'
import type { AuditTrailTables } from '../stored.ts'

export interface TrailContext {
  readonly db: AnyDatabase
  readonly trail: QueriedBuild
  readonly organizations: QueriedBuild
  readonly referrals: QueriedBuild
}

/** Created by migrations 0003 and 0041. */
type PlainTables = {
  'public.account': { id: string; display_name: string; email: string }
  'public.reading': {
    id: number
    at: Date
    user_id: string
    role: ActorRole
    organization_id: string | null
    kind: string
    client_ids: string[]
  }
}

export const trailTables = ({ db, trail }: Pick<TrailContext, 'db' | 'trail'>) =>
  db.withSchema(trail.schema).$extendTables<AuditTrailTables & PlainTables>()

/** The accounts whose name or email address contains the text. */
const accountsLike = (context: TrailContext, q: string) => {
  const text = q.toLowerCase()
  const contains = (column: 'display_name' | 'email') => sql<SqlBool>`strpos(lower(${sql.ref(column)}), ${text}) > 0`
  return trailTables(context)
    .selectFrom('public.account')
    .select('id')
    .where(({ or }) => or([contains('display_name'), contains('email')]))
}

const referralsOf = ({ db, referrals }: TrailContext, clientId: string) =>
  db
    .withSchema(referrals.schema)
    .$extendTables<ReferralTables>()
    .selectFrom('referral')
    .select('id')
    .where('client_id', '=', clientId)

/** The changes that match. What happened to a client's referrals is about the client too. */
export const matchingChanges = (context: TrailContext, { q, client, organization, from, to }: AuditTrailFilter) => {
  let rows = trailTables(context).selectFrom('change')
  if (from !== undefined) rows = rows.where('at', '>=', new Date(startOfDay(from)))
  if (to !== undefined) rows = rows.where('at', '<', new Date(endOfDay(to)))
  if (q !== undefined && q !== '') {
    const accounts = accountsLike(context, q)
    rows = rows.where(({ eb, or }) => or([eb('actor_user_id', 'in', accounts), eb('person_id', 'in', accounts)]))
  }
  if (client !== undefined)
    rows = rows.where(({ eb, or }) =>
      or([eb('client_id', '=', client), eb('referral_id', 'in', referralsOf(context, client))]),
    )
  if (organization !== undefined)
    rows = rows.where(({ eb, or }) =>
      or([eb('organization_id', '=', organization), eb('actor_organization_id', '=', organization)]),
    )
  return rows
}

/** The readings that match. */
export const matchingReadings = (context: TrailContext, { q, client, organization, from, to }: AuditTrailFilter) => {
  let rows = trailTables(context).selectFrom('public.reading')
  if (from !== undefined) rows = rows.where('at', '>=', new Date(startOfDay(from)))
  if (to !== undefined) rows = rows.where('at', '<', new Date(endOfDay(to)))
  if (q !== undefined && q !== '') rows = rows.where('user_id', 'in', accountsLike(context, q))
  if (client !== undefined) rows = rows.where((eb) => eb('client_ids', '@>', eb.val([client])))
  if (organization !== undefined) rows = rows.where('organization_id', '=', organization)
  return rows
}
