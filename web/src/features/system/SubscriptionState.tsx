// The state of one subscription: a tag with an icon, when the state began, and the process that leads it.
import { m } from '#messages'
import { retryReasonText } from '#contracts/subscription-messages.ts'
import type { SubscriptionRow } from '#contracts/subscriptions.ts'
import { chakra } from '@chakra-ui/react'
import { CircleCheck, Hourglass, type LucideIcon, OctagonAlert, RefreshCw, TriangleAlert } from 'lucide-react'
import { LabelTag } from '../../design-system/ui/Tag.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { stateHelp, stateLabel } from './labels.ts'

const icons: Readonly<Record<SubscriptionRow['state'], LucideIcon>> = {
  waiting: Hourglass,
  catching_up: RefreshCw,
  live: CircleCheck,
  retrying: TriangleAlert,
  stopped: OctagonAlert,
}
const tints = { live: 'good', catching_up: 'plain', waiting: 'plain', retrying: 'open', stopped: 'bad' } as const

interface Props {
  readonly subscription: SubscriptionRow
}

export const SubscriptionState = ({ subscription: { state, since, process } }: Props) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2.5" rowGap="1" minWidth="0">
    <LabelTag icon={icons[state]} tint={tints[state]}>
      {stateLabel[state]()}
    </LabelTag>
    <chakra.span color="fg.muted" textStyle="small" overflowWrap="anywhere">
      {since !== null && m['read-models:subscription.since']({ time: formatDateTime(since) })}
      {process !== null && ` ${m['read-models:subscription.leader']({ process })}`}
    </chakra.span>
  </chakra.div>
)

/** Why the subscription is not live, and what to do. Renders nothing for one that is live. */
export const SubscriptionProblem = ({ subscription }: Props) => {
  const { reason, message } = subscription
  const help = stateHelp(subscription)
  if (help === undefined) return null
  return (
    <chakra.div maxWidth="72ch" overflowWrap="anywhere">
      {reason !== null && <chakra.p color="danger.fg">{retryReasonText[reason]()}</chakra.p>}
      <chakra.p>{help}</chakra.p>
      {message !== null && (
        <chakra.p color="fg.muted" textStyle="small">
          {m['read-models:subscription.details']({ message })}
        </chakra.p>
      )}
    </chakra.div>
  )
}
