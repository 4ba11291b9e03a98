// Caches the local day of instants. Asking the calendar for every event takes longer than folding the event.
import { localDay } from '#domain/policies/calendar.ts'

const hour = 3_600_000
/** About eleven years of hours. */
const maxCachedHours = 100_000

const days = new Map<number, string>()

/**
 * Same result as `localDay`. Our time zone is whole hours away from UTC, so every instant of an hour has the same local
 * day.
 */
export const localDayOf = (instant: string): string => {
  const hours = Math.floor(Date.parse(instant) / hour)
  const cachedDay = days.get(hours)
  if (cachedDay !== undefined) return cachedDay
  if (days.size >= maxCachedHours) days.clear()
  const day = localDay(instant)
  days.set(hours, day)
  return day
}
