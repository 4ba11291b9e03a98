// Checks an application by the schema of the server, and sends it. Loaded when somebody begins to fill in the form.
import { type SubmitApplication, SubmitApplication as Application } from '#contracts/applications.ts'
import type { FormGuardFields } from '#contracts/form-guard.ts'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { language } from '../../../lib/language.ts'
import { fieldErrors } from '../../../design-system/ui/fieldErrors.ts'
import { problemText } from '../../../design-system/ui/problemText.ts'
import { type ApplicationField, type Draft, type Errors, controls } from './draft.ts'

export type Checked = { readonly form: SubmitApplication } | { readonly errors: Errors }

export const check = (draft: Draft): Checked => {
  const checked = Application.safeParse(draft)
  return checked.success ? { form: checked.data } : { errors: fieldErrors<ApplicationField>(checked.error) }
}

/** Answers the key of its status. @throws ProblemError */
export const send = async (form: SubmitApplication, guard: FormGuardFields): Promise<string> =>
  (await call('submitApplication', { body: { ...form, language, guard } })).key

export interface Refused {
  /** At the fields that the server named. */
  readonly errors: Errors
  /** Why, where it says more than that it failed. */
  readonly reason: string | undefined
}

export const refusedBy = (thrown: unknown): Refused => {
  const problem = asProblem(thrown)
  const named = (problem.issues ?? []).flatMap(({ path, message }) => {
    const field = path.split('.')[0] ?? ''
    return field in controls ? [[field, message] as const] : []
  })
  const silent = named.length > 0 || problem.code === 'unavailable' || problem.code === 'unexpected'
  return { errors: Object.fromEntries(named), reason: silent ? undefined : problemText(problem) }
}
