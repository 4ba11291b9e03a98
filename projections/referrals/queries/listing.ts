// A slice of a sorted list of referrals, read from indexes alone: gathered and sorted, or walked in its order.
import { type AliasableExpression, sql } from 'kysely'
import type { Condition } from './conditions.ts'
import { type ReferralReading, referralTables } from './reading.ts'
import { type Direction, type Sort, bySlaOrder, orderTerms } from './sorts.ts'

export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** A sorted list of which a slice is read. */
export interface Listing extends Slice {
  readonly sort: Sort
  readonly direction: Direction
}

/** `key_0` and on hold what the list sorts by. */
interface Entry {
  readonly id: string
  readonly [key: string]: unknown
}

const keyName = (index: number) => `key_${index}`
const keyNames = ({ keys }: Sort) => keys.map((_, index) => sql.ref(keyName(index)))
const selection = (sort: Sort) => ['id' as const, ...keyNames(sort).map((name, index) => name.as(keyName(index)))]

/** A query of entries; in the slice, not in its order. */
export type Found = AliasableExpression<Entry>

/** The entries that meet a condition, with what the list sorts by. */
const entries = (reading: ReferralReading, condition: Condition, { keys }: Sort) =>
  referralTables(reading)
    .selectFrom('referral')
    .select(['id', ...keys.map(({ value }, index) => sql`${value}`.as(keyName(index)))])
    .where(condition)

/** Entries in order, from the start of the list up to the end of the slice and no further. */
const sliced = (reading: ReferralReading, found: Found, { sort, direction, ...slice }: Listing): Found =>
  orderTerms(sort, direction, keyNames(sort))
    .reduce(
      (ordered, [value, way]) => ordered.orderBy(value, way),
      referralTables(reading).selectFrom(found.as('found')).select(selection(sort)),
    )
    .limit(slice.limit)
    .offset(slice.offset)

/** From the start of the list to the end of the slice: what one of several sources may have to give. */
const reachOf = (listing: Listing): Listing => ({ ...listing, offset: 0, limit: listing.offset + listing.limit })

/** Reads any slice of some rows. */
export type Source = (listing: Listing) => Found

/** One list of several that are each in order up to the slice's end. */
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
 * All entries first, then their order. The offset of nothing is a fence: behind it Postgres cannot decide to walk a long
 * list for its few rows.
 */
export const gathered = (reading: ReferralReading, where: Condition, listing: Listing): Found =>
  sliced(reading, entries(reading, where, listing.sort).offset(0), listing)

/** An ordered scan for each condition, merged: an index led by the status has no order over several of them. */
export const walked = (reading: ReferralReading, conditions: readonly Condition[], listing: Listing): Found =>
  merged(
    reading,
    conditions.map((where) => (part) => sliced(reading, entries(reading, where, part.sort), part)),
    listing,
  )

/** A list of one kind of clocks is walked by `sla_order`, and shows ages so that the other kind can be merged with it. */
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
