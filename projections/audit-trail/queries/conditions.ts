// The two sources of the audit trail, changes and readings, and which of their rows match a filter.
import type { ActorRole } from '#contracts/actor.ts'
import type { AuditTrailFilter } from '#contracts/audit-trail.ts'
import { endOfDay, startOfDay } from '#domain/policies/calendar.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'

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

const inDays = (context: TrailContext, { from, to }: AuditTrailFilter) => {
  let rows = trailTables(context).selectFrom('change')
  if (from !== undefined) rows = rows.where('at', '>=', new Date(startOfDay(from)))
  if (to !== undefined) rows = rows.where('at', '<', new Date(endOfDay(to)))
  return rows
}

type ChangeCondition = (eb: ExpressionBuilder<AuditTrailTables & PlainTables, 'change'>) => Expression<SqlBool>

/** For each filter, the columns in which a change may match it. Each column has an index. */
const conditionsOf = (context: TrailContext, { q, client, organization }: AuditTrailFilter): ChangeCondition[][] => [
  ...(client === undefined
    ? []
    : [
        [
          (eb) => eb('client_id', '=', client),
          // What happened to a client's referrals is about the client too.
          (eb) => eb('referral_id', 'in', referralsOf(context, client)),
        ] satisfies ChangeCondition[],
      ]),
  ...(q === undefined || q === ''
    ? []
    : [
        [
          // A search by name must not find a family, because this page shows none of their data.
          (eb) => eb.and([eb('actor_user_id', 'in', accountsLike(context, q)), eb('actor_role', '!=', 'client')]),
          (eb) => eb.and([eb('person_id', 'in', accountsLike(context, q)), eb('type', '!=', 'ClientClaimed')]),
        ] satisfies ChangeCondition[],
      ]),
  ...(organization === undefined
    ? []
    : [
        [
          (eb) => eb('organization_id', '=', organization),
          (eb) => eb('actor_organization_id', '=', organization),
        ] satisfies ChangeCondition[],
      ]),
]

/** The changes that match. */
export const matchingChanges = (context: TrailContext, filter: AuditTrailFilter) =>
  conditionsOf(context, filter).reduce(
    (rows, columns) => rows.where((eb) => eb.or(columns.map((column) => column(eb)))),
    inDays(context, filter),
  )

/**
 * The same, as one query for each column of the first filter. For one column, the newest rows come straight from its index;
 * for either of two, Postgres would read and sort all of them. A change that matches in both columns is in both.
 */
export const matchingChangesByColumn = (context: TrailContext, filter: AuditTrailFilter) => {
  const [columns, ...others] = conditionsOf(context, filter)
  const rest = others.reduce(
    (rows, other) => rows.where((eb) => eb.or(other.map((column) => column(eb)))),
    inDays(context, filter),
  )
  return columns === undefined ? [rest] : columns.map((column) => rest.where(column))
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
