// /staff/notifications: all notifications, 50 per page, newest first (NOT-03, NOT-05).
import { m } from '#messages'
import type { NotificationType } from '#contracts/enumerations.ts'
import { NotificationQuery } from '#contracts/notifications.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { notifications } from '../../lib/api/queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { unreadText } from './unread-text.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Checkbox, Select } from '../../design-system/ui/inputs.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { problemText } from '../../lib/format/problem-text.ts'
import { EmptyState, NoMatches } from '../../design-system/ui/empty-states.tsx'
import { ListPaging } from './ListPaging.tsx'
import { NotificationRow } from './NotificationRow.tsx'

export const NotificationsPage = () => {
  const userId = useSession((session) => session.user?.id)
  return userId === undefined ? null : <NotificationList userId={userId} />
}

const NotificationList = ({ userId }: { userId: string }) => {
  const url = useListUrl()
  const { page, unread: onlyUnread, type } = readQuery(NotificationQuery, url.params)
  const list = useQuery(
    notifications(userId, { page, unread: String(onlyUnread), ...(type === undefined ? {} : { type }) }),
  )
  const isFiltered = onlyUnread || type !== undefined
  const markRead = useMarkRead()
  const { data } = list
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
          <Button variant="outline" aria-busy={markRead.isPending} onClick={() => markRead.mutate(null)}>
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
        <TypeFilter type={type} onChange={(values) => url.setFilter('type', values)} />
        <chakra.p role="status" color="fg.muted">
          {data === undefined ? '' : unreadText(data.unread)}
        </chakra.p>
      </chakra.div>
      <Panel as="div" py={{ base: '1', md: '1.5' }} opacity={list.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={list} failedTitle={m['notifications:page.loadFailed']()}>
          {({ rows, total }) =>
            rows.length > 0 ? (
              <chakra.ul aria-label={m['notifications:page.title']()}>
                {rows.map((notification) => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    onRead={() => markRead.mutate(notification.id)}
                  />
                ))}
              </chakra.ul>
            ) : isFiltered || total > 0 ? (
              <NoMatches
                title={noMatchesTitle(total, type)}
                clearLabel={m['notifications:page.showAll']()}
                onClear={() => url.clear(['unread', 'type'])}
              />
            ) : (
              <EmptyState title={m['notifications:page.empty']()} text={m['notifications:page.emptyText']()} />
            )
          }
        </QueryContent>
      </Panel>
      <ListPaging list={data} onPage={url.setPage} />
    </>
  )
}

const noMatchesTitle = (total: number, type: NotificationType | undefined): string => {
  if (total > 0) return m['notifications:page.nothingOnPage']()
  return type === undefined ? m['notifications:page.noUnread']() : m['notifications:page.noneOfType']()
}

const typeLabel = {
  new_referral: m['notifications:type.newReferral'],
  urgent_referral: m['notifications:type.urgentReferral'],
  new_partner_application: m['notifications:type.newApplication'],
  new_client: m['notifications:type.newClient'],
  other: m['notifications:type.other'],
} satisfies Record<NotificationType, () => string>

interface TypeFilterProps {
  readonly type: NotificationType | undefined
  readonly onChange: (values: readonly string[]) => void
}

/** A notification with two types is found under both (NOT-11). */
const TypeFilter = ({ type, onChange }: TypeFilterProps) => (
  <chakra.label display="inline-flex" alignItems="center" gap="2.5">
    {m['notifications:type.label']()}
    <Select
      width="auto"
      value={type ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? [] : [value])}
    >
      <option value="">{m['notifications:type.all']()}</option>
      {Object.entries(typeLabel).map(([value, label]) => (
        <option key={value} value={value}>
          {label()}
        </option>
      ))}
    </Select>
  </chakra.label>
)

/** Marks one notification as read, or all of them if the id is null. Also refreshes the notifications menu. */
const useMarkRead = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) => call('markNotificationsRead', { body: { id } }),
    onError: (error) =>
      toast({ kind: 'failed', title: m['notifications:page.markFailed'](), text: problemText(asProblem(error)) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
