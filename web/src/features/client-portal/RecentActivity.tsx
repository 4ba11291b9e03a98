// Recent activity on the family's requests, in plain language (NOT-10, CLI-21).
import { m } from '#messages'
import { activityMessage } from '#contracts/notification-messages.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { clientActivity } from './queries.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { LinesSkeleton } from '../../design-system/ui/skeletons.tsx'
import { tagView } from '../../lib/display/referral-status.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '3.5',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    _first: { borderTopWidth: 0 },
  },
})

export const RecentActivity = () => {
  const clientId = useSession((session) => session.user?.clientId ?? null)
  const activity = useQuery({ ...clientActivity(clientId ?? ''), enabled: clientId !== null })
  return (
    <section aria-labelledby="activity-heading">
      <chakra.h2 id="activity-heading" textStyle="section" marginBottom="3">
        {m['notifications:activity.title']()}
      </chakra.h2>
      <Panel as="div" py="2">
        <QueryContent
          query={activity}
          failedTitle={m['notifications:activity.loadFailed']()}
          skeleton={<LinesSkeleton />}
        >
          {({ rows }) =>
            rows.length === 0 ? (
              <chakra.p py="3" color="fg.muted">
                {m['notifications:activity.empty']()}
              </chakra.p>
            ) : (
              <chakra.ul aria-labelledby="activity-heading">
                {rows.map((entry) => {
                  const Icon = tagView(entry.status, entry.disposition).icon
                  return (
                    <Row key={entry.id}>
                      <IconTile aria-hidden>
                        <Icon />
                      </IconTile>
                      <div>
                        <p>
                          <TextLink to={paths.ownReferral(entry.referralId)} variant="plain" textDecoration="underline">
                            {activityMessage(entry.need, entry, entry.to)}
                          </TextLink>
                        </p>
                        <chakra.p color="fg.muted" textStyle="small">
                          <RelativeTime instant={entry.at} />
                        </chakra.p>
                      </div>
                    </Row>
                  )
                })}
              </chakra.ul>
            )
          }
        </QueryContent>
      </Panel>
    </section>
  )
}
