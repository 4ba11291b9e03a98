// Converts between an instant and the local time in the exchange's time zone, in the format of date and time inputs.
import { wallTime } from '#contracts/local-time.ts'

/** The local time of an instant, e.g. `2026-03-02T10:00`. */
export const toWallTime = (instant: Date): string => new Date(wallTime(instant.getTime())).toISOString().slice(0, 16)

const zoneOffset = (instant: number): number => wallTime(instant) - instant

/**
 * The instant of a local time; undefined if the text is not a local time. The offset is looked up twice, because
 * daylight saving time may begin or end between the first guess and the result. A local time that occurs twice is read
 * as the second occurrence, and a skipped one as an hour later.
 */
export const parseWallTime = (localTime: string): Date | undefined => {
  const guess = Date.parse(`${localTime}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(localTime) || Number.isNaN(guess)) return undefined
  const firstResult = guess - zoneOffset(guess)
  return new Date(guess - zoneOffset(firstResult))
}
