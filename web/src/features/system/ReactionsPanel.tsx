// Every reaction with its state, and how far it is behind the log.
import { m } from '#messages'
import type { SubscriptionRow } from '#contracts/subscriptions.ts'
import { chakra } from '@chakra-ui/react'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { formatDuration, subscriptionName } from './labels.ts'
import { SubscriptionState } from './SubscriptionState.tsx'

const headingId = 'reactions'

/** In seconds. A reaction saves its position at least once a second. */
const normalLag = 3

const lagText = (lagSeconds: number | null): string => {
  if (lagSeconds === null) return m['read-models:lagUnknown']()
  if (lagSeconds < normalLag) return m['read-models:upToDate']()
  return m['read-models:reactions.behind']({ duration: formatDuration(lagSeconds) })
}

const ReactionRow = ({ reaction }: { reaction: SubscriptionRow }) => (
  <chakra.li
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr) auto' }}
    columnGap="4"
    rowGap="1.5"
    alignItems="center"
    py="2.5"
    borderTopWidth="1px"
  >
    <chakra.span fontWeight="600">{subscriptionName(reaction)}</chakra.span>
    <SubscriptionState subscription={reaction} />
    <chakra.span color="fg.muted" textStyle="small">
      {lagText(reaction.lagSeconds)}
    </chakra.span>
  </chakra.li>
)

export const ReactionsPanel = ({ reactions }: { reactions: readonly SubscriptionRow[] }) => (
  <Panel aria-labelledby={headingId} marginTop="5">
    <PanelHeading id={headingId}>{m['read-models:reactions.title']()}</PanelHeading>
    <chakra.p color="fg.muted" marginBottom="3">
      {m['read-models:reactions.lead']()}
    </chakra.p>
    <chakra.ul aria-labelledby={headingId}>
      {reactions.map((reaction) => (
        <ReactionRow key={reaction.name} reaction={reaction} />
      ))}
    </chakra.ul>
  </Panel>
)
