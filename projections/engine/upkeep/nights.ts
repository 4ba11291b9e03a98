// When the read models are verified by themselves: once a night, at an hour of the network's own zone.
import { localDay, startOfDay } from '#domain/policies/calendar.ts'

const hourMs = 3_600_000
/** A process that was away at the hour makes up for it so long afterwards; later it waits for the next night. */
const grace = 3 * hourMs

/**
 * The night whose verification may run now, named by the instant at which it is due; undefined outside of its hours. On the
 * two days a year on which the clocks change it is an hour off.
 */
export const nightAt = (now: Date, hour: number): Date | undefined => {
  const due = Date.parse(startOfDay(localDay(now.toISOString()))) + hour * hourMs
  const since = now.getTime() - due
  return since >= 0 && since < grace ? new Date(due) : undefined
}
