// The way back for who forgot the password: a link by mail, asked for with the address in the form around it. The answer is
// the same for every address (AUTH-18, AUTH-19).
import { chakra } from '@chakra-ui/react'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { say, t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { useIsHydrated } from '../../../design-system/ui/useIsHydrated.ts'
import { signingIn } from './code.ts'
import { Letter } from './Letter.tsx'
import { refusalAtAuth } from './refusals.ts'

interface Props {
  /** What stands in the form's field. */
  readonly email: string
  /** Says at that field what is wrong with it. */
  readonly onProblem: (message: string) => void
  /** The form, with the link in it; the answer takes its place. */
  readonly children: (link: ReactNode) => ReactNode
}

const words = t.account.forgotten

export const ForgottenPassword = ({ email, onProblem, children }: Props) => {
  // Before, a press would do nothing.
  const ready = useIsHydrated()
  const [sending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string>()

  const ask = async () => {
    if (email.trim() === '') {
      onProblem(words.emailRequired.text)
      toast({ kind: 'failed', ...words.emailRequired })
      return
    }
    setSending(true)
    try {
      const { rules, call } = await signingIn.load()
      const checked = rules.email.safeParse({ email })
      if (!checked.success) {
        onProblem(say(checked.error.issues[0]?.message ?? ''))
        return
      }
      await call('requestPasswordReset', { body: checked.data })
      setSentTo(checked.data.email)
    } catch (thrown) {
      toast({ kind: 'failed', ...refusalAtAuth(asProblem(thrown), t.account.failed.title) })
    } finally {
      setSending(false)
    }
  }

  if (sentTo !== undefined) {
    return (
      <Letter icon={MailCheck} title={words.sent.title} text={words.sent.text(sentTo)} help={words.sent.help}>
        <Button variant="outline" size="touch" onClick={() => setSentTo(undefined)}>
          {words.back}
        </Button>
      </Letter>
    )
  }
  return children(
    <chakra.p textAlign="center">
      <Button variant="quiet" size="touch" aria-busy={sending} disabled={sending || !ready} onClick={() => void ask()}>
        {sending ? words.sending : words.ask}
      </Button>
    </chakra.p>,
  )
}
