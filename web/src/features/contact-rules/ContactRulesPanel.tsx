// For staff, on the page of a referral: whether and how its family may be contacted.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { useCanCall } from '../../lib/session/useCanCall.ts'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { ContactRulesForm } from './ContactRulesForm.tsx'
import { ContactRulesNotice } from './ContactRulesNotice.tsx'
import { contactRules } from './queries.ts'

export const ContactRulesPanel = (props: { readonly clientId: string }) =>
  useCanCall('contactRules') ? <StaffPanel {...props} /> : null

const StaffPanel = ({ clientId }: { readonly clientId: string }) => {
  const query = useQuery(contactRules(clientId))
  return (
    <Panel aria-labelledby="contact-rules-heading">
      <PanelHeading id="contact-rules-heading">{m['referral-detail:contactRules.title']()}</PanelHeading>
      <chakra.p color="fg.muted" textStyle="small" marginTop="-2" marginBottom="3">
        {m['referral-detail:contactRules.lead']()}
      </chakra.p>
      <QueryContent query={query} failedTitle={m['contact-rules:loadFailed']()}>
        {(saved) => (
          <chakra.div display="grid" gap="4">
            <ContactRulesNotice rules={saved} />
            <ContactRulesForm
              saved={saved}
              size="row"
              request={{
                queryKey: contactRules(clientId).queryKey,
                send: (body, key) => call('setContactRules', { params: { id: clientId }, body, key }),
              }}
              texts={{
                doNotContact: {
                  label: m['referral-detail:contactRules.doNotContact'](),
                  help: m['referral-detail:contactRules.doNotContactHelp'](),
                },
                doNotLeaveDetails: {
                  label: m['referral-detail:contactRules.doNotLeaveDetails'](),
                  help: m['referral-detail:contactRules.doNotLeaveDetailsHelp'](),
                },
              }}
            />
          </chakra.div>
        )}
      </QueryContent>
    </Panel>
  )
}
