// Caches the local day of instants. Converting the time of every event takes longer than folding the event.
import { localDay } from '#domain/policies/calendar.ts'

const hour = 3_600_000
/** The number of hours in about eleven years. */
const maxCachedHours = 100_000

const days = new Map<number, string>()

/**
 * Returns the same as `localDay`. Our time zone differs from UTC by whole hours, so every instant within an hour has
 * the same local day.
 */
export const toLocalDay = (instant: string): string => {
  const hours = Math.floor(Date.parse(instant) / hour)
  const cachedDay = days.get(hours)
  if (cachedDay !== undefined) return cachedDay
  if (days.size >= maxCachedHours) days.clear()
  const day = localDay(instant)
  days.set(hours, day)
  return day
}
