// Reads a slice of a sorted list of referrals from indexes alone: either gathers and sorts the matches, or scans an
// index in order.
import { type AliasableExpression, sql } from 'kysely'
import type { Condition } from './conditions.ts'
import { type ReferralReading, referralTables } from './reading.ts'
import { type Direction, type Sort, bySlaOrder, orderTerms } from './sorts.ts'

export interface Slice {
  readonly offset: number
  readonly limit: number
}

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

/** A query for entries. The result is the right slice, but not in its order. */
export type Found = AliasableExpression<Entry>

/** The entries that match a condition, with their sort values. */
const entries = (reading: ReferralReading, condition: Condition, { keys }: Sort) =>
  referralTables(reading)
    .selectFrom('referral')
    .select(['id', ...keys.map(({ value }, index) => sql`${value}`.as(keyName(index)))])
    .where(condition)

/** Entries in order, from the start of the list to the end of the slice. */
const sliced = (reading: ReferralReading, found: Found, { sort, direction, ...slice }: Listing): Found =>
  orderTerms(sort, direction, keyNames(sort))
    .reduce(
      (ordered, [value, way]) => ordered.orderBy(value, way),
      referralTables(reading).selectFrom(found.as('found')).select(selection(sort)),
    )
    .limit(slice.limit)
    .offset(slice.offset)

/** From the start of the list to the end of the slice: what each of several sources may have to contribute. */
const reachOf = (listing: Listing): Listing => ({ ...listing, offset: 0, limit: listing.offset + listing.limit })

/** Reads any slice of some rows. */
export type Source = (listing: Listing) => Found

/** Merges several sources, each ordered up to the end of the slice, into one list. */
export const merged = (reading: ReferralReading, sources: readonly Source[], listing: Listing): Found => {
  const [only, ...others] = sources
  if (only === undefined) throw new RangeError('a list needs at least one source')
  if (others.length === 0) return only(listing)
  const all = (source: typeof only) =>
    referralTables(reading)
      .selectFrom(source(reachOf(listing)).as('source'))
      .select(selection(listing.sort))
  const union = others.reduce((together, source) => together.unionAll(all(source)), all(only))
  return sliced(reading, union, listing)
}

/**
 * Finds all entries, then sorts them. `OFFSET 0` is an optimization fence: without it, Postgres may scan a long list in
 * order to find a few rows.
 */
export const gathered = (reading: ReferralReading, where: Condition, listing: Listing): Found =>
  sliced(reading, entries(reading, where, listing.sort).offset(0), listing)

/** Merges one ordered scan per condition. An index that begins with the status has no order across several statuses. */
export const walked = (reading: ReferralReading, conditions: readonly Condition[], listing: Listing): Found =>
  merged(
    reading,
    conditions.map((where) => (part) => sliced(reading, entries(reading, where, part.sort), part)),
    listing,
  )

/** Scans clocks of one kind in order of `sla_order`, and returns ages so that the other kind can be merged. */
export const walkedByAge = (
  reading: ReferralReading,
  conditions: readonly Condition[],
  running: boolean,
  listing: Listing,
): Found => {
  const ordered = walked(reading, conditions, { ...listing, sort: bySlaOrder })
  const age = sql`${running ? reading.now.getTime() : 0}::bigint - ${sql.ref(keyName(0))}`
  return referralTables(reading)
    .selectFrom(ordered.as('clocks'))
    .select(['id', age.as(keyName(0))])
}
