// Chooses which referrals are on a page of staff review. If few rows match, they are gathered by filter and sorted. If
// many match, an ordered scan quickly finds the twenty rows of a page. The complete rows are read afterwards.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { type Slice, fromNearerEnd } from '#contracts/paging.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { allOf, clockRuns, hasStatus } from './conditions.ts'
import {
  type EntryQuery,
  type Listing,
  type ListSource,
  gatherAndSort,
  mergeSources,
  scanInOrder,
  scanByAge,
} from './listing.ts'
import type { ReferralQueryContext } from './query-context.ts'
import {
  type Search,
  indexCondition,
  hasBothClocks,
  scanCondition,
  possibleStatuses,
  findAccessPaths,
} from './search.ts'
import { seekByAge } from './seek-by-age.ts'
import { opposite, toSort } from './sorts.ts'
import { type StatusCounts, sumCounts } from './totals.ts'
import type { AccessPath } from './access-paths.ts'

/** Reads the rows of an access path with ordered scans. */
const scanSources = (
  context: ReferralQueryContext,
  search: Search,
  accessPath: AccessPath,
  sort: ReviewQuery['sort'],
): ListSource[] => {
  /** Most statuses have only one kind of clock, so they need no condition on the kind. */
  const conditionFor = (status: ReferralStatus, running: boolean | undefined = accessPath.clockRunning) => {
    const clockCondition = running === undefined || !hasBothClocks(status) ? [] : [clockRuns(running)]
    return scanCondition(search, accessPath, sort, allOf([hasStatus(status), ...clockCondition]))
  }
  if (sort !== 'sla') {
    const conditions = possibleStatuses(search, accessPath).map((status) => conditionFor(status))
    return [(listing) => scanInOrder(context, conditions, listing)]
  }
  return [true, false]
    .filter((running) => (accessPath.clockRunning ?? running) === running)
    .map((running) => ({ running, statuses: possibleStatuses(search, { ...accessPath, clockRunning: running }) }))
    .filter(({ statuses }) => statuses.length > 0)
    .map(({ running, statuses }) => {
      const conditions = statuses.map((status) => allOf([clockRuns(running), conditionFor(status, running)]))
      return (listing) => scanByAge(context, conditions, running, listing)
    })
}

/**
 * True if gathering a status's matches costs less than an ordered scan that finds twenty of them. The scan reads about
 * 20 × `rows` ÷ `matches` rows. Gathering costs the same per row if it reads the table, and a fifteenth if it reads an
 * index with all sort columns. A path with a `scanCondition` gets about three times that limit, because its scan may
 * find all matches at the end.
 */
const gatheringCostsLess = (
  search: Search,
  accessPath: AccessPath,
  sort: ReviewQuery['sort'],
  matches: number,
  rows: number,
): boolean => {
  if (search.indexedFilters.length === 0) return search.categoryConditions.length > 0 && matches ** 2 <= 20 * rows
  if (search.indexedFilters.length > 1) return matches ** 2 <= 20 * rows
  if (accessPath.orderedBy?.has(sort)) return false
  return matches ** 2 <= (accessPath.scanCondition === undefined ? 300 : 1_000) * rows
}

/** Reads a list from the nearer end, so that the last page costs no more than the first one. */
const readFromNearerEnd = (listing: Listing, total: number): Listing => {
  const { reversed, ...slice } = fromNearerEnd(listing, total)
  return { ...listing, ...slice, direction: reversed ? opposite(listing.direction) : listing.direction }
}

/** The number of rows in each status, and how many of them match each access path of the search. */
export interface SearchCounts {
  readonly all: StatusCounts
  readonly byAccessPath: readonly StatusCounts[]
}

/** Reads the rows of an access path: gathers them for statuses with few matches, and scans the others in order. */
const createSources = (
  context: ReferralQueryContext,
  search: Search,
  accessPath: AccessPath,
  sort: ReviewQuery['sort'],
  { all, matches }: { readonly all: StatusCounts; readonly matches: StatusCounts },
): ListSource[] => {
  const statusesWithMatches = search.statuses.filter((status) => (matches.get(status) ?? 0) > 0)
  const statusesWithFew = statusesWithMatches.filter((status) =>
    gatheringCostsLess(search, accessPath, sort, matches.get(status) ?? 0, all.get(status) ?? 0),
  )
  const statusesWithMany = statusesWithMatches.filter((status) => !statusesWithFew.includes(status))
  const where = indexCondition({ ...search, statuses: statusesWithFew }, accessPath)
  return [
    ...(statusesWithFew.length === 0 ? [] : [(sliceListing: Listing) => gatherAndSort(context, where, sliceListing)]),
    ...(statusesWithMany.length === 0
      ? []
      : scanSources(context, { ...search, statuses: statusesWithMany }, accessPath, sort)),
  ]
}

/** Up to this offset, skipping the rows costs less than finding the seek point. */
const maxSkippedRows = 500

/** Returns the ids of a page of staff review, in no particular order. The page must exist. */
export const reviewPage = async (
  context: ReferralQueryContext,
  search: Search,
  { sort, direction }: Pick<ReviewQuery, 'sort' | 'direction'>,
  slice: Slice,
  { all, byAccessPath }: SearchCounts,
): Promise<EntryQuery> => {
  const total = byAccessPath.reduce((sum, counts) => sum + sumCounts(counts), 0)
  const sortOrder = toSort(sort, context)
  const listing = readFromNearerEnd({ sort: sortOrder, direction, ...slice }, total)
  const isFiltered = search.indexedFilters.length > 0 || search.categoryConditions.length > 0
  if (sort === 'sla' && !isFiltered && listing.offset > maxSkippedRows) {
    const seekPoint = await seekByAge(context, search, listing)
    if (seekPoint !== undefined) {
      const sources = seekPoint.accessPaths.flatMap((accessPath) => scanSources(context, search, accessPath, sort))
      return mergeSources(context, sources, { ...listing, offset: seekPoint.offset })
    }
  }
  const sources = findAccessPaths(search).flatMap((accessPath, index) =>
    createSources(context, search, accessPath, sort, { all, matches: byAccessPath[index] ?? new Map() }),
  )
  return mergeSources(context, sources, listing)
}
