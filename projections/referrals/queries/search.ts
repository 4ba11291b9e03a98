// A search of staff review, taken apart: the one filter that finds rows by an index of its own, and the rest.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import {
  type Condition,
  addressedTo,
  allOf,
  anyOf,
  createdAfter,
  createdUpTo,
  idBeginsWith,
  inStatuses,
  madeBy,
  nameBeginsWith,
  namePrefix,
  orderBounds,
  reopenedWithin,
  runningWithin,
  stoppedWithin,
  updatedAfter,
  wordConditions,
} from './conditions.ts'
import { type ReferralReading, onReferral as on } from './reading.ts'

/**
 * One of the disjoint ways in which a row can match: a search text names a client or an id, a partner sends or receives, a
 * clock runs or stands.
 */
export interface Way {
  readonly where: Condition
  /** For the sort by age: the kind of clock that all its rows have. */
  readonly running?: boolean
}

/** A filter that leads to rows by an index which also carries what lists sort by. */
export interface Finder {
  readonly name: 'q' | 'partner' | 'sla'
  readonly ways: readonly Way[]
}

export interface Search {
  readonly statuses: readonly ReferralStatus[]
  /** Need, priority, county. */
  readonly words: readonly Condition[]
  /** Those that are set, the one that leaves fewest rows first. */
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

/** Nothing is left of a text of accents alone; it matches nothing, rather than everything. */
const sqlFalse: Condition = on.lit(false)

const byPartner = (partner: string): Finder => ({
  name: 'partner',
  ways: [{ where: madeBy(partner) }, { where: addressedTo(partner) }],
})

/**
 * By age, in a form in which no list by time reads what is too young or too old: a running clock started with the creation,
 * but for the few that were reopened, and these have an index of their own.
 */
const byService = (state: NonNullable<ReviewQuery['sla']>, reading: ReferralReading): Finder => {
  const running = orderBounds(state, reading.now.getTime(), reading)
  const { above, upTo } = running
  const young = upTo === null ? [] : [createdUpTo(upTo)]
  const old = above === null ? [] : [createdAfter(above), updatedAfter(above)]
  const anew = above === null ? [] : [{ where: allOf([reopenedWithin(running), createdUpTo(above)]), running: true }]
  return {
    name: 'sla',
    ways: [
      { where: allOf([runningWithin(running), ...young, ...old]), running: true },
      { where: allOf([stoppedWithin(orderBounds(state, 0, reading)), ...young]), running: false },
      ...anew,
    ],
  }
}

export const searchOf = (query: ReviewQuery, reading: ReferralReading): Search => {
  const { q, partner, sla } = query
  return {
    statuses: [...new Set(query.status)],
    words: wordConditions(query),
    finders: [
      ...(q === undefined ? [] : [byText(q)]),
      ...(partner === undefined ? [] : [byPartner(partner)]),
      ...(sla === undefined ? [] : [byService(sla, reading)]),
    ],
  }
}

const anyWay: Way = { where: allOf([]) }

/** The ways of the leading finder; one way where no finder is set. */
export const waysOf = ({ finders }: Search): readonly Way[] => finders[0]?.ways ?? [anyWay]

const runs = (status: ReferralStatus) => status !== 'closed'
const stands = (status: ReferralStatus) => status === 'closed' || status === 'returned'

/** The chosen statuses that a way's rows can have: a clock stands once a referral is closed or withdrawn (SLA-03). */
export const statusesOf = ({ statuses }: Search, { running }: Pick<Way, 'running'>): ReferralStatus[] =>
  statuses.filter((status) => running === undefined || (running ? runs(status) : stands(status)))

/** A way with all the other filters, the statuses excepted. */
export const withFilters = ({ words, finders }: Search, way: Way): Condition =>
  allOf([way.where, ...words, ...finders.slice(1).map(({ ways }) => anyOf(ways.map(({ where }) => where)))])

/** As one condition: what a single index finds. */
export const wholeOf = (search: Search, way: Way): Condition =>
  allOf([inStatuses(statusesOf(search, way)), withFilters(search, way)])
