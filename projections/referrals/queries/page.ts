// Which referrals stand on a page. Few matches are gathered by what they have in common and sorted; among many, twenty are
// met soon when the list is walked in its order. Both read indexes; the rows themselves are joined afterwards.
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { ReviewQuery } from '#contracts/referrals.ts'
import { type AliasableExpression, sql } from 'kysely'
import { statusRank } from '../ranks.ts'
import { type Condition, allOf } from './conditions.ts'
import { type ReferralReading, onReferral as on, referralTables } from './reading.ts'
import { type Search, branchesOf, inStatuses, wholeOf } from './search.ts'
import { type Direction, type Sort, byAge, bySlaOrder, orderTerms, sortBy, turned } from './sorts.ts'

export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** A sorted list of which a slice is read. */
export interface Listing extends Slice {
  readonly sort: Sort
  readonly direction: Direction
}

/** Rows that are gathered at most: from the table, and from an index that carries every sort column. */
const gatheredFromTable = 5_000
const gatheredFromIndex = 50_000

const keyName = (index: number) => `key_${index}`
const keyNames = ({ keys }: Sort) => keys.map((_, index) => sql.ref(keyName(index)))

/** The entries that meet a condition, with what the list sorts by. */
const entries = (reading: ReferralReading, condition: Condition, { keys }: Sort) =>
  referralTables(reading)
    .selectFrom('referral')
    .select(['id', ...keys.map(({ value }, index) => sql`${value}`.as(keyName(index)))])
    .where(condition)

type Entries = ReturnType<typeof entries>

/** `key_0` and on hold what the list sorts by. */
interface Entry {
  readonly id: string
  readonly [key: string]: unknown
}

const together = ([first, ...others]: readonly Entries[]): Entries => {
  if (first === undefined) throw new RangeError('a list needs at least one condition')
  return others.reduce((all, next) => all.unionAll(next), first)
}

/** Entries in order, read from the start of the list up to the end of the slice and no further. */
const sliced = (
  reading: ReferralReading,
  found: AliasableExpression<Entry>,
  { sort, direction, offset, limit }: Listing,
) =>
  orderTerms(sort, direction, keyNames(sort))
    .reduce(
      (ordered, [value, way]) => ordered.orderBy(value, way),
      referralTables(reading)
        .selectFrom(found.as('found'))
        .select(['id', ...keyNames(sort).map((name, index) => name.as(keyName(index)))]),
    )
    .limit(limit)
    .offset(offset)

/**
 * All entries first, then their order. The offset of nothing is a fence: behind it Postgres cannot decide to walk a long
 * list for its few rows.
 */
export const gathered = (reading: ReferralReading, branches: readonly Condition[], listing: Listing) =>
  sliced(reading, together(branches.map((branch) => entries(reading, branch, listing.sort))).offset(0), listing)

export type PageIds = ReturnType<typeof gathered>

/** One ordered scan for each status, merged: an index led by the status has no order over several of them. */
const walked = (reading: ReferralReading, search: Search, listing: Listing): PageIds => {
  const branches = search.statuses.map((status) => [on('status_rank', '=', statusRank(status)), ...wholeOf(search)])
  return sliced(reading, together(branches.map((all) => entries(reading, allOf(all), listing.sort))), listing)
}

/** By status the index is in order over all of them. */
const walkedByStatus = (reading: ReferralReading, search: Search, listing: Listing): PageIds =>
  sliced(reading, entries(reading, allOf([inStatuses(search.statuses), ...wholeOf(search)]), listing.sort), listing)

/** The clock stands once a referral is closed or withdrawn (SLA-03). */
const clocksOf = (status: ReferralStatus): boolean[] => {
  if (status === 'closed') return [false]
  return status === 'returned' ? [true, false] : [true]
}

/**
 * Running and stopped clocks are two orders: as time goes by the ages of the running ones pass those of the stopped ones.
 * Each is read in order as far as the slice could reach, then both are put in one order by age.
 */
const walkedByAge = (reading: ReferralReading, search: Search, listing: Listing): PageIds => {
  const scans = search.statuses.flatMap((status) =>
    clocksOf(status).map((running) => ({
      running,
      where: allOf([on('status_rank', '=', statusRank(status)), on('sla_running', '=', running), ...wholeOf(search)]),
    })),
  )
  const kinds = [true, false]
    .map((running) => ({ running, conditions: scans.filter((scan) => scan.running === running) }))
    .filter(({ conditions }) => conditions.length > 0)
  const inOrder = ({ conditions }: (typeof kinds)[number], slice: Slice) =>
    sliced(reading, together(conditions.map(({ where }) => entries(reading, where, bySlaOrder))), {
      sort: bySlaOrder,
      direction: listing.direction,
      ...slice,
    })
  const [first, second] = kinds
  if (first === undefined) throw new RangeError('a list needs at least one status')
  if (second === undefined) return inOrder(first, listing)
  const reach = { offset: 0, limit: listing.offset + listing.limit }
  const ages = (kind: typeof first) =>
    referralTables(reading)
      .selectFrom(inOrder(kind, reach).as('clock'))
      .select(['id', sql`${kind.running ? reading.now.getTime() : 0}::bigint - ${sql.ref(keyName(0))}`.as(keyName(0))])
  return sliced(reading, ages(first).unionAll(ages(second)), { ...listing, sort: byAge(reading.now) })
}

/** Reads a list from its other end where that is nearer: its last page costs what its first one does. */
const fromNearerEnd = (listing: Listing, total: number): Listing => {
  const { offset, limit, direction } = listing
  const rows = Math.min(limit, total - offset)
  const behind = total - offset - rows
  if (behind >= offset) return listing
  return { ...listing, direction: turned(direction), offset: behind, limit: rows }
}

/**
 * The ids of a page of staff review.
 * @param total of the search, at least one more than the rows before the page
 */
export const reviewPage = (
  reading: ReferralReading,
  search: Search,
  { sort, direction }: Pick<ReviewQuery, 'sort' | 'direction'>,
  slice: Slice,
  total: number,
): PageIds => {
  const by = sort === 'sla' ? byAge(reading.now) : sortBy(sort)
  const listing = fromNearerEnd({ sort: by, direction, ...slice }, total)
  // A single finder's index also carries the words; where several narrow the list, the rows must be asked.
  const few = search.finders.length === 1 ? gatheredFromIndex : gatheredFromTable
  const narrowed = search.finders.length > 0 || search.words.length > 0
  if (narrowed && total <= few) return gathered(reading, branchesOf(search), listing)
  if (sort === 'sla') return walkedByAge(reading, search, listing)
  return sort === 'status' ? walkedByStatus(reading, search, listing) : walked(reading, search, listing)
}
