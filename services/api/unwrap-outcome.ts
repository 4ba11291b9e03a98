// Converts a denial from identity to a refusal of the API.
import { fieldIssue } from '#contracts/validation-messages.ts'
import { RefusalError } from '#domain/decision.ts'
import { type Denied, isDenied } from '#identity/outcome.ts'

/** Returns the outcome unless it is a denial. @refuses the denied code */
export const unwrapOutcome = <Outcome extends object | undefined>(outcome: Outcome): Exclude<Outcome, Denied> => {
  if (!isDenied(outcome)) return outcome as Exclude<Outcome, Denied>
  const { denied, retryAfter, params } = outcome
  throw new RefusalError(denied, {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(params === undefined ? {} : { params }),
    // Attaches the message to the new-password field, where the form shows it.
    ...(denied === 'weak_password' ? { issues: [fieldIssue('password', { key: 'problems:weakPassword' })] } : {}),
  })
}
