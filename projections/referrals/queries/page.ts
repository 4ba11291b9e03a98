// Chooses which referrals are on a page of staff review. If few rows match, they are gathered by filter and sorted. If
// many match, an ordered scan soon finds the twenty for a page. The complete rows are joined afterwards.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { allOf, clockRuns, hasStatus } from './conditions.ts'
import { type Found, type Listing, type Slice, type Source, gathered, merged, walked, walkedByAge } from './listing.ts'
import type { ReferralReading } from './reading.ts'
import { type Search, found, hasBothClocks, met, statusesOf, waysOf } from './search.ts'
import { enterByAge } from './skip.ts'
import { byAge, sortBy, turned } from './sorts.ts'
import { type StatusCounts, sumOf } from './totals.ts'
import type { Way } from './ways.ts'

/** The rows of an access path, found by ordered scans. */
const walkSources = (reading: ReferralReading, search: Search, way: Way, sort: ReviewQuery['sort']): Source[] => {
  /** Most statuses have only one kind of clock, and then no condition on the kind is needed. */
  const through = (status: ReferralStatus, running: boolean | undefined = way.running) => {
    const kind = running === undefined || !hasBothClocks(status) ? [] : [clockRuns(running)]
    return met(search, way, sort, allOf([hasStatus(status), ...kind]))
  }
  if (sort !== 'sla') {
    const conditions = statusesOf(search, way).map((status) => through(status))
    return [(listing) => walked(reading, conditions, listing)]
  }
  return [true, false]
    .filter((running) => (way.running ?? running) === running)
    .map((running) => ({ running, statuses: statusesOf(search, { ...way, running }) }))
    .filter(({ statuses }) => statuses.length > 0)
    .map(({ running, statuses }) => {
      const conditions = statuses.map((status) => allOf([clockRuns(running), through(status, running)]))
      return (listing) => walkedByAge(reading, conditions, running, listing)
    })
}

/**
 * True if gathering a status's matches costs less than an ordered scan that finds twenty of them. The scan reads about
 * 20 × `rows` ÷ `matches` rows. Gathering costs the same per row if it reads the table, and a fifteenth if it reads an
 * index with all sort columns. A path with `along` gets about three times that limit, because in its scan the matches
 * may all come last.
 */
const isFew = (search: Search, way: Way, sort: ReviewQuery['sort'], matches: number, rows: number): boolean => {
  if (search.finders.length === 0) return search.words.length > 0 && matches ** 2 <= 20 * rows
  if (search.finders.length > 1) return matches ** 2 <= 20 * rows
  if (way.inOrderOf?.has(sort)) return false
  return matches ** 2 <= (way.along === undefined ? 300 : 1_000) * rows
}

/** Reads a list from its nearer end, so that the last page costs no more than the first one. */
const fromNearerEnd = (listing: Listing, total: number): Listing => {
  const { offset, limit, direction } = listing
  const rows = Math.min(limit, total - offset)
  const behind = total - offset - rows
  if (behind >= offset) return listing
  return { ...listing, direction: turned(direction), offset: behind, limit: rows }
}

/** How many rows each status has, and how many match each access path of the search in each status. */
export interface Counted {
  readonly all: StatusCounts
  readonly byWay: readonly StatusCounts[]
}

/** The rows of an access path: gathered for statuses with few matches, scanned in order for the others. */
const sourcesOf = (
  reading: ReferralReading,
  search: Search,
  way: Way,
  sort: ReviewQuery['sort'],
  { all, matches }: { readonly all: StatusCounts; readonly matches: StatusCounts },
): Source[] => {
  const present = search.statuses.filter((status) => (matches.get(status) ?? 0) > 0)
  const few = present.filter((status) => isFew(search, way, sort, matches.get(status) ?? 0, all.get(status) ?? 0))
  const many = present.filter((status) => !few.includes(status))
  const where = found({ ...search, statuses: few }, way)
  return [
    ...(few.length === 0 ? [] : [(part: Listing) => gathered(reading, where, part)]),
    ...(many.length === 0 ? [] : walkSources(reading, { ...search, statuses: many }, way, sort)),
  ]
}

/** Up to this offset, scanning the rows costs less than a query for the seek point. */
const passedAtMost = 500

/** The ids of a page of staff review, in no particular order. The page must not be past the last one. */
export const reviewPage = async (
  reading: ReferralReading,
  search: Search,
  { sort, direction }: Pick<ReviewQuery, 'sort' | 'direction'>,
  slice: Slice,
  { all, byWay }: Counted,
): Promise<Found> => {
  const total = byWay.reduce((sum, counts) => sum + sumOf(counts), 0)
  const by = sort === 'sla' ? byAge(reading.now) : sortBy(sort)
  const listing = fromNearerEnd({ sort: by, direction, ...slice }, total)
  const narrowed = search.finders.length > 0 || search.words.length > 0
  if (sort === 'sla' && !narrowed && listing.offset > passedAtMost) {
    const entry = await enterByAge(reading, search, listing)
    if (entry !== undefined) {
      const sources = entry.ways.flatMap((way) => walkSources(reading, search, way, sort))
      return merged(reading, sources, { ...listing, offset: entry.offset })
    }
  }
  const sources = waysOf(search).flatMap((way, index) =>
    sourcesOf(reading, search, way, sort, { all, matches: byWay[index] ?? new Map() }),
  )
  return merged(reading, sources, listing)
}
