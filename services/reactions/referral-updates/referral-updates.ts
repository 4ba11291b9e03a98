// Writes updates for the sender, the receiver and the client when a referral changes (NOT-10).
import type { NeedCategory } from '#contracts/enumerations.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { type ReferralEvent, referralStream } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'

import { decliningSideOf } from '../declining-side.ts'
import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'
import type { NewUpdate } from '#notifications/updates.ts'
import { selectRecipients } from './recipients.ts'

export const referralUpdatesName = 'referral-updates'

const streamPrefix = referralStream('')

interface ReferralTransition {
  readonly before: Referral | undefined
  readonly after: Referral | undefined
  readonly need: NeedCategory
}

/**
 * Returns the referral before and after the last event of this history. Later changes are reported with their own
 * events.
 */
const getLastTransition = (history: readonly RecordedEvent[]): ReferralTransition =>
  history.reduce<ReferralTransition>(
    ({ after: before, need }, event) => ({
      before,
      // The cast is safe: a stream contains only events of its aggregate.
      after: evolve(before, event as ReferralEvent),
      need: 'needCategory' in event.data ? event.data.needCategory : need,
    }),
    { before: undefined, after: undefined, need: 'Other' },
  )

/** Writes one update per organization and one for the client, even if the event is handled again. */
export const referralUpdates = ({ readHistory }: StreamHistoryDeps): Reaction => ({
  name: referralUpdatesName,
  streamPrefixes: [streamPrefix],
  react: async (event): Promise<Effects> => {
    // These are the most frequent events and never cause an update, so skip reading the history.
    if (event.type === 'NoteAdded' || event.type === 'PriorityChanged') return {}
    const { before, after, need } = getLastTransition(await readHistory(event.stream, event.revision))
    if (after === undefined) return {}
    const declinedBy = decliningSideOf(event)
    const updates = selectRecipients(before, after).map(({ role, id }): NewUpdate => ({
      id: deriveEffectId(referralUpdatesName, event, `${role} ${id}`),
      organizationId: role === 'client' ? null : id,
      clientId: role === 'client' ? id : null,
      role,
      referralId: after.referralId,
      need,
      status: after.status,
      disposition: after.disposition,
      fromOrganizationId: after.fromOrganizationId,
      toOrganizationId: after.isWithReceiver ? after.toOrganizationId : null,
      actorUserId: event.actor.userId,
      declinedBy,
      happenedAt: event.at,
    }))
    return { updates }
  },
})
