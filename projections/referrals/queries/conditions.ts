// From the filters of staff review to conditions on rows, in a form that an index can answer.
import type { ReviewQuery } from '#contracts/referrals.ts'
import type { SlaState } from '#contracts/enumerations.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { slaAges } from '#contracts/sla.ts'
import { searchText } from '../../search-text.ts'
import { countyRank, needRank, priorityRank } from '../ranks.ts'
import { type ReferralReading, onReferral as on } from './reading.ts'

export type Condition = Expression<SqlBool>

export const allOf = (conditions: readonly Condition[]): Condition => on.and([...conditions])
export const anyOf = (conditions: readonly Condition[]): Condition => on.or([...conditions])

/** Conditions of which at most one holds for any row: each finds its rows by an index of its own. */
export type Alternatives = readonly Condition[]

/** Need, priority and county: what the tally `referral_total` is grouped by. */
export const wordConditions = ({ need, priority, county }: ReviewQuery): Condition[] => {
  const conditions: Condition[] = []
  if (need !== undefined) conditions.push(on('need_rank', '=', needRank(need)))
  if (priority !== undefined) conditions.push(on('priority_rank', '=', priorityRank(priority)))
  if (county !== undefined) conditions.push(on('county_rank', '=', countyRank(county)))
  return conditions
}

/** The last code point: every text that begins with a prefix sorts before the prefix followed by it. */
const lastLetter = '\u{10FFFF}'

const nameBeginsWith = (prefix: string): Condition => {
  const name = sql`${sql.ref('client_name')} collate "C"`
  return allOf([sql<boolean>`${name} >= ${prefix}`, sql<boolean>`${name} < ${prefix + lastLetter}`])
}

/** The ids that begin with these hexadecimal digits, as a range that the primary key answers. */
const idBeginsWith = (digits: string): Condition => {
  const bound = (fill: string) => sql<string>`${digits.padEnd(32, fill)}::uuid`
  return allOf([on('id', '>=', bound('0')), on('id', '<=', bound('f'))])
}

/** REV-06: client first name, first name with last initial, or id prefix; never the text of notes. */
export const searchAlternatives = (q: string): Alternatives => {
  const name = nameBeginsWith(searchText(q.replace(/\.$/, '')))
  const digits = q.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return [name]
  return [name, allOf([idBeginsWith(digits), on.not(name)])]
}

/** What an organization made, and what is addressed to it by others. */
export const partnerAlternatives = (partner: string): Alternatives => [
  on('from_organization_id', '=', partner),
  allOf([on('to_organization_id', '=', partner), on('internal', '=', false)]),
]

/** The bounds of a state on `sla_order`, for clocks that run (`from` = now) or stand (`from` = 0). */
const ageWithin = (state: SlaState, from: number, { sla }: ReferralReading): Condition[] => {
  const { least, below } = slaAges(state, sla)
  return [
    ...(least === null ? [] : [on('sla_order', '<=', from - least)]),
    ...(below === null ? [] : [on('sla_order', '>', from - below)]),
  ]
}

export const runningWithin = (state: SlaState, reading: ReferralReading): Condition =>
  allOf([on('sla_running', '=', true), ...ageWithin(state, reading.now.getTime(), reading)])

const stoppedWithin = (state: SlaState, reading: ReferralReading): Condition =>
  allOf([on('sla_running', '=', false), ...ageWithin(state, 0, reading)])

export const slaAlternatives = (state: SlaState, reading: ReferralReading): Alternatives => [
  runningWithin(state, reading),
  stoppedWithin(state, reading),
]

/**
 * What an age also says of the creation: a clock never starts before it. Spares a list by creation from reading all the
 * rows too young to be meant.
 */
export const createdForAge = (state: SlaState, { now, sla }: ReferralReading): Condition[] => {
  const { least } = slaAges(state, sla)
  return least === null ? [] : [on('created_at', '<=', new Date(now.getTime() - least))]
}
