// From what identity denies to the refusal that the API answers with.
import { problems } from '#contracts/problems.ts'
import { Refused } from '#domain/decision.ts'
import { type Denied, isDenied } from '#identity/outcome.ts'

/** The outcome, where it is none of these. @refuses what was denied */
export const granted = <Outcome extends object | undefined>(outcome: Outcome): Exclude<Outcome, Denied> => {
  if (!isDenied(outcome)) return outcome as Exclude<Outcome, Denied>
  const { denied, retryAfter } = outcome
  throw new Refused(denied, {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    // Its place is the field of the new password, where a form shows it.
    ...(denied === 'weak_password' ? { issues: [{ path: 'password', message: problems.weak_password.title }] } : {}),
  })
}
