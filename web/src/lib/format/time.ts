// Formats dates and times in the exchange's time zone, not in the device's.
import { timeZone } from '#contracts/time-zone.ts'
import { m } from '#messages'
import { locale } from '../language.ts'

/** Created on first use, because each formatter takes several milliseconds on an old phone. */
const formatter = (options: Intl.DateTimeFormatOptions, formatLocale = locale) => {
  let format: Intl.DateTimeFormat | undefined
  return (at: Date) => {
    format ??= new Intl.DateTimeFormat(formatLocale, { timeZone, ...options })
    // ICU puts a narrow no-break space before AM and PM. Our fonts have no glyph of that width.
    return format.format(at).replaceAll('\u202f', ' ')
  }
}

const asMonthDay = formatter({ month: 'short', day: 'numeric' })
const asMonthDayYear = formatter({ month: 'short', day: 'numeric', year: 'numeric' })
const asLongDay = formatter({ weekday: 'long', month: 'long', day: 'numeric' })
const asTime = formatter({ hour: 'numeric', minute: '2-digit' })
const calendarDay = formatter({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-US')

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Numbers the local calendar days, so that days can be compared across a daylight saving time change. */
export const dayNumber = (at: Date): number => {
  const [month = 1, day = 1, year = 1970] = calendarDay(at).split('/').map(Number)
  return Math.round(Date.UTC(year, month - 1, day) / dayMs)
}

const year = (at: Date) => asMonthDayYear(at).slice(-4)

/** `Nov 12, 2025, 10:04 AM` */
export const formatDateTime = (instant: string): string => {
  const at = new Date(instant)
  return `${asMonthDayYear(at)}, ${asTime(at)}`
}

/** `Nov 12`, with the year if it is not the current one. */
export const formatDate = (instant: string, now: Date): string => shortDay(new Date(instant), now)

const shortDay = (at: Date, now: Date) => (year(at) === year(now) ? asMonthDay(at) : asMonthDayYear(at))

/** The same for a day, `YYYY-MM-DD`. */
export const formatDay = (day: string, now: Date): string => shortDay(new Date(`${day}T12:00:00Z`), now)

/** `Thursday, November 26` for a day, `YYYY-MM-DD`. */
export const formatLongDay = (day: string): string => asLongDay(new Date(`${day}T12:00:00Z`))

/** `Today, 9:12 AM`, `Yesterday`, or the date. Used for arrival times in a queue. */
export const formatArrivalTime = (instant: string, now: Date): string => {
  const at = new Date(instant)
  const days = dayNumber(now) - dayNumber(at)
  if (days === 0) return m['common:time.today']({ time: asTime(at) })
  if (days === 1) return m['common:time.yesterday']()
  return shortDay(at, now)
}

/**
 * `2 hours ago`, `Yesterday`, `4 days ago`, and after a week the date. Used for events in a timeline. Within a sentence, words
 * begin with a small letter: `yesterday`.
 */
export const formatRelativeTime = (instant: string, now: Date, form: 'alone' | 'inSentence' = 'alone'): string => {
  const at = new Date(instant)
  const elapsed = now.getTime() - at.getTime()
  const days = dayNumber(now) - dayNumber(at)
  if (days >= 7) return shortDay(at, now)
  const words = relativeWords(elapsed, days)
  return form === 'alone' ? words : words.charAt(0).toLocaleLowerCase(locale) + words.slice(1)
}

const relativeWords = (elapsed: number, days: number): string => {
  if (elapsed < minuteMs) return m['common:time.justNow']()
  if (elapsed < hourMs) return m['common:time.minutesAgo']({ count: Math.floor(elapsed / minuteMs) })
  if (days === 0) return m['common:time.hoursAgo']({ count: Math.floor(elapsed / hourMs) })
  if (days === 1) return m['common:time.yesterday']()
  return m['common:time.daysAgo']({ count: days })
}

/** `minutes` includes the colon, and is empty for a full hour. */
const clockTime = (hourOfDay: number, minutes: string) =>
  (hourOfDay % 24 < 12 ? m['common:time.am'] : m['common:time.pm'])({
    time: `${hourOfDay % 12 === 0 ? 12 : hourOfDay % 12}${minutes}`,
  })

/** `9:00 PM` for a time of day as "HH:MM"; "24:00" is midnight. */
export const formatTimeOfDay = (time: string): string => clockTime(Number(time.slice(0, 2)), time.slice(2))

/** `7 AM` for a full hour, 0 to 23. */
export const formatHour = (hourOfDay: number): string => clockTime(hourOfDay, '')
