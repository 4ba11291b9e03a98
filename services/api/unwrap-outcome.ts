// Converts a refusal from identity to the API's refusal.
import { fieldIssue } from '#contracts/validation-messages.ts'
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
    // Attaches the message to the new-password field, where the form shows it.
    ...(refused === 'weak_password' ? { issues: [fieldIssue('password', { key: 'problems:weakPassword' })] } : {}),
  })
}
