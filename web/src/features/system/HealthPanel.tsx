// What needs attention: the read models and reactions that are not following the log, and what to do about each.
import { m } from '#messages'
import type { SubscriptionList, SubscriptionRow } from '#contracts/subscriptions.ts'
import { chakra } from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { RowsSkeleton } from '../../design-system/ui/skeletons.tsx'
import { subscriptionName } from './labels.ts'
import { SubscriptionProblem, SubscriptionState } from './SubscriptionState.tsx'

const headingId = 'system-health'

const needsAttention = ({ state }: SubscriptionRow): boolean => state !== 'live' && state !== 'catching_up'

/** How far the log is ahead is unknown while it cannot be reached. */
const isLogLost = ({ rows }: SubscriptionList): boolean => rows.some(({ lagSeconds }) => lagSeconds === null)

const summarize = (list: SubscriptionList, problems: number): string => {
  if (problems > 0) return m['read-models:attention.problems']({ count: problems })
  return isLogLost(list) ? m['read-models:attention.logLost']() : m['read-models:attention.allWell']()
}

interface Props {
  readonly query: UseQueryResult<SubscriptionList>
}

export const HealthPanel = ({ query: { data, error, isPending, refetch } }: Props) => {
  const problems = data?.rows.filter(needsAttention) ?? []
  return (
    <Panel aria-labelledby={headingId} marginBottom="5">
      <PanelHeading id={headingId}>{m['read-models:attention.title']()}</PanelHeading>
      {data !== undefined ? (
        <>
          <chakra.p role="status" color="fg.muted">
            {summarize(data, problems.length)}
          </chakra.p>
          {problems.length > 0 && (
            <chakra.ul aria-labelledby={headingId} marginTop="3">
              {problems.map((subscription) => (
                <chakra.li
                  key={`${subscription.kind} ${subscription.name}`}
                  display="grid"
                  gap="1.5"
                  py="3"
                  borderTopWidth="1px"
                >
                  <chakra.p fontWeight="600">{subscriptionName(subscription)}</chakra.p>
                  <SubscriptionState subscription={subscription} />
                  <SubscriptionProblem subscription={subscription} />
                </chakra.li>
              ))}
            </chakra.ul>
          )}
        </>
      ) : isPending ? (
        <RowsSkeleton rows={1} />
      ) : (
        <Failure title={m['read-models:attention.loadFailed']()} error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}
