// Sends the application and keeps the state: errors, pending, failed.
import { useState } from 'react'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { forgetFormToken } from '../../../lib/stores/formTokens.ts'
import { useFormGuard } from '../../../lib/api/useFormGuard.tsx'
import type { ApplicationField, Draft, Errors } from './draft.ts'

export interface Failure {
  readonly reason: string | undefined
}

/** An application that the server has received. */
export interface SentApplication {
  readonly email: string
  /** The key in the link to the status page. */
  readonly key: string
}

const submissionModule = lazyModule(() => import('./submission.ts'))

export const useSubmission = (onSent: (sent: SentApplication) => void) => {
  const guard = useFormGuard('partner_application')
  const [errors, setErrors] = useState<Errors>({})
  const [submits, setSubmits] = useState(0)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<Failure>()

  const attempt = async (draft: Draft): Promise<void> => {
    const submission = await submissionModule.load()
    const checked = submission.check(draft)
    setErrors('errors' in checked ? checked.errors : {})
    if ('errors' in checked) return
    const { form } = checked
    try {
      const key = await guard.submit(form, (pass) => submission.send(form, pass))
      onSent({ email: form.contactEmail, key })
    } catch (thrown) {
      const refusal = submission.refusalFrom(thrown)
      setErrors(refusal.errors)
      setFailed({ reason: refusal.reason })
    }
  }

  return {
    honeypot: guard.honeypot,
    errors,
    submits,
    pending,
    failed,
    /** Loads the submission module in advance, when the person begins to fill in the form. */
    prepare: submissionModule.prepare,
    /** Clears the error of a field that has changed. */
    clearError: (field: ApplicationField) => setErrors((before) => ({ ...before, [field]: undefined })),
    forget: () => {
      forgetFormToken('partner_application')
      setErrors({})
      setFailed(undefined)
    },
    submit: (draft: Draft) => {
      if (pending) return
      setPending(true)
      setFailed(undefined)
      setSubmits((before) => before + 1)
      void attempt(draft)
        // The submission module could not be loaded.
        .catch(() => setFailed({ reason: undefined }))
        .finally(() => setPending(false))
    },
  }
}
