// The schedule of automatic verifications: once a night, at an hour in the network's time zone.
import { nextTimeAtHour } from '#domain/policies/calendar.ts'

/** How long after its due time a missed verification still runs. After that, it waits for the next night. */
const gracePeriod = 3 * 3_600_000

/** Returns the due time of the nightly verification that may run now; undefined if none is due. */
export const findDueVerification = (now: Date, hour: number): Date | undefined => {
  const due = new Date(nextTimeAtHour(new Date(now.getTime() - gracePeriod).toISOString(), hour))
  return due <= now ? due : undefined
}
