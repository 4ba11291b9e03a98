// The day of an event, inside a sentence about it: "Hope Pantry accepted your request on Tuesday".
import { m } from '#messages'
import { timeZone } from '#contracts/time-zone.ts'
import { dayNumber } from '../../../lib/format/time.ts'
import { locale } from '../../../lib/language.ts'

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { timeZone, ...options })
  return (at: Date) => format.format(at)
}
const weekday = formatter({ weekday: 'long' })
const monthDay = formatter({ month: 'long', day: 'numeric' })
const monthDayYear = formatter({ month: 'long', day: 'numeric', year: 'numeric' })
const year = formatter({ year: 'numeric' })

/** `today`, `yesterday`, `on Tuesday` within a week, or `on March 2`, with the year if it is not the current one. */
export const dayInSentence = (instant: string, now: Date): string => {
  const at = new Date(instant)
  const days = dayNumber(now) - dayNumber(at)
  // The clock of a device may be behind.
  if (days <= 0) return m['own-referral:history.today']()
  if (days === 1) return m['own-referral:history.yesterday']()
  if (days < 7) return m['own-referral:history.on']({ day: weekday(at) })
  return m['own-referral:history.on']({ day: year(at) === year(now) ? monthDay(at) : monthDayYear(at) })
}
