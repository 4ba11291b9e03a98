// Keeps response times from revealing whether an email address has an account, because a known address means more work.
import { setTimeout } from 'node:timers/promises'

/** Longer than the extra work for a known address takes; milliseconds. */
export const minResponseTime = 80

/** Waits for the work, and at least for `minResponseTime`. */
export const withMinResponseTime = async <Outcome>(work: Promise<Outcome>): Promise<Outcome> => {
  const [outcome] = await Promise.all([work, setTimeout(minResponseTime)])
  return outcome
}
