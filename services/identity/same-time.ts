// For answers that must not tell, by when they come, whether an address has an account: for a known one there is more to write.
import { setTimeout } from 'node:timers/promises'

/** Longer than the work takes that only a known address makes; milliseconds. */
export const leastTime = 80

/** Does the work, and answers no sooner than after `leastTime`. */
export const inSameTime = async <Outcome>(work: Promise<Outcome>): Promise<Outcome> => {
  const [outcome] = await Promise.all([work, setTimeout(leastTime)])
  return outcome
}
