// Keeps response times from revealing whether an email address has an account. A known address causes more work.
import { setTimeout } from 'node:timers/promises'

/** In milliseconds. Longer than the extra work for a known address. */
export const minResponseTime = 80

/** Waits for the work to finish, and for at least `minResponseTime`. */
export const withMinResponseTime = async <Outcome>(work: Promise<Outcome>): Promise<Outcome> => {
  const [outcome] = await Promise.all([work, setTimeout(minResponseTime)])
  return outcome
}
