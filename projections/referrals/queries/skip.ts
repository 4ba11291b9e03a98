// Opens page 1,000 of a list by age without reading the 999 pages before it. The rollup of ages tells how many
// referrals are older than a number of days, and the scan starts there.
import { slaDay } from '#contracts/sla.ts'
import { sql } from 'kysely'
import { statusRank } from '../ranks.ts'
import { runningWithin, stoppedWithin } from './ages.ts'
import { allOf, inStatuses } from './conditions.ts'
import type { Listing } from './listing.ts'
import { type ReferralReading, referralTables } from './reading.ts'
import type { Search } from './search.ts'
import type { Way } from './ways.ts'

/** Where to start scanning a list by age, and how many rows to skip from there. */
export interface Entry {
  readonly ways: readonly Way[]
  readonly offset: number
}

/** Row counts by day: age in whole days for stopped clocks, start day for running ones. */
interface Days {
  readonly stopped: ReadonlyMap<number, number>
  readonly running: ReadonlyMap<number, number>
}

const readDays = async (reading: ReferralReading, { statuses }: Search): Promise<Days> => {
  const rows = await referralTables(reading)
    .selectFrom('referral_ages')
    .select(['sla_running', 'sla_day', sql<number>`sum(count)::bigint`.as('count')])
    .where('status_rank', 'in', statuses.map(statusRank))
    .groupBy(['sla_running', 'sla_day'])
    .execute()
  const of = (running: boolean) =>
    new Map(rows.filter((row) => row.sla_running === running).map((row) => [row.sla_day, row.count]))
  return { stopped: of(false), running: of(true) }
}

const sum = (days: ReadonlyMap<number, number>, where: (day: number) => boolean): number =>
  days.entries().reduce((total, [day, count]) => (where(day) ? total + count : total), 0)

/**
 * Running clocks that started at this instant or earlier are at least `age` days old. The instant falls inside a day,
 * so only some clocks of that day qualify.
 */
const startedUpTo = (now: Date, age: number): number => now.getTime() - age * slaDay

const dayOf = (instant: number): number => Math.floor(instant / slaDay)

/** The minimum and maximum number of rows that are `age` days old or older. */
const olderThan = ({ stopped, running }: Days, now: Date, age: number) => {
  const edge = dayOf(startedUpTo(now, age))
  const least = sum(stopped, (day) => day >= age) + sum(running, (day) => day < edge)
  return { least, most: least + (running.get(edge) ?? 0) }
}

/** The farthest age, in whole days, that is certain to be before the slice; undefined if there is none. */
const farthestAge = (days: Days, now: Date, { offset, direction }: Listing): number | undefined => {
  const all = sum(days.stopped, () => true) + sum(days.running, () => true)
  const oldest =
    Math.max(0, ...days.stopped.keys(), ...days.running.keys().map((day) => dayOf(now.getTime()) - day)) + 1
  const passed = (age: number): boolean => {
    const { least, most } = olderThan(days, now, age)
    return direction === 'desc' ? most <= offset : all - least <= offset
  }
  // Binary search: from the start of the list, ages are before the slice up to some point and not after it.
  let [near, far] = direction === 'desc' ? [oldest, 0] : [0, oldest]
  if (!passed(near)) return undefined
  while (Math.abs(far - near) > 1) {
    const middle = Math.trunc((near + far) / 2)
    if (passed(middle)) near = middle
    else far = middle
  }
  return near
}

/** The exact count. Running clocks of the day that contains the bound are counted in their index. */
const countOlder = async (reading: ReferralReading, search: Search, days: Days, age: number): Promise<number> => {
  const upTo = startedUpTo(reading.now, age)
  const { count } = await referralTables(reading)
    .selectFrom('referral')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(allOf([inStatuses(search.statuses), runningWithin({ above: dayOf(upTo) * slaDay - 1, upTo })]))
    .executeTakeFirstOrThrow()
  return olderThan(days, reading.now, age).least + count
}

/** Where to start a list by age that is filtered only by status; undefined means at its beginning. */
export const enterByAge = async (
  reading: ReferralReading,
  search: Search,
  listing: Listing,
): Promise<Entry | undefined> => {
  const days = await readDays(reading, search)
  const age = farthestAge(days, reading.now, listing)
  if (age === undefined) return undefined
  const older = await countOlder(reading, search, days, age)
  const all = sum(days.stopped, () => true) + sum(days.running, () => true)
  const bound = (from: number) =>
    listing.direction === 'desc'
      ? { above: from - age * slaDay, upTo: null }
      : { above: null, upTo: from - age * slaDay }
  return {
    ways: [
      { where: runningWithin(bound(reading.now.getTime())), running: true },
      { where: stoppedWithin(bound(0)), running: false },
    ],
    // The rollup and the index are read one after the other. A change between the reads must not lead to a negative
    // offset.
    offset: Math.max(0, listing.offset - (listing.direction === 'desc' ? older : all - older)),
  }
}
