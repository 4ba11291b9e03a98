// /partners/apply: an organization asks to become a partner (APP-01..11). Nobody has to sign in for it.
import { chakra } from '@chakra-ui/react'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { t } from '../../texts.ts'
import { rem } from '../../theme/scale.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Letter } from '../sign-in/Letter.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import type { Sent } from './useSending.ts'

const words = t.application

const Done = ({ sent: { email, key } }: { sent: Sent }) => (
  <Letter icon={MailCheck} title={words.done.title} text={words.done.text} help={words.done.mail(email)}>
    <ButtonLink to={paths.applicationStatus(key)} size="touch">
      {words.done.status}
    </ButtonLink>
    <ButtonLink to={paths.home()} variant="outline" size="touch">
      {words.done.home}
    </ButtonLink>
  </Letter>
)

export const ApplyPage = () => {
  const [sent, setSent] = useState<Sent>()
  return (
    <chakra.div maxWidth={rem(760)} marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '14' }}>
      <chakra.h1 textStyle="display">{words.title}</chakra.h1>
      {sent === undefined && (
        <>
          <chakra.p textStyle="lead" color="fg.muted" marginTop={{ base: '2', md: '3' }}>
            {words.lead}
          </chakra.p>
          <chakra.p marginTop="2">{words.time}</chakra.p>
        </>
      )}
      <Panel as="div" marginTop={{ base: '5', md: '7' }}>
        {sent === undefined ? <ApplicationForm onSent={setSent} /> : <Done sent={sent} />}
      </Panel>
    </chakra.div>
  )
}
