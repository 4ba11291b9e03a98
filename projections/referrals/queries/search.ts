// Splits a search of staff review into the filters that have their own index, and the rest.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import type { Protection } from '../../protected-families.ts'
import {
  type Condition,
  addressedTo,
  allOf,
  anyOf,
  idBeginsWith,
  inStatuses,
  sentBy,
  nameBeginsWith,
  namePrefix,
  reviewedBy,
  toCategoryConditions,
} from './conditions.ts'
import { slaAccessPaths } from './sla-conditions.ts'
import { type ReferralQueryContext, onReferral as on } from './query-context.ts'
import type { IndexedFilter, AccessPath } from './access-paths.ts'

export interface Search {
  readonly statuses: readonly ReferralStatus[]
  /** Need, priority, county, unassigned. */
  readonly categoryConditions: readonly Condition[]
  /** The filters that are set, the most selective one first. */
  readonly indexedFilters: readonly IndexedFilter[]
}

const textFilter = (q: string, { hiddenReferralIds }: Protection): IndexedFilter => {
  const prefix = namePrefix(q)
  const name = prefix === '' ? matchesNone : nameBeginsWith(prefix, hiddenReferralIds)
  const id = idBeginsWith(q)
  return {
    name: 'q',
    accessPaths: [{ where: name }, ...(id === undefined ? [] : [{ where: allOf([id, on.not(name)]) }])],
  }
}

/** Text that consists of accents alone normalizes to an empty string, which must match no rows instead of all rows. */
const matchesNone: Condition = on.lit(false)

const partnerFilter = (partner: string): IndexedFilter => ({
  name: 'partner',
  accessPaths: [{ where: sentBy(partner) }, { where: addressedTo(partner) }],
})

/** The query with "me" replaced by the reader's id. */
export const resolveAssignee = (query: ReviewQuery, { userId }: Pick<ResolvedActor, 'userId'>): ReviewQuery =>
  query.assigned === 'me' ? { ...query, assigned: userId ?? 'nobody' } : query

/** `assigned` must be `nobody` or a user id: see `resolveAssignee`. */
export const toSearch = (query: ReviewQuery, context: ReferralQueryContext): Search => {
  const { q, partner, assigned, sla } = query
  return {
    statuses: [...new Set(query.status)],
    categoryConditions: toCategoryConditions(query),
    indexedFilters: [
      ...(q === undefined ? [] : [textFilter(q, context.protection)]),
      ...(partner === undefined ? [] : [partnerFilter(partner)]),
      ...(assigned === undefined || assigned === 'nobody'
        ? []
        : [{ name: 'assigned' as const, accessPaths: [{ where: reviewedBy(assigned) }] }]),
      ...(sla === undefined ? [] : [{ name: 'sla' as const, accessPaths: slaAccessPaths(sla, context) }]),
    ],
  }
}

const anyAccessPath: AccessPath = { where: allOf([]) }

/** The access paths of the first indexed filter; a single one for all rows if none is set. */
export const findAccessPaths = ({ indexedFilters }: Search): readonly AccessPath[] =>
  indexedFilters[0]?.accessPaths ?? [anyAccessPath]

const hasRunningClock = (status: ReferralStatus) => status !== 'closed'
const hasStoppedClock = (status: ReferralStatus) => status === 'closed' || status === 'returned'

export const hasBothClocks = (status: ReferralStatus): boolean => hasRunningClock(status) && hasStoppedClock(status)

/**
 * The chosen statuses that rows in an access path can have. A clock stops when a referral is closed or withdrawn
 * (SLA-03).
 */
export const possibleStatuses = (
  { statuses }: Search,
  { clockRunning }: Pick<AccessPath, 'clockRunning'>,
): ReferralStatus[] =>
  statuses.filter(
    (status) => clockRunning === undefined || (clockRunning ? hasRunningClock(status) : hasStoppedClock(status)),
  )

const otherConditions = ({ categoryConditions, indexedFilters }: Search): Condition[] => [
  ...categoryConditions,
  ...indexedFilters.slice(1).map(({ accessPaths }) => anyOf(accessPaths.map(({ where }) => where))),
]

/** An access path combined with all other filters and the statuses, so that a single index can answer it. */
export const indexCondition = (search: Search, accessPath: AccessPath): Condition =>
  allOf([inStatuses(possibleStatuses(search, accessPath)), accessPath.where, ...otherConditions(search)])

/** The same rows in a form for an ordered scan of one status. */
export const scanCondition = (
  search: Search,
  accessPath: AccessPath,
  sort: ReviewQuery['sort'],
  scope: Condition,
): Condition => allOf([scope, accessPath.scanCondition?.(sort) ?? accessPath.where, ...otherConditions(search)])
