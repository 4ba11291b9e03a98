// /dashboard/updates: all updates on a partner's referrals, newest first (NOT-10).
import { m } from '#messages'
import { NotificationQuery } from '#contracts/notifications.ts'
import { chakra } from '@chakra-ui/react'
import { Navigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { BackLink } from '../../design-system/ui/BackLink.tsx'
import { Button } from '../../design-system/ui/Button.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { ListPaging } from './ListPaging.tsx'
import { UpdateRow } from './UpdateRow.tsx'
import { unreadText } from './unread-text.ts'
import { useUpdates } from './useUpdates.ts'

/** Users without an organization go to the dashboard, which explains why. */
export const UpdatesPage = () => {
  const organizationId = useSession((session) => session.user?.organizationId ?? null)
  return organizationId === null ? (
    <Navigate to={paths.dashboard()} replace />
  ) : (
    <UpdateList organizationId={organizationId} />
  )
}

const UpdateList = ({ organizationId }: { organizationId: string }) => {
  const url = useListUrl()
  const { page } = readQuery(NotificationQuery.pick({ page: true }), url.params)
  const { list, markRead, isMarking } = useUpdates(organizationId, page)
  const { data } = list
  return (
    <>
      <BackLink to={paths.dashboard()}>{m['notifications:updates.back']()}</BackLink>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="5"
        rowGap="3"
        marginTop="2"
        marginBottom="5"
      >
        <chakra.h1 textStyle="pageTitle">{m['notifications:updates.pageTitle']()}</chakra.h1>
        {data !== undefined && data.unread > 0 && (
          <Button variant="outline" aria-busy={isMarking} onClick={() => markRead(null)}>
            {m['notifications:page.markAll']()}
          </Button>
        )}
      </chakra.div>
      <chakra.p role="status" color="fg.muted" marginBottom="3">
        {data === undefined ? '' : unreadText(data.unread)}
      </chakra.p>
      <Panel as="div" py={{ base: '1', md: '1.5' }} opacity={list.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={list} failedTitle={m['notifications:updates.loadFailed']()}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={m['notifications:updates.empty']()} text={m['notifications:updates.emptyText']()} />
            ) : (
              <chakra.ul aria-label={m['notifications:updates.title']()}>
                {rows.map((update) => (
                  <UpdateRow key={update.id} update={update} onRead={() => markRead(update.id)} />
                ))}
              </chakra.ul>
            )
          }
        </QueryContent>
      </Panel>
      <ListPaging list={data} onPage={url.setPage} />
    </>
  )
}
