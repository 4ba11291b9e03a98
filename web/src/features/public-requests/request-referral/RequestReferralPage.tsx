// /request-referral: a request for help without an account (DIR-35 to DIR-39).
import { m } from '#messages'
import type { SentRequest } from '#contracts/page-state.ts'
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { PartnerCapacity } from '../form/PartnerCapacity.tsx'
import { SentPage } from '../form/SentPage.tsx'
import { useRequestedPartner } from '../form/useRequestedPartner.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { useSubmission } from '../../../lib/forms/useSubmission.ts'
import { NarrowSection } from '../../../design-system/ui/NarrowSection.tsx'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { RequestForm } from './RequestForm.tsx'

export const RequestReferralPage = () => {
  const [search] = useSearchParams()
  const partner = useRequestedPartner(search.get('partner'))
  const submission = useSubmission<SentRequest>('public-request')
  const posted = usePosted('public_request').result
  const sent = submission.sent ?? posted
  return (
    <NarrowSection>
      <BackLink to={paths.home()} minHeight="11" marginBottom="2">
        {m['public-requests:form.back']()}
      </BackLink>
      {sent === undefined ? (
        <>
          <chakra.h1 textStyle="display">{m['public-requests:form.title']()}</chakra.h1>
          <chakra.p textStyle="lead" color="fg.muted" marginTop="2" marginBottom="6" maxWidth="56ch">
            {m['public-requests:form.lead']()}
          </chakra.p>
          <Panel as="div">
            {partner !== undefined && (
              <chakra.p bg="bg.subtle" borderRadius="control" px="4.5" py="3.5" marginBottom="5">
                {partner.name === undefined
                  ? m['public-requests:form.chosenPartner']()
                  : m['public-requests:form.partner']({ partner: partner.name })}
              </chakra.p>
            )}
            {partner?.capacity !== undefined && (
              <chakra.div marginBottom="5">
                <PartnerCapacity capacity={partner.capacity} />
              </chakra.div>
            )}
            <RequestForm partner={partner} onSent={(sent) => submission.save(sent, { ...sent, email: null })} />
          </Panel>
        </>
      ) : (
        <SentPage sent={sent} to={paths.requestReferral()} onClick={submission.clear}>
          {m['public-requests:sent.another']()}
        </SentPage>
      )}
    </NarrowSection>
  )
}
