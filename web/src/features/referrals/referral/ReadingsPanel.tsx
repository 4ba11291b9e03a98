// Shows admins who has read the data of the referral's family, and when (ROLE-27).
import { m } from '#messages'
import type { ClientReading, ReadingKind } from '#contracts/readings.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientReadings } from '../queries.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Paging } from '../../../design-system/ui/Paging.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { formatDateTime } from '../../../lib/format/time.ts'
import { paths } from '../../../lib/paths.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'

const kindText = {
  opening: m['referral-detail:readings.kind.opening'],
  list: m['referral-detail:readings.kind.list'],
  search: m['referral-detail:readings.kind.search'],
  contact: m['referral-detail:readings.kind.contact'],
  messages: m['referral-detail:readings.kind.messages'],
  export: m['referral-detail:readings.kind.export'],
} satisfies Record<ReadingKind, () => string>

const readerText = ({ reader, organization }: ClientReading): string => {
  const name = reader?.name ?? m['referral-detail:readings.formerAccount']()
  return organization === null
    ? m['referral-detail:readings.staff']({ name })
    : m['referral-detail:readings.member']({ name, organization: organization.name })
}

/** The record is loaded when an admin opens it. */
export const ReadingsPanel = ({ clientId }: { readonly clientId: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  const isAllowed = useCanCall('clientReadings')
  if (!isAllowed) return null
  return (
    <Panel aria-labelledby="readings-heading">
      <PanelHeading id="readings-heading">{m['referral-detail:readings.title']()}</PanelHeading>
      <chakra.p color="fg.muted" textStyle="small" marginTop="-2" marginBottom="3">
        {m['referral-detail:readings.lead']()}
      </chakra.p>
      <Button variant="outline" size="row" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? m['referral-detail:readings.hide']() : m['referral-detail:readings.show']()}
      </Button>
      {isOpen && <Readings clientId={clientId} />}
      <chakra.p marginTop="3">
        <TextLink to={paths.audit({ client: clientId })}>{m['referral-detail:readings.audit']()}</TextLink>
      </chakra.p>
    </Panel>
  )
}

/** Refetched each time it is opened, because reading sends no live update. */
const Readings = ({ clientId }: { readonly clientId: string }) => {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...clientReadings(clientId, page), staleTime: 0 })
  return (
    <chakra.div marginTop="4">
      <QueryContent query={query} failedTitle={m['referral-detail:readings.failed']()}>
        {({ rows, pages }) => (
          <>
            {rows.length === 0 && <chakra.p color="fg.muted">{m['referral-detail:readings.empty']()}</chakra.p>}
            <chakra.ul aria-label={m['referral-detail:readings.title']()} textStyle="small">
              {rows.map((reading) => (
                <chakra.li key={reading.id} py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
                  <chakra.p fontWeight="600" overflowWrap="anywhere">
                    {readerText(reading)}
                  </chakra.p>
                  <chakra.p color="fg.muted">
                    {kindText[reading.kind]()} · <time dateTime={reading.at}>{formatDateTime(reading.at)}</time>
                  </chakra.p>
                </chakra.li>
              ))}
            </chakra.ul>
            {pages > 1 && (
              <Paging page={page} pages={pages} onPage={setPage} tableName={m['referral-detail:readings.title']()} />
            )}
          </>
        )}
      </QueryContent>
    </chakra.div>
  )
}
