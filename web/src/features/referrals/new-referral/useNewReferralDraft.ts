// The draft of a new referral, with its errors.
import { useState } from 'react'
import type { FieldErrors } from '../../../lib/forms/field-errors.ts'
import { useDraft } from '../../../lib/forms/drafts.ts'
import { type Draft, type FormField, parseDraft, emptyDraft, validateDraft } from './draft.ts'

export const useNewReferralDraft = () => {
  const { draft, change: setDraft, restored, deleteDraft } = useDraft('new-referral', emptyDraft)
  const [errors, setErrors] = useState<FieldErrors<FormField>>({})
  const [submitCount, setSubmitCount] = useState(0)
  return {
    draft,
    /** Whether the form shows an earlier draft. */
    restored,
    errors,
    /** How many times the person has submitted the form. */
    submitCount,
    /** Changes the draft. `field` is the field whose error no longer applies. */
    change: (changes: Partial<Draft>, field?: FormField) => {
      setDraft((previous) => ({ ...previous, ...changes }))
      if (field !== undefined) setErrors((previous) => ({ ...previous, [field]: undefined }))
    },
    /** Shows the errors of the draft, and returns whether it has none. */
    validate: (): boolean => {
      const newErrors = validateDraft(draft)
      setErrors(newErrors)
      setSubmitCount(submitCount + 1)
      return Object.values(newErrors).every((message) => message === undefined) && parseDraft(draft).success
    },
    startOver: () => {
      deleteDraft()
      setErrors({})
    },
    deleteDraft,
  }
}

export type NewReferralDraft = ReturnType<typeof useNewReferralDraft>
