// /directory/partner/request: a request for service to one partner, for guests and people with an account (DIR-28 to
// DIR-34). The directory shows the same form in a dialog.
import { m } from '#messages'
import type { SentRequest } from '#contracts/page-state.ts'
import { chakra } from '@chakra-ui/react'
import { emptyGuestDraft } from '../../public-requests/form/drafts.ts'
import type { PartnerReference } from '../../public-requests/form/request-submission.ts'
import { SentPage } from '../../public-requests/form/SentPage.tsx'
import { usePublicDraft } from '../../../lib/forms/drafts.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { useSubmission } from '../../../lib/forms/useSubmission.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { Lead, PartnerPageLayout, Title } from '../partner/PartnerPageLayout.tsx'
import { ServiceRequestForm } from './ServiceRequestForm.tsx'

const consented = { consent: 'on' } as const

export const ServiceRequestPage = () => {
  // If the guest pass has expired in the meantime, the form stays on the page.
  const wasRefused = usePosted('guest_request').problem !== undefined
  return (
    <PartnerPageLayout isForm>
      {(partner, { hasAccess }) =>
        hasAccess || wasRefused ? <Request partner={partner} /> : <AccessNeeded partner={partner} />
      }
    </PartnerPageLayout>
  )
}

const AccessNeeded = ({ partner: { id, name } }: { partner: PartnerReference }) => (
  <>
    <Title>{m['public-requests:guest.title']({ partner: name })}</Title>
    <Lead marginBottom="6">{m['public-requests:guest.accessNeeded']()}</Lead>
    <ButtonLink to={paths.partner({ partner: id })} size="touch">
      {m['directory:access.title']()}
    </ButtonLink>
  </>
)

const Request = ({ partner }: { partner: PartnerReference }) => {
  const draftName = `guest-request:${partner.id}`
  const posted = usePosted('guest_request')
  const submission = useSubmission<SentRequest>(draftName)
  const formDraft = usePublicDraft(
    draftName,
    emptyGuestDraft,
    posted.result === 'consented' ? consented : posted.values,
  )
  const sent = submission.sent ?? (posted.result === 'consented' ? undefined : posted.result)
  if (sent !== undefined) {
    return (
      <SentPage sent={sent} to={paths.partner({ partner: partner.id })} onClick={submission.clear}>
        {m['public-requests:guest.done']()}
      </SentPage>
    )
  }
  return (
    <>
      <Title>{m['public-requests:guest.title']({ partner: partner.name })}</Title>
      <Lead marginBottom="6" maxWidth="56ch">
        {m['public-requests:guest.intro']()}
      </Lead>
      <Panel as="div">
        <ServiceRequestForm
          partner={partner}
          formDraft={formDraft}
          onSent={(request) => {
            formDraft.deleteDraft()
            submission.save(request, { ...request, email: null })
          }}
        >
          {(fields, button) => (
            <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
              {fields}
              <chakra.div display="grid" justifyItems={{ base: 'stretch', md: 'start' }}>
                {button}
              </chakra.div>
            </chakra.div>
          )}
        </ServiceRequestForm>
      </Panel>
    </>
  )
}
