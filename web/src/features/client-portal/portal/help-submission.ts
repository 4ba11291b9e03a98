// Checks and sends a help request, with the same schema and screening as the server. A lazy module: it loads when the
// person begins to fill in the form.
import { HelpRequest } from '#contracts/help-requests.ts'
import { publicConsentVersion } from '#contracts/public-requests.ts'
import { call } from '../../../lib/api/client.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'
import { signInRequired } from './sign-in-required.ts'
import type { HelpDraft } from './useHelpRequest.ts'

export { screenText } from '../../public-requests/form/screening.ts'

interface CheckedRequest {
  readonly errors: FieldErrors<keyof HelpDraft>
  /** The body of the call. Undefined if the form has errors. */
  readonly body?: HelpRequest
}

export const checkHelpRequest = ({ consent, ...fields }: HelpDraft): CheckedRequest => {
  const parsed = HelpRequest.safeParse({ ...fields, consent: { given: consent, textVersion: publicConsentVersion } })
  return parsed.success ? { errors: {}, body: parsed.data } : { errors: fieldErrors(parsed.error) }
}

/** @throws ProblemError, `not_authenticated` if no one is signed in */
export const sendHelpRequest = async (body: HelpRequest, key: string): Promise<void> => {
  await signInRequired()
  await call('requestHelp', { body, key })
}
