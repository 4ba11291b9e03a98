// /admin/erasure-requests: the families who ask that their information be erased, the longest waiting first.
import { m } from '#messages'
import type { ErasureRequestList } from '#contracts/erasure-requests.ts'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Paging } from '../../../design-system/ui/Paging.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { listQuery } from '../../../lib/api/route-query.ts'
import { clientName } from '../shared/party-names.ts'
import { DeclineForm } from './DeclineForm.tsx'
import { ErasureSteps } from './ErasureSteps.tsx'

type Row = ErasureRequestList['rows'][number]

const erasureRequests = (page: number) => listQuery('erasureRequests', { query: { page } }, ['clients', 'protection'])

export const ErasureRequestsPage = () => {
  const url = useListUrl()
  const { page } = readQuery(PageQuery, url.params)
  const requests = useQuery(erasureRequests(page))
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['erasure-requests:title']()}</chakra.h1>
      <chakra.p color="fg.muted" maxWidth="reading" textWrap="pretty" marginTop="1" marginBottom="5">
        {m['erasure-requests:lead']()}
      </chakra.p>
      <Panel as="div" py={{ base: '1', md: '1.5' }} opacity={requests.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={requests} failedTitle={m['erasure-requests:loadFailed']()}>
          {({ rows }) =>
            rows.length > 0 ? (
              <chakra.ul aria-label={m['erasure-requests:title']()}>
                {rows.map((row) => (
                  <RequestRow key={row.client.id} row={row} />
                ))}
              </chakra.ul>
            ) : (
              <EmptyState title={m['erasure-requests:empty']()} text={m['erasure-requests:emptyText']()} />
            )
          }
        </QueryContent>
      </Panel>
      {requests.data !== undefined && requests.data.pages > 1 && (
        <chakra.div marginTop="4">
          <Paging page={requests.data.page} pages={requests.data.pages} onPage={url.setPage} />
        </chakra.div>
      )}
    </>
  )
}

/** The two answers open below the row, one at a time. */
const RequestRow = ({ row: { client, askedAt, version } }: { row: Row }) => {
  const [opened, setOpened] = useState<'erase' | 'decline' | null>(null)
  const name = clientName(client)
  const toggle = (part: 'erase' | 'decline') => setOpened(opened === part ? null : part)
  return (
    <chakra.li py="4" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }} overflowWrap="anywhere">
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
        <div>
          <chakra.h2 textStyle="bodyDesk" fontWeight="650">
            {name}
          </chakra.h2>
          <chakra.p color="fg.muted" textStyle="small">
            {m['erasure-requests:asked']()} <RelativeTime instant={askedAt} />
          </chakra.p>
        </div>
        <chakra.div display="flex" gap="2.5">
          <Button
            variant="outline"
            size="touch"
            aria-label={m['erasure-requests:eraseLabel']({ name })}
            aria-expanded={opened === 'erase'}
            onClick={() => toggle('erase')}
          >
            {m['erasure-requests:erase']()}
          </Button>
          <Button
            variant="quiet"
            size="touch"
            aria-label={m['erasure-requests:declineLabel']({ name })}
            aria-expanded={opened === 'decline'}
            onClick={() => toggle('decline')}
          >
            {m['erasure-requests:decline']()}
          </Button>
        </chakra.div>
      </chakra.div>
      {opened === 'erase' && <ErasureSteps clientId={client.id} />}
      {opened === 'decline' && <DeclineForm clientId={client.id} version={version} />}
    </chakra.li>
  )
}
