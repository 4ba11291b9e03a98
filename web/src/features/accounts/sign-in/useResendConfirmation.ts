// Requests another confirmation email. The response is the same for every address.
import { m } from '#messages'
import { useState } from 'react'
import { language } from '../../../lib/language.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { call } from './lazy-forms.ts'

interface Resend {
  readonly send: (email: string) => void
  readonly sending: boolean
}

export const useResendConfirmation = (): Resend => {
  const [sending, setSending] = useState(false)
  const requestEmail = async (email: string) => {
    setSending(true)
    try {
      await call('resendConfirmation', { body: { email, language } })
      toast({
        kind: 'done',
        title: m['accounts:confirmation.sent.title'](),
        text: m['accounts:confirmation.sent.text'](),
      })
    } catch (error) {
      toast({ kind: 'failed', title: m['accounts:confirmation.notSent'](), text: problemText(asProblem(error)) })
    }
    setSending(false)
  }
  return { send: (email) => void requestEmail(email), sending }
}
