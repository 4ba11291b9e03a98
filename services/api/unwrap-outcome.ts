// Turns a denial from identity into the API's refusal.
import { RefusalError } from '#domain/decision.ts'
import { type Denied, isDenied } from '#identity/outcome.ts'

/** Returns the outcome unless it is a denial. @refuses the denied code */
export const unwrapOutcome = <Outcome extends object | undefined>(outcome: Outcome): Exclude<Outcome, Denied> => {
  if (!isDenied(outcome)) return outcome as Exclude<Outcome, Denied>
  const { denied, retryAfter, params } = outcome
  throw new RefusalError(denied, {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(params === undefined ? {} : { params }),
  })
}
