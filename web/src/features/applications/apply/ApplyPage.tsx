// /partners/apply: an organization applies to become a partner (APP-01..11). No sign-in is needed.
import { m } from '#messages'
import type { SentApplication } from '#contracts/page-state.ts'
import { chakra } from '@chakra-ui/react'
import { MailCheck } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { useSubmission } from '../../../lib/forms/useSubmission.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { FormResult } from '../../accounts/sign-in/FormResult.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'

interface SentNoticeProps {
  readonly sent: SentApplication
  readonly onApplyAgain: () => void
}

const SentNotice = ({ sent: { email, key }, onApplyAgain }: SentNoticeProps) => (
  <FormResult
    icon={MailCheck}
    title={m['applications:sent.title']()}
    text={m['applications:sent.text']()}
    {...(email === null ? {} : { help: m['applications:sent.email']({ email }) })}
  >
    {/* The server removes the key from the address. */}
    <ButtonLink to={paths.applicationStatus(key)} reloadDocument size="touch">
      {m['applications:sent.status']()}
    </ButtonLink>
    <ButtonLink to={paths.home()} variant="outline" size="touch">
      {m['applications:sent.home']()}
    </ButtonLink>
    <ButtonLink to={paths.apply()} variant="quiet" size="touch" onClick={onApplyAgain}>
      {m['applications:sent.another']()}
    </ButtonLink>
  </FormResult>
)

export const ApplyPage = () => {
  const submission = useSubmission<SentApplication>('partner-application')
  const posted = usePosted('partner_application').result
  const sent = submission.sent ?? posted
  return (
    <chakra.div maxWidth={rem(760)} marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '14' }}>
      <chakra.h1 textStyle="display">{m['applications:title']()}</chakra.h1>
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
          <ApplicationForm onSent={(application) => submission.save(application, { ...application, email: null })} />
        ) : (
          <SentNotice sent={sent} onApplyAgain={submission.clear} />
        )}
      </Panel>
    </chakra.div>
  )
}
