// Sends a password reset link to the email address in the surrounding form. The response is the same for every address
// (AUTH-18, AUTH-19).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { postedFormField } from '#contracts/page-state.ts'
import { language } from '../../../lib/language.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { inPlace } from '../../../lib/in-place.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { firstError } from '../../../lib/forms/field-errors.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { lazyForms } from './lazy-forms.ts'
import { explainResetProblem } from './sign-in-errors.ts'
import { ResetLinkSent } from './ResetLinkSent.tsx'

interface Props {
  /** The address in the form's email field. */
  readonly email: string
  /** Shows an error at the email field. */
  readonly onProblem: (message: string) => void
  /** Renders the form with the link in it. After the request, the result replaces the form. */
  readonly children: (link: ReactNode) => ReactNode
}

export const ForgotPassword = ({ email, onProblem, children }: Props) => {
  const [sending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState(usePosted('password_reset').result?.email)

  const requestLink = async () => {
    if (email.trim() === '') {
      const text = m['accounts:forgotPassword.emailRequired.text']()
      onProblem(text)
      toast({ kind: 'failed', title: m['accounts:forgotPassword.emailRequired.title'](), text })
      return
    }
    setSending(true)
    try {
      const { schemas, call } = await lazyForms.load()
      const result = schemas.email.safeParse({ email })
      if (!result.success) {
        onProblem(firstError(result.error) ?? '')
        return
      }
      await call('requestPasswordReset', { body: { ...result.data, language } })
      setSentTo(result.data.email)
    } catch (error) {
      toast({ kind: 'failed', ...explainResetProblem(asProblem(error)) })
    } finally {
      setSending(false)
    }
  }

  if (sentTo !== undefined) {
    return (
      <ResetLinkSent email={sentTo}>
        <ButtonLink to={{ search: '' }} variant="outline" size="touch" onClick={inPlace(() => setSentTo(undefined))}>
          {m['accounts:forgotPassword.back']()}
        </ButtonLink>
      </ResetLinkSent>
    )
  }
  return children(
    <chakra.p textAlign="center">
      <Button
        type="submit"
        name={postedFormField}
        value="password_reset"
        variant="quiet"
        size="touch"
        aria-busy={sending}
        disabled={sending}
        onClick={inPlace(() => void requestLink())}
      >
        {sending ? m['accounts:forgotPassword.sending']() : m['accounts:forgotPassword.link']()}
      </Button>
    </chakra.p>,
  )
}
