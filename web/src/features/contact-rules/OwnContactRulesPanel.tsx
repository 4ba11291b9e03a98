// In Profile Settings: whether and how a family may be contacted.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { ContactRulesForm } from './ContactRulesForm.tsx'
import { ownContactRules } from './queries.ts'

export const OwnContactRulesPanel = () => {
  const query = useQuery(ownContactRules())
  return (
    <Panel aria-labelledby="contact-rules" maxWidth="clientPage" marginTop="5">
      <PanelHeading id="contact-rules">{m['contact-rules:title']()}</PanelHeading>
      <chakra.p marginBottom="4">{m['contact-rules:lead']()}</chakra.p>
      <QueryContent query={query} failedTitle={m['contact-rules:loadFailed']()}>
        {(saved) => (
          <ContactRulesForm
            saved={saved}
            size="touch"
            request={{
              queryKey: ownContactRules().queryKey,
              send: (body, key) => call('setOwnContactRules', { body, key }),
            }}
            texts={{
              doNotContact: { label: m['contact-rules:doNotContact'](), help: m['contact-rules:doNotContactHelp']() },
              doNotLeaveDetails: {
                label: m['contact-rules:doNotLeaveDetails'](),
                help: m['contact-rules:doNotLeaveDetailsHelp'](),
              },
            }}
          />
        )}
      </QueryContent>
    </Panel>
  )
}
