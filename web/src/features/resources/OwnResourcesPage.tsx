// /client-dashboard/resources: what the family received, latest start first (CLI-26).
import { m } from '#messages'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { formatWholeDollars } from '../../lib/format/money.ts'
import { NoClientProfile } from '../../layouts/NoClientProfile.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ResourceItems } from './ResourceItems.tsx'
import { ownResources } from './queries.ts'

export const OwnResourcesPage = () => {
  const clientId = useSession((session) => session.user?.clientId ?? null)
  return (
    <>
      <chakra.h1 textStyle="clientTitle" marginBottom="2">
        {m['resources:title']()}
      </chakra.h1>
      {clientId === null ? <NoClientProfile /> : <OwnResources clientId={clientId} />}
    </>
  )
}

const OwnResources = ({ clientId }: { clientId: string }) => {
  const url = useListUrl()
  const { page } = readQuery(PageQuery.pick({ page: true }), url.params)
  const query = useQuery(ownResources(clientId, page))
  return (
    <>
      <chakra.p color="fg.muted" marginBottom="5">
        {m['resources:lead']()}
      </chakra.p>
      <Panel as="div" py={{ base: '1', md: '1.5' }} opacity={query.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={query} failedTitle={m['resources:loadFailed']()}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={m['resources:empty']()} text={m['resources:emptyText']()} />
            ) : (
              <ResourceItems rows={rows} label={m['resources:title']()} formatAmount={formatWholeDollars} />
            )
          }
        </QueryContent>
      </Panel>
      {query.data !== undefined && query.data.pages > 1 && (
        <chakra.div marginTop="4">
          <Paging page={query.data.page} pages={query.data.pages} onPage={url.setPage} />
        </chakra.div>
      )}
    </>
  )
}
