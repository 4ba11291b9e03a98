// Asks for the confirmation mail once more; the answer is the same for every address.
import { useState } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { problemText } from '../../../design-system/ui/problemText.ts'
import { call } from './lazyForms.ts'

const words = t.account.confirmation

interface Resend {
  readonly send: (email: string) => void
  readonly sending: boolean
}

export const useResendConfirmation = (): Resend => {
  const [sending, setSending] = useState(false)
  const requestEmail = async (email: string) => {
    setSending(true)
    try {
      await call('resendConfirmation', { body: { email } })
      toast({ kind: 'done', ...words.sent })
    } catch (thrown) {
      toast({ kind: 'failed', title: words.notSent, text: problemText(asProblem(thrown)) })
    }
    setSending(false)
  }
  return { send: (email) => void requestEmail(email), sending }
}
