// The panel on the family's own page of one request: what the family received through it.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { LinesSkeleton } from '../../design-system/ui/skeletons.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { formatWholeDollars } from '../../lib/format/money.ts'
import { paths } from '../../lib/paths.ts'
import { ResourceItems } from './ResourceItems.tsx'
import { ownResourcesOf } from './queries.ts'

interface Props {
  readonly referralId: string
  readonly clientId: string
  /** What the family can expect as long as there is nothing. */
  readonly emptyText: string
}

export const OwnReferralResources = ({ referralId, clientId, emptyText }: Props) => {
  const query = useQuery(ownResourcesOf(clientId, referralId))
  return (
    <Panel aria-labelledby="resources-heading">
      <PanelHeading id="resources-heading">{m['own-referral:resources.title']()}</PanelHeading>
      <QueryContent query={query} failedTitle={m['own-referral:resources.failed']()} skeleton={<LinesSkeleton />}>
        {({ rows, pages }) => (
          <>
            {rows.length === 0 ? (
              <chakra.p color="fg.muted">{emptyText}</chakra.p>
            ) : (
              <ResourceItems
                rows={rows}
                label={m['own-referral:resources.title']()}
                formatAmount={formatWholeDollars}
              />
            )}
            {pages > 1 && (
              <chakra.p marginTop="3">
                <TextLink to={paths.clientResources()}>{m['own-referral:resources.all']()}</TextLink>
              </chakra.p>
            )}
          </>
        )}
      </QueryContent>
    </Panel>
  )
}
