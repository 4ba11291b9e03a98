// The layout of every sign-in page. It shows the form, asks for the second factor, or redirects a signed-in user.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { lazyPart } from '../../../design-system/ui/lazy-part.tsx'
import { usePageTitle } from '../../../lib/hooks/usePageTitle.ts'
import { SplitFormLayout } from './SplitFormLayout.tsx'

export type SignInStep = 'form' | 'challenge' | 'signed_in'

/** `form` while the session loads: the prerendered page already shows the form, so it must not flicker. */
export const useSignInStep = (): SignInStep =>
  useSession(({ user }) => {
    if (user === null) return 'form'
    return user.mfaStep === 'challenge' ? 'challenge' : 'signed_in'
  })

/** Redirects to the target, or to MFA enrollment first if the server requires it. The form leaves no history entry. */
export const useSignInRedirect = (enabled: boolean, target: string): void => {
  const navigate = useNavigate()
  const mustEnroll = useSession(({ user }) => user?.mfaStep === 'enrollment')
  useEffect(() => {
    if (enabled) void navigate(mustEnroll ? paths.mfa({ redirectedFrom: target }) : target, { replace: true })
  }, [enabled, mustEnroll, target, navigate])
}

interface Props {
  readonly title: string
  readonly intro: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

const sessionEndMessages = { expired: m['accounts:ended.expired'], idle: m['accounts:ended.idle'] }

/** Why the user must sign in again. */
const SessionEndedNotice = () => {
  const endReason = useSession((state) => state.endReason)
  if (endReason !== 'expired' && endReason !== 'idle') return null
  return (
    <chakra.div marginBottom="5">
      <Notice kind="info">{sessionEndMessages[endReason]()}</Notice>
    </chakra.div>
  )
}

const Loading = () => (
  <chakra.p role="status" color="fg.muted" textAlign="center" py="10">
    {m['common:loading']()}
  </chakra.p>
)

const CodeForm = lazyPart(() => import('../second-factor/CodeForm.tsx').then((form) => form.CodeForm), <Loading />)

export const SignInLayout = ({ title, intro, aside, children }: Props) => {
  const step = useSignInStep()
  usePageTitle(step === 'challenge' ? m['second-factor:challenge.title']() : title)
  if (step === 'challenge') {
    return (
      <SplitFormLayout title={m['second-factor:challenge.title']()} intro={m['second-factor:challenge.text']()}>
        <CodeForm focusOnMount />
      </SplitFormLayout>
    )
  }
  return (
    <SplitFormLayout title={title} intro={intro} aside={aside}>
      {step === 'form' && <SessionEndedNotice />}
      {step === 'signed_in' ? <Loading /> : children}
    </SplitFormLayout>
  )
}
