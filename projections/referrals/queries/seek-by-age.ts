// Finds where a slice of a list by age starts, so that page 1,000 opens without reading the 999 pages before it. The
// rollup of ages says how many referrals are older than a given number of days.
import { slaDayLength } from '#contracts/sla.ts'
import { sql } from 'kysely'
import { statusRank } from '../ranks.ts'
import { runningWithin, stoppedWithin } from './sla-conditions.ts'
import { allOf, inStatuses } from './conditions.ts'
import type { Listing } from './listing.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'
import type { Search } from './search.ts'
import type { AccessPath } from './access-paths.ts'

/** Where to start scanning a list by age, and how many rows to skip from there. */
export interface SeekPoint {
  readonly accessPaths: readonly AccessPath[]
  readonly offset: number
}

/** Row counts by day: by age in whole days for stopped clocks, by start day for running ones. */
interface AgeCounts {
  readonly stopped: ReadonlyMap<number, number>
  readonly running: ReadonlyMap<number, number>
}

const readAgeCounts = async (context: ReferralQueryContext, { statuses }: Search): Promise<AgeCounts> => {
  const rows = await referralTables(context)
    .selectFrom('referral_ages')
    .select(['sla_running', 'sla_day', sql<number>`sum(count)::bigint`.as('count')])
    .where('status_rank', 'in', statuses.map(statusRank))
    .groupBy(['sla_running', 'sla_day'])
    .execute()
  const countsFor = (running: boolean) =>
    new Map(rows.filter((row) => row.sla_running === running).map((row) => [row.sla_day, row.count]))
  return { stopped: countsFor(false), running: countsFor(true) }
}

const sum = (ageCounts: ReadonlyMap<number, number>, where: (day: number) => boolean): number =>
  ageCounts.entries().reduce((total, [day, count]) => (where(day) ? total + count : total), 0)

/**
 * Running clocks that started at this instant or earlier are at least `age` days old. The instant falls within a day,
 * so only some clocks of that day qualify.
 */
const startedUpTo = (now: Date, age: number): number => now.getTime() - age * slaDayLength

const dayOf = (instant: number): number => Math.floor(instant / slaDayLength)

/** Returns the minimum and maximum number of rows that are at least `age` days old. */
const olderCountBounds = ({ stopped, running }: AgeCounts, now: Date, age: number) => {
  const partialDay = dayOf(startedUpTo(now, age))
  const minimum = sum(stopped, (day) => day >= age) + sum(running, (day) => day < partialDay)
  return { minimum, maximum: minimum + (running.get(partialDay) ?? 0) }
}

/** The greatest age, in whole days, that is guaranteed to precede the slice; undefined if there is none. */
const findSeekAge = (ageCounts: AgeCounts, now: Date, { offset, direction }: Listing): number | undefined => {
  const totalCount = sum(ageCounts.stopped, () => true) + sum(ageCounts.running, () => true)
  const oldest =
    Math.max(0, ...ageCounts.stopped.keys(), ...ageCounts.running.keys().map((day) => dayOf(now.getTime()) - day)) + 1
  const precedesSlice = (age: number): boolean => {
    const { minimum, maximum } = olderCountBounds(ageCounts, now, age)
    return direction === 'desc' ? maximum <= offset : totalCount - minimum <= offset
  }
  // Binary search for the point in the list up to which all ages precede the slice.
  let [near, far] = direction === 'desc' ? [oldest, 0] : [0, oldest]
  if (!precedesSlice(near)) return undefined
  while (Math.abs(far - near) > 1) {
    const middle = Math.trunc((near + far) / 2)
    if (precedesSlice(middle)) near = middle
    else far = middle
  }
  return near
}

/** Returns the exact count. Running clocks of the day that contains the bound are counted in their index. */
const countOlder = async (
  context: ReferralQueryContext,
  search: Search,
  ageCounts: AgeCounts,
  age: number,
): Promise<number> => {
  const upTo = startedUpTo(context.now, age)
  const { count } = await referralTables(context)
    .selectFrom('referral')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(allOf([inStatuses(search.statuses), runningWithin({ above: dayOf(upTo) * slaDayLength - 1, upTo })]))
    .executeTakeFirstOrThrow()
  return olderCountBounds(ageCounts, context.now, age).minimum + count
}

/** Returns where to start reading a list by age that is filtered only by status; undefined means at its beginning. */
export const seekByAge = async (
  context: ReferralQueryContext,
  search: Search,
  listing: Listing,
): Promise<SeekPoint | undefined> => {
  const ageCounts = await readAgeCounts(context, search)
  const age = findSeekAge(ageCounts, context.now, listing)
  if (age === undefined) return undefined
  const older = await countOlder(context, search, ageCounts, age)
  const totalCount = sum(ageCounts.stopped, () => true) + sum(ageCounts.running, () => true)
  const bound = (from: number) =>
    listing.direction === 'desc'
      ? { above: from - age * slaDayLength, upTo: null }
      : { above: null, upTo: from - age * slaDayLength }
  return {
    accessPaths: [
      { where: runningWithin(bound(context.now.getTime())), clockRunning: true },
      { where: stoppedWithin(bound(0)), clockRunning: false },
    ],
    // The rollup and the index are read one after the other. A change between the reads must not lead to a negative
    // offset.
    offset: Math.max(0, listing.offset - (listing.direction === 'desc' ? older : totalCount - older)),
  }
}
