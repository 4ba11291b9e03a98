// Recent activity on the family's requests, appointments, messages and resources, in plain language (NOT-10, CLI-21).
import { m } from '#messages'
import type { DashboardActivity } from '#contracts/client-dashboard.ts'
import { chakra } from '@chakra-ui/react'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { useNow } from '../../lib/hooks/useNow.ts'
import { activityEntry } from './activity-entry.ts'

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

export const RecentActivity = ({ entries }: { entries: readonly DashboardActivity[] }) => {
  const now = useNow()
  return (
    <section aria-labelledby="activity-heading">
      <chakra.h2 id="activity-heading" textStyle="section" marginBottom="3">
        {m['client-portal:activity.title']()}
      </chakra.h2>
      <Panel as="div" py="2">
        {entries.length === 0 ? (
          <chakra.p py="3" color="fg.muted">
            {m['client-portal:activity.empty']()}
          </chakra.p>
        ) : (
          <chakra.ul aria-labelledby="activity-heading">
            {entries.map((activity) => {
              const { key, text, to, icon: Icon } = activityEntry(activity, now)
              return (
                <Row key={key}>
                  <IconTile aria-hidden>
                    <Icon />
                  </IconTile>
                  <div>
                    <p>
                      <TextLink to={to} variant="plain" textDecoration="underline">
                        {text}
                      </TextLink>
                    </p>
                    <chakra.p color="fg.muted" textStyle="small">
                      <RelativeTime instant={activity.at} />
                    </chakra.p>
                  </div>
                </Row>
              )
            })}
          </chakra.ul>
        )}
      </Panel>
    </section>
  )
}
