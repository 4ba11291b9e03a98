// Says that a password reset link is on its way. The text is the same for every address (AUTH-19).
import { m } from '#messages'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormResult } from './FormResult.tsx'

interface Props {
  readonly email: string
  /** A button or link that leads back to sign-in. */
  readonly children: ReactNode
}

export const ResetLinkSent = ({ email, children }: Props) => (
  <FormResult
    icon={MailCheck}
    title={m['accounts:forgotPassword.sent.title']()}
    text={m['accounts:forgotPassword.sent.text']({ email })}
    help={m['accounts:forgotPassword.sent.help']()}
  >
    {children}
  </FormResult>
)
