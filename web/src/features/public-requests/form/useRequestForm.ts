// The state of a request form without an account, which the form guard protects from bots.
import { m } from '#messages'
import type { SentRequest } from '#contracts/page-state.ts'
import type { Dispatch, SetStateAction } from 'react'
import type { GuardedForm } from '#contracts/form-guard.ts'
import type { Problem } from '#contracts/problems.ts'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { deleteFormToken } from '../../../lib/forms/form-tokens.ts'
import { useFormGuard } from '../../../lib/forms/useFormGuard.tsx'
import type * as Submission from './request-submission.ts'
import type { Screening } from './screening.ts'
import { type CheckedDraft, useScreenedForm } from './useScreenedForm.ts'

const submissionModule = lazyModule(() => import('./request-submission.ts'))

interface Options<Draft> {
  readonly form: GuardedForm
  /** Why the form was refused when it was posted without JavaScript. */
  readonly problem?: Problem | undefined
  readonly draft: Draft
  readonly change: Dispatch<SetStateAction<Draft>>
  /** The required fields in the order of the form. */
  readonly required: readonly (keyof Draft & string)[]
  readonly check: (submission: typeof Submission) => Submission.CheckResult<keyof Draft & string>
  /** Screens the note. */
  readonly screenNote: (submission: typeof Submission) => Screening
  readonly noteField: keyof Draft & string
  readonly email: string
  /** Called when the server has the request, so the draft may be deleted. */
  readonly onSent: (sent: SentRequest) => void
}

export const useRequestForm = <Draft extends { readonly consent: boolean }>({
  form,
  check,
  email,
  onSent,
  ...options
}: Options<Draft>) => {
  const guard = useFormGuard(form)

  const checkDraft = (submission: typeof Submission): CheckedDraft<keyof Draft & string> => {
    const { errors, send, content } = check(submission)
    if (send === undefined) return { errors }
    return {
      errors,
      send: async () => {
        const { reference, key, partnerGone = false } = await guard.submit(content, send)
        onSent({ reference, key, partnerGone, email: email.trim() === '' ? null : email.trim() })
      },
    }
  }

  const state = useScreenedForm({
    ...options,
    module: submissionModule,
    check: checkDraft,
    consentMessage: m['public-requests:consentRequiredText'](),
  })
  return {
    ...state,
    honeypot: guard.honeypot,
    reset: () => {
      deleteFormToken(form)
      state.reset()
    },
  }
}
