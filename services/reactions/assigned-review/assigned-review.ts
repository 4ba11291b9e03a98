// Notifies a staff member when a colleague assigns a review to them. NOT-08 covers notifications to all staff.
import { isDeepStrictEqual } from 'node:util'

import { m } from '#messages'
import type { RecordedEvent } from '#domain/recorded.ts'
import { type ReferralEvent, decidingEventTypes, referralStream } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'

import { type Reaction, deriveEffectId } from '../reaction.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

export const assignedReviewName = 'assigned-review'

const streamPrefix = referralStream('')

/** Whether the event undoes the actor's own last decision. The previous reviewer then needs no notification. */
const isUndoOfOwnDecision = (
  { type, data, actor }: RecordedEvent,
  previousEvents: readonly RecordedEvent[],
): boolean => {
  // The cast is safe: a stream contains only events of its aggregate.
  const events = previousEvents as readonly (RecordedEvent & ReferralEvent)[]
  const referral = events.reduce<Referral | undefined>(evolve, undefined)
  const lastDecision = events.findLast((event) => decidingEventTypes.has(event.type))
  return lastDecision?.actor.userId === actor.userId && isDeepStrictEqual(referral?.compensation, { type, data })
}

/** Writes one notification for the new reviewer, even if the event is handled again. Skips self-assignments. */
export const assignedReview = ({ readHistory }: StreamHistoryDeps): Reaction => ({
  name: assignedReviewName,
  streamPrefixes: [streamPrefix],
  react: async (event) => {
    if (event.type !== 'ReferralAssigned' || event.data.assignedTo === event.actor.userId) return {}
    if (isUndoOfOwnDecision(event, await readHistory(event.stream, event.revision - 1))) return {}
    const notification = {
      id: deriveEffectId(assignedReviewName, event, 'notification'),
      userId: event.data.assignedTo,
      type: 'other' as const,
      title: m['notifications:staff.assignedReview.title'](),
      message: m['notifications:staff.assignedReview.message'](),
      link: `/referrals/${event.stream.slice(streamPrefix.length)}`,
    }
    return { notifications: [notification] }
  },
})
