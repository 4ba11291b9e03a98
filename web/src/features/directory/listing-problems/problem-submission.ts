// Validates and sends a report about a listing. A lazy module: on a partner's page, it loads when the person begins to
// type. The partner dialog loads it together with the details.
import type { FormGuardFields } from '#contracts/form-guard.ts'
import { ReportListingProblem } from '#contracts/listing-problems.ts'
import { call } from '../../../lib/api/client.ts'
import { fieldErrors } from '../../../lib/forms/field-errors.ts'
import type { CheckedDraft } from '../guest-access/useGuardedForm.ts'

export const checkReport = (draft: object): CheckedDraft<ReportListingProblem> => {
  const result = ReportListingProblem.safeParse(draft)
  return result.success ? { values: result.data } : { errors: fieldErrors(result.error) }
}

export const sendReport = (
  organizationId: string,
  { reason, text, email }: ReportListingProblem,
  guard: FormGuardFields,
) => call('reportListingProblem', { params: { id: organizationId }, body: { reason, text, email: email ?? '', guard } })
