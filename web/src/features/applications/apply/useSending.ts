// Sends the application: what stands in the way, whether it is on its way, and what came of it.
import { useState } from 'react'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { forgetFormToken } from '../../../lib/stores/formTokens.ts'
import { useFormGuard } from '../../../lib/api/useFormGuard.tsx'
import type { ApplicationField, Draft, Errors } from './draft.ts'

export interface Failed {
  readonly reason: string | undefined
}

/** Of an application that arrived. */
export interface Sent {
  readonly email: string
  /** Of its status. */
  readonly key: string
}

/** What the form checks and sends by. */
const code = lazyModule(() => import('./sending.ts'))

export const useSending = (onSent: (sent: Sent) => void) => {
  const guard = useFormGuard('partner_application')
  const [errors, setErrors] = useState<Errors>({})
  const [submits, setSubmits] = useState(0)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<Failed>()

  const attempt = async (draft: Draft): Promise<void> => {
    const sending = await code.load()
    const checked = sending.check(draft)
    setErrors('errors' in checked ? checked.errors : {})
    if ('errors' in checked) return
    const { form } = checked
    try {
      const key = await guard.submit(form, (pass) => sending.send(form, pass))
      onSent({ email: form.contactEmail, key })
    } catch (thrown) {
      const refused = sending.refusedBy(thrown)
      setErrors(refused.errors)
      setFailed({ reason: refused.reason })
    }
  }

  return {
    trap: guard.honeypot,
    errors,
    submits,
    pending,
    failed,
    /** Somebody begins to fill in the form. */
    prepare: code.prepare,
    corrected: (field: ApplicationField) => setErrors((before) => ({ ...before, [field]: undefined })),
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
        // What is needed to send it could not be loaded.
        .catch(() => setFailed({ reason: undefined }))
        .finally(() => setPending(false))
    },
  }
}
