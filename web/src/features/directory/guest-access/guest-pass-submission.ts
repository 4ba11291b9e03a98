// Validates and sends the form for guest access. A lazy module: on a partner's page, it loads when the person begins to
// type. The dialog loads it together with the form: if a later import failed because the connection was lost, the
// browser would not retry it.
import { RequestGuestPass } from '#contracts/directory.ts'
import type { FormGuardFields } from '#contracts/form-guard.ts'
import { call } from '../../../lib/api/client.ts'
import { fieldErrors } from '../../../lib/forms/field-errors.ts'
import '../../../lib/forms/form-guard.ts'
import { language } from '../../../lib/language.ts'
import type { CheckedDraft } from './useGuardedForm.ts'

export const checkGuest = (draft: object): CheckedDraft<RequestGuestPass> => {
  const result = RequestGuestPass.safeParse({ ...draft, language })
  return result.success ? { values: result.data } : { errors: fieldErrors(result.error) }
}

export const requestGuestPass = (guest: RequestGuestPass, guard: FormGuardFields) =>
  call('issueGuestPass', { body: { ...guest, guard } })
