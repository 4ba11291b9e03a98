// The opening hours of a day, in words.
import { m } from '#messages'
import { formatTimeOfDay } from '../../lib/format/time.ts'

const isMidnight = (time: string): boolean => time === '00:00' || time === '24:00'

/**
 * `9:00 AM - 5:00 PM` for a range of two times of day, "HH:MM". A range whose end is not after its start ends the next
 * day, and the text says so. If both are the same, it lasts 24 hours.
 */
export const rangeText = (from: string, to: string): string => {
  if (isMidnight(from) && isMidnight(to)) return m['directory:hours.allDay']()
  const times = {
    from: formatTimeOfDay(from),
    to: isMidnight(to) ? m['directory:hours.midnight']() : formatTimeOfDay(to),
  }
  if (isMidnight(to) || from < to) return m['directory:hours.range'](times)
  const range = m['directory:hours.nextDay'](times)
  return from === to ? m['directory:hours.allDayFrom']({ range }) : range
}
