// Where the visitor of a sign-in page stands: at the form, at the question for the code, or through.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { t } from '../../../lib/texts.ts'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { lazyPart } from '../../../design-system/ui/lazyPart.tsx'
import { usePageTitle } from '../../../design-system/ui/usePageTitle.ts'
import { AuthFrame } from './AuthFrame.tsx'

export type Step = 'form' | 'challenge' | 'through'

/** Whoever may have a session sees the form until it is known: it is there before the script, and stays. */
export const useStep = (): Step =>
  useSession(({ user }) => {
    if (user === null) return 'form'
    return user.mfaStep === 'challenge' ? 'challenge' : 'through'
  })

/** Leaves for the target, over the enrollment where the server demands one. The form is no history entry to come back to. */
export const useGoingOn = (goes: boolean, target: string): void => {
  const navigate = useNavigate()
  const enrolls = useSession(({ user }) => user?.mfaStep === 'enrollment')
  useEffect(() => {
    if (goes) void navigate(enrolls ? paths.mfa({ redirectedFrom: target }) : target, { replace: true })
  }, [goes, enrolls, target, navigate])
}

interface Props {
  readonly title: string
  readonly lead: string
  readonly aside?: ReactNode
  /** The form. */
  readonly children: ReactNode
}

/** Why the person who was here has to sign in again, if somebody was. */
const Ended = () => {
  const ending = useSession((state) => state.ending)
  if (ending !== 'expired' && ending !== 'idle') return null
  return (
    <chakra.div marginBottom="5">
      <Notice kind="info">{t.account.ended[ending]}</Notice>
    </chakra.div>
  )
}

const Wait = () => (
  <chakra.p role="status" color="fg.muted" textAlign="center" py="10">
    {m['common:loading']()}
  </chakra.p>
)

const CodeForm = lazyPart(() => import('../second-factor/CodeForm.tsx').then((form) => form.CodeForm), <Wait />)

/** The frame of every page where somebody signs in. */
export const Threshold = ({ title, lead, aside, children }: Props) => {
  const step = useStep()
  usePageTitle(step === 'challenge' ? m['second-factor:challenge.title']() : title)
  if (step === 'challenge') {
    return (
      <AuthFrame title={m['second-factor:challenge.title']()} lead={m['second-factor:challenge.text']()}>
        <CodeForm />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={title} lead={lead} aside={aside}>
      {step === 'form' && <Ended />}
      {step === 'through' ? <Wait /> : children}
    </AuthFrame>
  )
}
