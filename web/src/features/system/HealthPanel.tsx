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

/** How far the log is ahead is unknown while it cannot be reached. */
const isLogLost = ({ rows }: SubscriptionList): boolean => rows.some(({ lagSeconds }) => lagSeconds === null)

/** While the log is lost, nothing can follow it: one sentence says so, instead of one for each subscription. */
const findProblems = (list: SubscriptionList): SubscriptionRow[] =>
  list.rows.filter(({ state, reason }) => {
    if (isLogLost(list) && reason === 'log') return false
    return state !== 'live' && state !== 'catching_up'
  })

/** What the processes know about the lost log, each message once. */
const logMessages = (list: SubscriptionList): string[] => [
  ...new Set(
    list.rows.flatMap(({ reason, message }) => (isLogLost(list) && reason === 'log' && message ? [message] : [])),
  ),
]

const summarize = (list: SubscriptionList, problems: number): string => {
  const lost = isLogLost(list) ? m['read-models:attention.logLost']() : undefined
  if (problems > 0) return [lost, m['read-models:attention.problems']({ count: problems })].filter(Boolean).join(' ')
  return lost ?? m['read-models:attention.allWell']()
}

interface Props {
  readonly query: UseQueryResult<SubscriptionList>
}

export const HealthPanel = ({ query: { data, error, isPending, refetch } }: Props) => {
  const problems = data === undefined ? [] : findProblems(data)
  return (
    <Panel aria-labelledby={headingId} marginBottom="5">
      <PanelHeading id={headingId}>{m['read-models:attention.title']()}</PanelHeading>
      {data !== undefined ? (
        <>
          <chakra.p role="status" color="fg.muted">
            {summarize(data, problems.length)}
          </chakra.p>
          {logMessages(data).map((message) => (
            <chakra.p key={message} color="fg.muted" textStyle="small" marginTop="1.5" overflowWrap="anywhere">
              {m['read-models:subscription.details']({ message })}
            </chakra.p>
          ))}
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
