// Converts a refusal from identity to the API's refusal.
import { RefusalError } from '#domain/decision.ts'
import { type IdentityRefusal, isRefused } from '#identity/outcome.ts'

/** Returns the outcome unless it is a refusal. @refuses the code of the refusal */
export const unwrapOutcome = <Outcome extends object | undefined>(
  outcome: Outcome,
): Exclude<Outcome, IdentityRefusal> => {
  if (!isRefused(outcome)) return outcome as Exclude<Outcome, IdentityRefusal>
  const { refused, retryAfter, params } = outcome
  throw new RefusalError(refused, {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(params === undefined ? {} : { params }),
  })
}
