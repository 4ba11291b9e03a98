// When the read models are verified by themselves: once a night, at an hour of the network's own zone.
import { nextHour } from '#domain/policies/calendar.ts'

/** A process that was away at the hour makes up for it so long afterwards; later it waits for the next night. */
const grace = 3 * 3_600_000

/** The night whose verification may run now, named by the instant at which it is due; undefined outside of its hours. */
export const nightAt = (now: Date, hour: number): Date | undefined => {
  const due = new Date(nextHour(new Date(now.getTime() - grace).toISOString(), hour))
  return due <= now ? due : undefined
}
