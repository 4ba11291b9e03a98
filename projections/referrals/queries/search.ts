// Splits a search of staff review into the filters that find rows by an index of their own, and the rest.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import {
  type Condition,
  addressedTo,
  allOf,
  anyOf,
  idBeginsWith,
  inStatuses,
  madeBy,
  nameBeginsWith,
  namePrefix,
  reviewedBy,
  wordConditions,
} from './conditions.ts'
import { serviceWays } from './ages.ts'
import { type ReferralReading, onReferral as on } from './reading.ts'
import type { Finder, Way } from './ways.ts'

export interface Search {
  readonly statuses: readonly ReferralStatus[]
  /** Need, priority, county, unassigned. */
  readonly words: readonly Condition[]
  /** The filters that are set, the most selective one first. */
  readonly finders: readonly Finder[]
}

const byText = (q: string): Finder => {
  const prefix = namePrefix(q)
  const name = prefix === '' ? sqlFalse : nameBeginsWith(prefix)
  const id = idBeginsWith(q)
  return {
    name: 'q',
    ways: [{ where: name }, ...(id === undefined ? [] : [{ where: allOf([id, on.not(name)]) }])],
  }
}

/** A text of accents alone normalizes to nothing. It must match no rows, instead of all rows. */
const sqlFalse: Condition = on.lit(false)

const byPartner = (partner: string): Finder => ({
  name: 'partner',
  ways: [{ where: madeBy(partner) }, { where: addressedTo(partner) }],
})

/** The query with "me" replaced by the reader's id. */
export const ofReader = (query: ReviewQuery, { userId }: Pick<ResolvedActor, 'userId'>): ReviewQuery =>
  query.assigned === 'me' ? { ...query, assigned: userId ?? 'nobody' } : query

/** `assigned` must be `nobody` or a user id: see `ofReader`. */
export const searchOf = (query: ReviewQuery, reading: ReferralReading): Search => {
  const { q, partner, assigned, sla } = query
  return {
    statuses: [...new Set(query.status)],
    words: wordConditions(query),
    finders: [
      ...(q === undefined ? [] : [byText(q)]),
      ...(partner === undefined ? [] : [byPartner(partner)]),
      ...(assigned === undefined || assigned === 'nobody'
        ? []
        : [{ name: 'assigned' as const, ways: [{ where: reviewedBy(assigned) }] }]),
      ...(sla === undefined ? [] : [{ name: 'sla' as const, ways: serviceWays(sla, reading) }]),
    ],
  }
}

const anyWay: Way = { where: allOf([]) }

/** The access paths of the first indexed filter; a single one for all rows if none is set. */
export const waysOf = ({ finders }: Search): readonly Way[] => finders[0]?.ways ?? [anyWay]

const runs = (status: ReferralStatus) => status !== 'closed'
const stands = (status: ReferralStatus) => status === 'closed' || status === 'returned'

export const hasBothClocks = (status: ReferralStatus): boolean => runs(status) && stands(status)

/**
 * The chosen statuses that rows of an access path can have. A clock stops when a referral is closed or withdrawn
 * (SLA-03).
 */
export const statusesOf = ({ statuses }: Search, { running }: Pick<Way, 'running'>): ReferralStatus[] =>
  statuses.filter((status) => running === undefined || (running ? runs(status) : stands(status)))

const others = ({ words, finders }: Search): Condition[] => [
  ...words,
  ...finders.slice(1).map(({ ways }) => anyOf(ways.map(({ where }) => where))),
]

/** An access path combined with all other filters and the statuses, for a single index to answer. */
export const found = (search: Search, way: Way): Condition =>
  allOf([inStatuses(statusesOf(search, way)), way.where, ...others(search)])

/** The same rows in a form for an ordered scan of one status. */
export const met = (search: Search, way: Way, sort: ReviewQuery['sort'], place: Condition): Condition =>
  allOf([place, way.along?.(sort) ?? way.where, ...others(search)])
