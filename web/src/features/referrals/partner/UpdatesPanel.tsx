// The newest updates on the partner dashboard: status changes of the organization's referrals (NOT-10).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../../lib/paths.ts'
import { CountBadge } from '../../../layouts/header/CountBadge.tsx'
import { badgeCount } from '../../../lib/display/notification-display.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { UpdateRow } from '../../notifications/UpdateRow.tsx'
import { useUpdates } from '../../notifications/useUpdates.ts'

/** The updates page lists all of them. */
const maxRows = 5

export const UpdatesPanel = ({ organizationId }: { organizationId: string }) => {
  const { list, markRead } = useUpdates(organizationId, 1)
  const unread = list.data?.unread ?? 0
  return (
    <Panel aria-labelledby="updates">
      <PanelHeading
        id="updates"
        aside={
          unread > 0 && (
            <CountBadge accent minWidth="0">
              {m['notifications:unreadCount']({ unread: badgeCount(unread) })}
            </CountBadge>
          )
        }
      >
        {m['notifications:updates.title']()}
      </PanelHeading>
      <QueryContent query={list} failedTitle={m['notifications:updates.loadFailed']()} skeleton={<LinesSkeleton />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <>
              <p>{m['notifications:updates.empty']()}</p>
              <chakra.p color="fg.muted">{m['notifications:updates.emptyText']()}</chakra.p>
            </>
          ) : (
            <>
              <chakra.ul aria-labelledby="updates">
                {rows.slice(0, maxRows).map((update) => (
                  <UpdateRow key={update.id} update={update} onRead={() => markRead(update.id)} />
                ))}
              </chakra.ul>
              <chakra.p marginTop="2">
                <TextLink to={paths.updates()}>{m['notifications:updates.seeAll']()}</TextLink>
              </chakra.p>
            </>
          )
        }
      </QueryContent>
    </Panel>
  )
}
