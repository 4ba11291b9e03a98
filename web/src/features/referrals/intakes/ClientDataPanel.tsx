// The household, needs, barriers, benefits and income from the client's record, as read-only JSON (INT-08). They load when a
// person opens them, because each opening is recorded.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { clientSituation } from '../queries.ts'
import { toIntakeData } from './intake-data.ts'

export const ClientDataPanel = ({ clientId }: { readonly clientId: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel aria-labelledby="intake-client-heading">
      <PanelHeading id="intake-client-heading">{m['intakes:client.title']()}</PanelHeading>
      <chakra.p color="fg.muted" textStyle="small" marginTop="-2" marginBottom="3">
        {m['intakes:client.lead']()}
      </chakra.p>
      <Button variant="outline" size="row" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? m['intakes:client.hide']() : m['intakes:client.show']()}
      </Button>
      {isOpen && <ClientData clientId={clientId} />}
    </Panel>
  )
}

const labels = {
  household: m['intakes:client.household'],
  needs: m['intakes:client.needs'],
  barriers: m['intakes:client.barriers'],
  benefits: m['intakes:client.benefits'],
  incomeBracket: m['intakes:client.income'],
} satisfies Record<keyof ReturnType<typeof toIntakeData>, () => string>

const ClientData = ({ clientId }: { readonly clientId: string }) => (
  <chakra.div marginTop="4">
    <QueryContent query={useQuery(clientSituation(clientId))} failedTitle={m['intakes:client.failed']()}>
      {(situation) => {
        const data = toIntakeData(situation)
        return (
          <chakra.dl display="grid" gap="4">
            {(['household', 'needs', 'barriers', 'benefits', 'incomeBracket'] as const).map((name) => (
              <div key={name}>
                <chakra.dt fontWeight="600">{labels[name]()}</chakra.dt>
                <chakra.dd marginTop="1">
                  {data[name] === undefined ? (
                    <chakra.span color="fg.muted">{m['common:notSpecified']()}</chakra.span>
                  ) : (
                    <chakra.pre
                      fontFamily="mono"
                      textStyle="small"
                      bg="bg.muted"
                      borderRadius="control"
                      px="3"
                      py="2"
                      whiteSpace="pre-wrap"
                      overflowWrap="anywhere"
                    >
                      {JSON.stringify(data[name], null, 2)}
                    </chakra.pre>
                  )}
                </chakra.dd>
              </div>
            ))}
          </chakra.dl>
        )
      }}
    </QueryContent>
  </chakra.div>
)
