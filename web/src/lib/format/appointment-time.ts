// Formats the time of an appointment in the exchange's time zone, and durations (CLI-23).
import { m } from '#messages'
import { timeZone } from '#contracts/time-zone.ts'
import { locale } from '../language.ts'

const formatter = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (instant: string) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })
    // ICU puts a narrow no-break space before AM and PM. Our fonts have no glyph of that width.
    return format.format(new Date(instant)).replaceAll('\u202f', ' ')
  }
}

const time = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
const withDay = formatter({ ...time, month: 'short', day: 'numeric' })
const withYear = formatter({ ...time, month: 'short', day: 'numeric', year: 'numeric' })
const year = formatter({ year: 'numeric' })

/** `Nov` and `20`, for a tile that looks like a page of a calendar. */
export const calendarMonth = formatter({ month: 'short' })
export const calendarDay = formatter({ day: 'numeric' })
/** `2027` below them. Undefined in the current year. */
export const calendarYear = (instant: string, now: Date): string | undefined =>
  year(instant) === year(now.toISOString()) ? undefined : year(instant)

/** `Thursday, Nov 20, 10:30 AM`, with the year if it is not the current one. */
const formatStart = (instant: string, now: Date): string =>
  calendarYear(instant, now) === undefined ? withDay(instant) : withYear(instant)

/** `45 minutes`, `1 hour`, `1 hour 30 minutes`. */
const formatDuration = (minutes: number): string => {
  const [wholeHours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const hours = m['appointments:hours']({ count: wholeHours })
  if (wholeHours === 0) return m['appointments:minutes']({ count: rest })
  return rest === 0 ? hours : m['appointments:duration']({ hours, minutes: m['appointments:minutes']({ count: rest }) })
}

interface AppointmentTime {
  readonly startsAt: string
  readonly durationMinutes: number
}

/** `Thursday, Nov 20, 10:30 AM, 45 minutes` */
export const formatAppointmentTime = ({ startsAt, durationMinutes }: AppointmentTime, now: Date): string =>
  m['appointments:when']({ time: formatStart(startsAt, now), duration: formatDuration(durationMinutes) })
