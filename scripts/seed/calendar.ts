// Days and office hours in Georgia, so that people in the demo work at realistic times.
import { timeZone } from '#contracts/time-zone.ts'

/** A calendar day in Georgia, as days since 1970-01-01. */
export type LocalDay = number

const minutesPerDay = 1_440
const zoneFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

/** Wall-clock time in Georgia, in minutes since 1970-01-01 00:00. Seconds are dropped. */
export const toWallTime = (instant: Date): number => {
  const fields = Object.fromEntries(zoneFormat.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = fields
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000
}

/** The instant of a wall-clock time in Georgia. If the time occurs twice, it returns the second occurrence. */
export const toInstant = (wallTime: number): Date => {
  // Two iterations are enough, because the first can have the wrong offset only within hours of a clock change.
  let instant = wallTime * 60_000 + 5 * 3_600_000
  for (let iteration = 0; iteration < 2; iteration += 1) instant += (wallTime - toWallTime(new Date(instant))) * 60_000
  return new Date(instant)
}

export const toLocalDay = (wallTime: number): LocalDay => Math.floor(wallTime / minutesPerDay)
export const localDay = (instant: Date): LocalDay => toLocalDay(toWallTime(instant))
export const addDays = (day: LocalDay, days: number): LocalDay => day + days

const toDate = (day: LocalDay): Date => new Date(day * 86_400_000)
/** Formats a day, e.g. `Nov 21`. */
export const monthDay = (day: LocalDay): string =>
  toDate(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Formats the month of a day, e.g. `November`. */
export const monthName = (day: LocalDay): string =>
  toDate(day).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })

const openingMinute = 8 * 60 + 30
const closingMinute = 17 * 60
const minutesPerOfficeDay = closingMinute - openingMinute

/** Monday to Friday, except New Year's Day, Independence Day, Thanksgiving and Christmas. */
export const isWorkingDay = (day: LocalDay): boolean => {
  const date = toDate(day)
  const [month, dayOfMonth, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()]
  if (weekday === 0 || weekday === 6) return false
  if (month === 11 && weekday === 4 && dayOfMonth >= 22 && dayOfMonth <= 28) return false
  return !['1/1', '7/4', '12/25'].includes(`${month}/${dayOfMonth}`)
}

/** Counts only office minutes, so that delays skip nights, weekends and holidays. */
export interface OfficeTime {
  /** The number of office minutes up to a wall-clock time. */
  officeMinutesAt(wallTime: number): number
  /**
   * The wall-clock time at which this many office minutes have passed: the inverse of `officeMinutesAt` within office
   * hours.
   */
  wallTimeAt(officeMinutes: number): number
}

/** @param lastDay the latest day to cover @param days how many days before it to cover */
export const officeTime = (lastDay: LocalDay, days: number): OfficeTime => {
  const firstDay = lastDay - days
  const workingDaysBefore: number[] = []
  const workingDays: LocalDay[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    workingDaysBefore.push(workingDays.length)
    if (isWorkingDay(day)) workingDays.push(day)
  }
  return {
    officeMinutesAt: (wallTime) => {
      const day = toLocalDay(wallTime)
      const fullDays = workingDaysBefore[day - firstDay]
      if (fullDays === undefined) throw new RangeError(`day ${day} is outside of the office calendar`)
      const minutesToday = isWorkingDay(day)
        ? Math.min(Math.max(wallTime - day * minutesPerDay - openingMinute, 0), minutesPerOfficeDay)
        : 0
      return fullDays * minutesPerOfficeDay + minutesToday
    },
    wallTimeAt: (officeMinutes) => {
      const dayIndex = Math.min(Math.floor(officeMinutes / minutesPerOfficeDay), workingDays.length - 1)
      return (
        (workingDays[dayIndex] as LocalDay) * minutesPerDay +
        openingMinute +
        (officeMinutes - dayIndex * minutesPerOfficeDay)
      )
    },
  }
}
