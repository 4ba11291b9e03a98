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
            {problems.length === 0
              ? m['read-models:attention.allWell']()
              : m['read-models:attention.problems']({ count: problems.length })}
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
