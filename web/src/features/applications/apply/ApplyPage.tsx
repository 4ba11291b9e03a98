// /partners/apply: an organization asks to become a partner (APP-01..11). Nobody has to sign in for it.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { MailCheck } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { useSubmission } from '../../../lib/stores/submission.ts'
import { t } from '../../../lib/texts.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { Letter } from '../../accounts/sign-in/Letter.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import type { Sent } from './useSending.ts'

const words = t.application

/** Whom it was written to is not kept. */
type Kept = Omit<Sent, 'email'> & { readonly email: string | null }

interface DoneProps {
  readonly sent: Kept
  readonly onAnother: () => void
}

const Done = ({ sent: { email, key }, onAnother }: DoneProps) => (
  <Letter
    icon={MailCheck}
    title={words.done.title}
    text={m['applications:done.text']()}
    {...(email === null ? {} : { help: m['applications:done.mail']({ email }) })}
  >
    <ButtonLink to={paths.applicationStatus(key)} size="touch">
      {m['applications:done.status']()}
    </ButtonLink>
    <ButtonLink to={paths.home()} variant="outline" size="touch">
      {m['applications:done.home']()}
    </ButtonLink>
    <Button variant="quiet" size="touch" onClick={onAnother}>
      {m['applications:done.another']()}
    </Button>
  </Letter>
)

export const ApplyPage = () => {
  const { sent, save: keep, forget } = useSubmission<Kept>('partner-application')
  return (
    <chakra.div maxWidth={rem(760)} marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '14' }}>
      <chakra.h1 textStyle="display">{words.title}</chakra.h1>
      {sent === undefined && (
        <>
          <chakra.p textStyle="lead" color="fg.muted" marginTop={{ base: '2', md: '3' }}>
            {m['applications:lead']()}
          </chakra.p>
          <chakra.p marginTop="2">{m['applications:time']()}</chakra.p>
        </>
      )}
      <Panel as="div" marginTop={{ base: '5', md: '7' }}>
        {sent === undefined ? (
          <ApplicationForm onSent={(now) => keep(now, { ...now, email: null })} />
        ) : (
          <Done sent={sent} onAnother={forget} />
        )}
      </Panel>
    </chakra.div>
  )
}
