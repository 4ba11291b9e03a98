// /client-dashboard/information: who got the family's requests, what it decides about that, and who has seen its
// information (ROLE-27).
import { m } from '#messages'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { NoClientProfile } from '../../layouts/NoClientProfile.tsx'
import { useSession } from '../../lib/session/session.ts'
import { DownloadPanel } from './DownloadPanel.tsx'
import { ErasurePanel } from './ErasurePanel.tsx'
import { LatestReadingsPanel } from './LatestReadingsPanel.tsx'
import { SharedReferralPanel } from './SharedReferralPanel.tsx'
import { ownSharing } from './queries.ts'

export const MyInformationPage = () => {
  const clientId = useSession((session) => session.user?.clientId ?? null)
  return (
    <>
      <chakra.h1 textStyle="clientTitle" marginBottom="2">
        {m['my-information:title']()}
      </chakra.h1>
      {clientId === null ? <NoClientProfile /> : <MyInformation clientId={clientId} />}
    </>
  )
}

const MyInformation = ({ clientId }: { clientId: string }) => (
  <>
    <chakra.p color="fg.muted" marginBottom="5" maxWidth="reading">
      {m['my-information:lead']()}
    </chakra.p>
    <chakra.div
      display="grid"
      gap="5"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
    >
      <Sharing clientId={clientId} />
      <chakra.div display="grid" gap="5">
        <LatestReadingsPanel />
        <DownloadPanel />
        <ErasurePanel clientId={clientId} />
      </chakra.div>
    </chakra.div>
  </>
)

const Sharing = ({ clientId }: { clientId: string }) => {
  const url = useListUrl()
  const { page } = readQuery(PageQuery.pick({ page: true }), url.params)
  const query = useQuery(ownSharing(clientId, page))
  return (
    <chakra.div display="grid" gap="5" opacity={query.isPlaceholderData ? 0.6 : 1}>
      <QueryContent query={query} failedTitle={m['my-information:loadFailed']()}>
        {({ rows, pages }) => (
          <>
            {rows.length === 0 && (
              <Panel>
                <EmptyState title={m['my-information:noRequests']()} text={m['my-information:noRequestsText']()} />
              </Panel>
            )}
            {rows.map((referral) => (
              <SharedReferralPanel key={referral.id} referral={referral} />
            ))}
            {pages > 1 && <Paging page={page} pages={pages} onPage={url.setPage} />}
          </>
        )}
      </QueryContent>
    </chakra.div>
  )
}
