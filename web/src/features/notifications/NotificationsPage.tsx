// /staff/notifications: everything the bell has told, 50 a page, newest first, with what is unread marked (NOT-03, NOT-05).
import { m } from '#messages'
import { NotificationQuery, notificationPageSize } from '#contracts/notifications.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { notifications } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/stores/session.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { readQuery, useListUrl } from '../../design-system/table/listUrl.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Checkbox } from '../../design-system/ui/inputs.tsx'
import { Loaded } from '../../design-system/ui/Loaded.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { problemText } from '../../design-system/ui/problemText.ts'
import { EmptyState, NoMatches } from '../../design-system/ui/states.tsx'
import { NotificationRow } from './NotificationRow.tsx'

const words = t.notices.page

export const NotificationsPage = () => {
  const userId = useSession((session) => session.user?.id)
  return userId === undefined ? null : <Everything userId={userId} />
}

const Everything = ({ userId }: { userId: string }) => {
  const url = useListUrl()
  const { page, unread: onlyUnread } = readQuery(NotificationQuery, url.params)
  const found = useQuery(notifications(userId, { page, unread: String(onlyUnread) }))
  const mark = useMark()
  const { data } = found
  return (
    <>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="5"
        rowGap="3"
        marginBottom="5"
      >
        <chakra.h1 textStyle="pageTitle">{m['notifications:page.title']()}</chakra.h1>
        {data !== undefined && data.unread > 0 && (
          <Button variant="outline" aria-busy={mark.isPending} onClick={() => mark.mutate(null)}>
            {m['notifications:page.markAll']()}
          </Button>
        )}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="1.5" marginBottom="3">
        <chakra.label display="inline-flex" alignItems="center" gap="2.5" minHeight={{ base: '11', md: '9' }}>
          <Checkbox
            checked={onlyUnread}
            onChange={({ currentTarget }) => url.setFilter('unread', currentTarget.checked ? ['true'] : [])}
          />
          {m['notifications:page.unreadOnly']()}
        </chakra.label>
        <chakra.p role="status" color="fg.muted">
          {data === undefined ? '' : words.unread(data.unread)}
        </chakra.p>
      </chakra.div>
      <Panel as="div" py={{ base: '1', md: '1.5' }} opacity={found.isPlaceholderData ? 0.6 : 1}>
        <Loaded query={found} failedTitle={m['notifications:page.loadFailed']()}>
          {({ rows, total }) =>
            rows.length > 0 ? (
              <chakra.ul aria-label={m['notifications:page.title']()}>
                {rows.map((one) => (
                  <NotificationRow key={one.id} notification={one} onRead={() => mark.mutate(one.id)} />
                ))}
              </chakra.ul>
            ) : onlyUnread || total > 0 ? (
              <NoMatches
                title={
                  onlyUnread && total === 0 ? m['notifications:page.noneUnread']() : m['notifications:page.noneHere']()
                }
                clearLabel={m['notifications:page.showAll']()}
                onClear={() => url.clear(['unread'])}
              />
            ) : (
              <EmptyState title={m['notifications:page.empty']()} text={m['notifications:page.emptyText']()} />
            )
          }
        </Loaded>
      </Panel>
      {data !== undefined && data.total > notificationPageSize && (
        <chakra.div marginTop="4" display="flex" justifyContent="flex-end">
          <Paging page={data.page} pages={data.pages} onPage={url.setPage} />
        </chakra.div>
      )}
    </>
  )
}

/** Marks one, or all with null; the bell reads anew with the page. */
const useMark = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) => call('markNotificationsRead', { body: { id } }),
    onError: (error) =>
      toast({ kind: 'failed', title: m['notifications:page.markFailed'](), text: problemText(asProblem(error)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
