// /request-referral: asking for help without an account (DIR-35 to DIR-39).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { SentPanel, type Sent } from '../form/SentPanel.tsx'
import { useAskedPartner } from '../form/useAskedPartner.ts'
import { useSubmission } from '../../../lib/stores/submission.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { t } from '../../../lib/texts.ts'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { RequestForm } from './RequestForm.tsx'

const words = t.requests.form

export const RequestReferralPage = () => {
  const [search] = useSearchParams()
  const partner = useAskedPartner(search.get('partner'))
  const { sent, save: keep, forget } = useSubmission<Sent>('public-request')
  return (
    <chakra.section
      maxWidth={rem(760)}
      marginX="auto"
      px={{ base: '4.5', md: '6' }}
      paddingTop={{ base: '6', md: '10' }}
      paddingBottom={{ base: '13', md: '19' }}
    >
      <BackLink to={paths.home()} minHeight="11" marginBottom="2">
        {words.back}
      </BackLink>
      {sent === undefined ? (
        <>
          <chakra.h1 textStyle="display">{words.title}</chakra.h1>
          <chakra.p textStyle="lead" color="fg.muted" marginTop="2" marginBottom="6" maxWidth="56ch">
            {words.lead}
          </chakra.p>
          <Panel as="div">
            {partner !== undefined && (
              <chakra.p bg="bg.subtle" borderRadius="control" px="4.5" py="3.5" marginBottom="5">
                {words.partner(partner.name ?? words.chosenPartner)}
              </chakra.p>
            )}
            <RequestForm partner={partner} onSent={(now) => keep(now, { ...now, email: null })} />
          </Panel>
        </>
      ) : (
        <Panel as="div">
          <SentPanel sent={sent} heading="h1" />
          <Button variant="outline" size="touch" marginTop="4.5" onClick={forget}>
            {m['public-requests:sent.another']()}
          </Button>
        </Panel>
      )}
    </chakra.section>
  )
}
