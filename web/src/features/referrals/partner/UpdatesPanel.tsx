// The newest updates on the partner dashboard: status changes of the organization's referrals (NOT-10).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../../lib/paths.ts'
import { CountBadge } from '../../../layouts/CountBadge.tsx'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Loaded } from '../../../design-system/ui/Loaded.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { UpdateRow } from '../../notifications/UpdateRow.tsx'
import { useUpdates } from '../../notifications/useUpdates.ts'

/** The updates page lists the rest. */
const maximumRows = 5

const words = t.notices.updates

export const UpdatesPanel = ({ organizationId }: { organizationId: string }) => {
  const { found: result, mark } = useUpdates(organizationId, 1)
  const unread = result.data?.unread ?? 0
  return (
    <Panel aria-labelledby="updates">
      <PanelHeading
        id="updates"
        aside={
          unread > 0 && (
            <CountBadge accent minWidth="0">
              {m['workspace:bell.unread']({ count: t.shell.bell.count(unread) })}
            </CountBadge>
          )
        }
      >
        {words.title}
      </PanelHeading>
      <Loaded found={result} failed={words.loadFailed} skeleton={<LinesSkeleton />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <>
              <p>{words.empty}</p>
              <chakra.p color="fg.muted">{words.emptyText}</chakra.p>
            </>
          ) : (
            <>
              <chakra.ul aria-labelledby="updates">
                {rows.slice(0, maximumRows).map((update) => (
                  <UpdateRow key={update.id} update={update} onRead={() => mark(update.id)} />
                ))}
              </chakra.ul>
              <chakra.p marginTop="2">
                <TextLink to={paths.updates()}>{words.all}</TextLink>
              </chakra.p>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
