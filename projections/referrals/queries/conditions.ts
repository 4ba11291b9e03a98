// Turns the filters of staff review into SQL conditions that can use an index.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { exceptIds } from '../../blocked-readers.ts'
import { searchText } from '../../search-text.ts'
import { countyRank, needRank, priorityRank, statusRank } from '../ranks.ts'
import { onReferral as on } from './query-context.ts'

export type Condition = Expression<SqlBool>

export const allOf = (conditions: readonly Condition[]): Condition => on.and([...conditions])
export const anyOf = (conditions: readonly Condition[]): Condition => on.or([...conditions])

export const hasStatus = (status: ReferralStatus): Condition => on('status_rank', '=', statusRank(status))
export const inStatuses = (statuses: readonly ReferralStatus[]): Condition =>
  on('status_rank', '=', on.fn.any(on.val(statuses.map(statusRank))))

/** Need, priority, county and unassigned: the columns that the rollup `referral_total` is grouped by. */
export const toCategoryConditions = ({ need, priority, county, assigned }: ReviewQuery): Condition[] => {
  const conditions: Condition[] = []
  if (need !== undefined) conditions.push(on('need_rank', '=', needRank(need)))
  if (priority !== undefined) conditions.push(on('priority_rank', '=', priorityRank(priority)))
  if (county !== undefined) conditions.push(on('county_rank', '=', countyRank(county)))
  if (assigned === 'nobody') conditions.push(on('claimed', '=', false))
  return conditions
}

/** The name prefix in a search text (REV-06): first name, or first name with last initial ("maria g."). */
export const namePrefix = (q: string): string => searchText(q.replace(/\.$/, ''))

/** The last code point. All text with a prefix sorts before the prefix followed by this character. */
const lastCodePoint = '\u{10FFFF}'

/** Rows in `hiddenReferralIds` do not match, because the reader may not read their names (docs/decisions/0078). */
export const nameBeginsWith = (prefix: string, hiddenReferralIds: readonly string[]): Condition => {
  const name = sql`${sql.ref('client_name')} collate "C"`
  return allOf([
    sql<boolean>`${name} >= ${prefix}`,
    sql<boolean>`${name} < ${prefix + lastCodePoint}`,
    ...exceptIds(hiddenReferralIds),
  ])
}

/**
 * The ids that begin with these hexadecimal digits (REV-06), as a range of the primary key; undefined if the text is
 * not hexadecimal.
 */
export const idBeginsWith = (q: string): Condition | undefined => {
  const digits = q.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return undefined
  const bound = (padding: string) => sql<string>`${digits.padEnd(32, padding)}::uuid`
  return allOf([on('id', '>=', bound('0')), on('id', '<=', bound('f'))])
}

export const sentBy = (partner: string): Condition => on('from_organization_id', '=', partner)

/** Referrals that others sent to an organization. */
export const addressedTo = (partner: string): Condition =>
  allOf([on('to_organization_id', '=', partner), on('internal', '=', false)])

/** Current or last reviewer. */
export const reviewedBy = (userId: string): Condition => on('claimed_by', '=', userId)

export const clockRuns = (running: boolean): Condition => on('sla_running', '=', running)
