// Local days of many instants: asking the calendar of the machine for each takes longer than folding its event.
import { localDay } from '#domain/policies/calendar.ts'

const hour = 3_600_000
/** Some eleven years of hours. */
const mostKept = 100_000

const days = new Map<number, string>()

/** As `localDay`: our zone is whole hours away from UTC, so every instant of an hour lies on one day. */
export const localDayOf = (instant: string): string => {
  const hours = Math.floor(Date.parse(instant) / hour)
  const known = days.get(hours)
  if (known !== undefined) return known
  if (days.size >= mostKept) days.clear()
  const day = localDay(instant)
  days.set(hours, day)
  return day
}
