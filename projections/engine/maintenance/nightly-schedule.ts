// The schedule of automatic verifications: once a night, at an hour in the network's time zone.
import { nextTimeAtHour } from '#domain/policies/calendar.ts'

/** How long after its due time a missed verification still runs. After that, it waits for the next night. */
const gracePeriod = 3 * 3_600_000

/** The nightly verification that may run now, identified by its due time; undefined outside its hours. */
export const dueNight = (now: Date, hour: number): Date | undefined => {
  const due = new Date(nextTimeAtHour(new Date(now.getTime() - gracePeriod).toISOString(), hour))
  return due <= now ? due : undefined
}
