// Local wall-clock time in the network's time zone.
import { timeZone } from './time-zone.ts'

const zonedFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The local wall-clock time at an instant, to the second, expressed as if it were UTC, in milliseconds. */
export const wallTime = (epoch: number): number => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of zonedFormat.formatToParts(epoch)) parts[type] = value
  const { year, month, day, hour, minute, second } = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const dayLength = 86_400_000

/** The local date (YYYY-MM-DD) and time (HH:MM) at an instant, as the inputs of a form show them. */
export const toLocalTime = (instant: string): { readonly date: string; readonly time: string } => {
  const [date = '', time = ''] = new Date(wallTime(Date.parse(instant))).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

/**
 * The instant of a local date (YYYY-MM-DD) and time (HH:MM), ISO 8601 UTC. Null if there is no such day, or no such time
 * because the clocks move forward over it. A time that exists twice, because the clocks move back, is the earlier one.
 */
export const toInstant = (date: string, time: string): string | null => {
  const wallClock = Date.parse(`${date}T${time}:00.000Z`)
  if (Number.isNaN(wallClock) || !new Date(wallClock).toISOString().startsWith(date)) return null
  // The offsets from UTC a day before and a day after are the two that can apply. The smaller epoch is the earlier one.
  const candidates = [-dayLength, dayLength].map((distance) => {
    const nearby = wallClock + distance
    return wallClock - (wallTime(nearby) - nearby)
  })
  const epochs = candidates.filter((epoch) => wallTime(epoch) === wallClock)
  return epochs.length === 0 ? null : new Date(Math.min(...epochs)).toISOString()
}
