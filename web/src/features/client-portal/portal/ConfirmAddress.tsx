// Asks a person to open the link in the confirmation email, and sends it again on request.
import { m } from '#messages'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { inPlace } from '../../../lib/in-place.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { FormResult } from '../../accounts/sign-in/FormResult.tsx'
import { useResendConfirmation } from '../../accounts/sign-in/useResendConfirmation.ts'

interface Props {
  readonly email: string
  readonly title: string
  readonly text: string
  readonly help?: string
  /** More actions. */
  readonly children?: ReactNode
}

export const ConfirmAddress = ({ email, children, ...texts }: Props) => {
  const resend = useResendConfirmation()
  const { result, problem } = usePosted('resend_confirmation')
  return (
    <FormResult icon={MailCheck} {...texts}>
      {children}
      <form method="post">
        <PostFields form="resend_confirmation" />
        <input type="hidden" name="email" value={email} />
        <Button
          type="submit"
          variant="outline"
          size="touch"
          aria-busy={resend.sending}
          onClick={inPlace(() => resend.send(email))}
        >
          {m['portal:unconfirmed.resend']()}
        </Button>
      </form>
      {result !== undefined && (
        <Notice kind="done" title={m['accounts:confirmation.sent.title']()}>
          {m['accounts:confirmation.sent.text']()}
        </Notice>
      )}
      {problem !== undefined && (
        <Notice kind="failed" title={m['accounts:confirmation.notSent']()}>
          {problemText(problem)}
        </Notice>
      )}
    </FormResult>
  )
}
