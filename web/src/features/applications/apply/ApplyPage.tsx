// /partners/apply: an organization applies to become a partner (APP-01..11). No sign-in is needed.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { MailCheck } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { useSubmission } from '../../../lib/forms/useSubmission.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { FormResult } from '../../accounts/sign-in/FormResult.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import type { SentApplication } from './useApplicationForm.ts'

/** A sent application as the browser stores it: without the email address. */
type StoredApplication = Omit<SentApplication, 'email'> & { readonly email: string | null }

interface SentNoticeProps {
  readonly sent: StoredApplication
  readonly onApplyAgain: () => void
}

const SentNotice = ({ sent: { email, key }, onApplyAgain }: SentNoticeProps) => (
  <FormResult
    icon={MailCheck}
    title={m['applications:sent.title']()}
    text={m['applications:sent.text']()}
    {...(email === null ? {} : { help: m['applications:sent.email']({ email }) })}
  >
    <ButtonLink to={paths.applicationStatus(key)} size="touch">
      {m['applications:sent.status']()}
    </ButtonLink>
    <ButtonLink to={paths.home()} variant="outline" size="touch">
      {m['applications:sent.home']()}
    </ButtonLink>
    <Button variant="quiet" size="touch" onClick={onApplyAgain}>
      {m['applications:sent.another']()}
    </Button>
  </FormResult>
)

export const ApplyPage = () => {
  const submission = useSubmission<StoredApplication>('partner-application')
  return (
    <chakra.div maxWidth={rem(760)} marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '14' }}>
      <chakra.h1 textStyle="display">{m['applications:title']()}</chakra.h1>
      {submission.sent === undefined && (
        <>
          <chakra.p textStyle="lead" color="fg.muted" marginTop={{ base: '2', md: '3' }}>
            {m['applications:lead']()}
          </chakra.p>
          <chakra.p marginTop="2">{m['applications:time']()}</chakra.p>
        </>
      )}
      <Panel as="div" marginTop={{ base: '5', md: '7' }}>
        {submission.sent === undefined ? (
          <ApplicationForm onSent={(application) => submission.save(application, { ...application, email: null })} />
        ) : (
          <SentNotice sent={submission.sent} onApplyAgain={submission.clear} />
        )}
      </Panel>
    </chakra.div>
  )
}
