// Local calendar days in the time zone where the network operates. Instants are ISO 8601 UTC, and days are YYYY-MM-DD.

import { wallTime } from '#contracts/local-time.ts'

const dayLength = 86_400_000

const dayOf = (wallClock: number): string => new Date(wallClock).toISOString().slice(0, 10)

const midnightOf = (day: string): number => {
  const wallClock = Date.parse(`${day}T00:00:00.000Z`)
  if (Number.isNaN(wallClock) || dayOf(wallClock) !== day) throw new RangeError(`${day} is not a calendar day`)
  return wallClock
}

/** The local day of an instant. */
export const localDay = (instant: string): string => dayOf(wallTime(Date.parse(instant)))

/** The local date and time to the minute, e.g. `2026-03-02 09:55`. */
export const localMinute = (epoch: number): string =>
  new Date(wallTime(epoch)).toISOString().slice(0, 16).replace('T', ' ')

/** The weekday of a day, from 0 for Sunday to 6. */
const weekdayNumber = (day: string): number => new Date(midnightOf(day)).getUTCDay()

/** The day that is `count` calendar days later, or earlier if `count` is negative. */
export const addDays = (day: string, count: number): string => dayOf(midnightOf(day) + count * dayLength)

/** The Monday of the week that contains the day. */
export const weekOf = (day: string): string => addDays(day, -((weekdayNumber(day) + 6) % 7))

/** The month that contains the day, YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

/**
 * The instant of a local wall-clock time. The first offset yields an estimate, and the offset at the estimate is the
 * correct one.
 */
const instantOf = (wallClock: number): string => {
  const estimate = wallClock - (wallTime(wallClock) - wallClock)
  return new Date(wallClock - (wallTime(estimate) - estimate)).toISOString()
}

/**
 * The instant at which a local day starts. Daylight saving time starts and ends at 2:00 in New York, so every day has
 * exactly one local midnight.
 */
export const startOfDay = (day: string): string => instantOf(midnightOf(day))

/** The next instant after this one at which it is exactly `hour` (0 to 23) local time. This happens once a day. */
export const nextTimeAtHour = (after: string, hour: number): string => {
  const today = localDay(after)
  const hourOnDay = (day: string) => instantOf(midnightOf(day) + hour * 3_600_000)
  return hourOnDay(today) > new Date(after).toISOString() ? hourOnDay(today) : hourOnDay(addDays(today, 1))
}

/** The instant at which a local day ends, exclusive. As-of views of a day and filters with a To date end here. */
export const endOfDay = (day: string): string => startOfDay(addDays(day, 1))
