// Reads a slice of a sorted list of referrals from indexes alone, by gathering and sorting the matches or by scanning
// an index in order.
import type { Slice } from '#contracts/paging.ts'
import { type AliasableExpression, sql } from 'kysely'
import type { Condition } from './conditions.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'
import { type Direction, type Sort, bySlaOrder, orderTerms } from './sorts.ts'

/** A sorted list and the slice to read. */
export interface Listing extends Slice {
  readonly sort: Sort
  readonly direction: Direction
}

/** `key_0`, `key_1` and so on hold the sort values. */
interface Entry {
  readonly id: string
  readonly [key: string]: unknown
}

const keyName = (index: number) => `key_${index}`
const keyNames = ({ keys }: Sort) => keys.map((_, index) => sql.ref(keyName(index)))
const selection = (sort: Sort) => ['id' as const, ...keyNames(sort).map((name, index) => name.as(keyName(index)))]

/** A query for the entries of a slice, in any order. */
export type EntryQuery = AliasableExpression<Entry>

const entryColumns = ({ keys }: Sort) => [
  'id' as const,
  ...keys.map(({ value }, index) => sql`${value}`.as(keyName(index))),
]

/** Selects the entries that match a condition, with their sort values. */
const selectEntries = (context: ReferralQueryContext, condition: Condition, sort: Sort) =>
  referralTables(context).selectFrom('referral').select(entryColumns(sort)).where(condition)

/** Selects entries in order, from the start of the list to the end of the slice. */
const takeSlice = (
  context: ReferralQueryContext,
  entryQuery: EntryQuery,
  { sort, direction, ...slice }: Listing,
): EntryQuery =>
  orderTerms(sort, direction, keyNames(sort))
    .reduce(
      (query, [value, sortDirection]) => query.orderBy(value, sortDirection),
      referralTables(context).selectFrom(entryQuery.as('entries')).select(selection(sort)),
    )
    .limit(slice.limit)
    .offset(slice.offset)

/**
 * The range from the start of the list to the end of the slice. Before the merge, any entry of a source in this range
 * may belong to the slice.
 */
const untilSliceEnd = (listing: Listing): Listing => ({ ...listing, offset: 0, limit: listing.offset + listing.limit })

/** Reads any slice of these rows. */
export type ListSource = (listing: Listing) => EntryQuery

/** Merges several sources, each ordered up to the end of the slice, into one list. */
export const mergeSources = (
  context: ReferralQueryContext,
  sources: readonly ListSource[],
  listing: Listing,
): EntryQuery => {
  const [firstSource, ...otherSources] = sources
  if (firstSource === undefined) throw new RangeError('a list needs at least one source')
  if (otherSources.length === 0) return firstSource(listing)
  const selectAll = (source: typeof firstSource) =>
    referralTables(context)
      .selectFrom(source(untilSliceEnd(listing)).as('source'))
      .select(selection(listing.sort))
  const union = otherSources.reduce((combined, source) => combined.unionAll(selectAll(source)), selectAll(firstSource))
  return takeSlice(context, union, listing)
}

/**
 * Finds all entries, then sorts them. `OFFSET 0` is an optimization fence: without it, Postgres may scan a long list in
 * order to find a few rows.
 */
export const gatherAndSort = (context: ReferralQueryContext, where: Condition, listing: Listing): EntryQuery =>
  takeSlice(context, selectEntries(context, where, listing.sort).offset(0), listing)

/** The slice of other rows with an id and the columns that lists sort by. */
export const gatherRows = (
  context: ReferralQueryContext,
  rows: AliasableExpression<{ id: string }>,
  listing: Listing,
): EntryQuery =>
  takeSlice(context, referralTables(context).selectFrom(rows.as('rows')).select(entryColumns(listing.sort)), listing)

/** The ids of a slice, in the order of the list. */
export const readIds = async (
  context: ReferralQueryContext,
  entryQuery: EntryQuery,
  { sort, direction }: Pick<Listing, 'sort' | 'direction'>,
): Promise<string[]> => {
  const entries = await orderTerms(sort, direction, keyNames(sort))
    .reduce(
      (query, [value, sortDirection]) => query.orderBy(value, sortDirection),
      referralTables(context).selectFrom(entryQuery.as('entries')).select('id'),
    )
    .execute()
  return entries.map(({ id }) => id)
}

/**
 * Merges one ordered scan per condition, because an index that begins with the status has no order across several
 * statuses.
 */
export const scanInOrder = (
  context: ReferralQueryContext,
  conditions: readonly Condition[],
  listing: Listing,
): EntryQuery =>
  mergeSources(
    context,
    conditions.map(
      (where) => (sliceListing) => takeSlice(context, selectEntries(context, where, sliceListing.sort), sliceListing),
    ),
    listing,
  )

/** Scans clocks of one kind in order of `sla_order`, and returns ages so that the other kind can be merged. */
export const scanByAge = (
  context: ReferralQueryContext,
  conditions: readonly Condition[],
  running: boolean,
  listing: Listing,
): EntryQuery => {
  const orderedScan = scanInOrder(context, conditions, { ...listing, sort: bySlaOrder })
  const age = sql`${running ? context.now.getTime() : 0}::bigint - ${sql.ref(keyName(0))}`
  return referralTables(context)
    .selectFrom(orderedScan.as('clocks'))
    .select(['id', age.as(keyName(0))])
}
