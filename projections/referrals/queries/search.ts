// A search of staff review, taken apart once: what the tallies can count, and what needs rows.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { statusRank } from '../ranks.ts'
import {
  type Alternatives,
  type Condition,
  allOf,
  anyOf,
  createdForAge,
  partnerAlternatives,
  searchAlternatives,
  slaAlternatives,
  wordConditions,
} from './conditions.ts'
import { type ReferralReading, onReferral as on } from './reading.ts'

export interface Search {
  readonly statuses: readonly ReferralStatus[]
  /** Need, priority, county. */
  readonly words: readonly Condition[]
  /** For each of search text, partner and service level that is set, the one that leaves fewest rows first. */
  readonly finders: readonly Alternatives[]
  /** What finding rows in some other order may add, to skip what cannot be meant. */
  readonly implied: readonly Condition[]
}

export const searchOf = (query: ReviewQuery, reading: ReferralReading): Search => {
  const { q, partner, sla } = query
  return {
    statuses: [...new Set(query.status)],
    words: wordConditions(query),
    finders: [
      ...(q === undefined ? [] : [searchAlternatives(q)]),
      ...(partner === undefined ? [] : [partnerAlternatives(partner)]),
      ...(sla === undefined ? [] : [slaAlternatives(sla, reading)]),
    ],
    implied: sla === undefined ? [] : createdForAge(sla, reading),
  }
}

export const inStatuses = (statuses: readonly ReferralStatus[]): Condition =>
  on('status_rank', '=', on.fn.any(on.val(statuses.map(statusRank))))

/** The search as one condition, but for the statuses. */
export const wholeOf = ({ words, finders, implied }: Search): Condition[] => [
  ...words,
  ...finders.map(anyOf),
  ...implied,
]

/** The search as disjoint conditions, each led by what an index finds. */
export const branchesOf = ({ statuses, words, finders }: Search): Condition[] => {
  const [leading = [allOf([])], ...others] = finders
  return leading.map((found) => allOf([inStatuses(statuses), found, ...words, ...others.map(anyOf)]))
}
