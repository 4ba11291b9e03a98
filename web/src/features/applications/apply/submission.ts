// Validates an application with the server's schema and sends it. A lazy module: it loads when the person begins to
// fill in the form.
import { SubmitApplication } from '#contracts/applications.ts'
import type { FormGuardFields } from '#contracts/form-guard.ts'
import { call } from '../../../lib/api/client.ts'
import { language } from '../../../lib/language.ts'
import { fieldErrors } from '../../../lib/forms/field-errors.ts'
import { type ApplicationField, type Draft, type Errors } from './draft.ts'

export type CheckResult = { readonly application: SubmitApplication } | { readonly errors: Errors }

export const check = (draft: Draft): CheckResult => {
  const result = SubmitApplication.safeParse(draft)
  return result.success ? { application: result.data } : { errors: fieldErrors<ApplicationField>(result.error) }
}

/** Returns the key of the status link. @throws ProblemError */
export const send = async (application: SubmitApplication, guard: FormGuardFields): Promise<string> =>
  (await call('submitApplication', { body: { ...application, language, guard } })).key
