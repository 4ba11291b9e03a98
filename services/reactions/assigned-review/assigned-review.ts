// Somebody who is given a review by a colleague is told by bell (NOT-08 names what all staff are told; this is for one).
import { isDeepStrictEqual } from 'node:util'

import { textsIn } from '#contracts/texts.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { type ReferralEvent, decidingEventTypes, referralStream } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'

import { type Reaction, effectId } from '../reaction.ts'

export interface AssignedReviewDeps {
  /** The events of a stream up to this revision, in order. */
  readonly historyOf: (stream: string, upTo: number) => Promise<readonly RecordedEvent[]>
}

export const assignedReviewName = 'assigned-review'

const category = referralStream('')
const words = textsIn('en').notices.assignedReview

/** Whether its actor took back with it what they had decided themselves just before: who has the review again missed nothing. */
const takesBack = ({ type, data, actor }: RecordedEvent, before: readonly RecordedEvent[]): boolean => {
  // A stream holds the events of its aggregate only.
  const events = before as readonly (RecordedEvent & ReferralEvent)[]
  const referral = events.reduce<Referral | undefined>(evolve, undefined)
  const decided = events.findLast((event) => decidingEventTypes.has(event.type))
  return decided?.actor.userId === actor.userId && isDeepStrictEqual(referral?.compensation, { type, data })
}

/** One notification for the new reviewer, however often the event is handled; none to who took the review on alone. */
export const assignedReview = ({ historyOf }: AssignedReviewDeps): Reaction => ({
  name: assignedReviewName,
  streamPrefixes: [category],
  react: async (event) => {
    if (event.type !== 'ReferralAssigned' || event.data.assignedTo === event.actor.userId) return {}
    if (takesBack(event, await historyOf(event.stream, event.revision - 1))) return {}
    const notification = {
      id: effectId(assignedReviewName, event, 'notification'),
      userId: event.data.assignedTo,
      type: 'other' as const,
      ...words,
      link: `/referrals/${event.stream.slice(category.length)}`,
    }
    return { notifications: [notification] }
  },
})
