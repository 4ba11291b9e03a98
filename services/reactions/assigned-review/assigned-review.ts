// Somebody who is given a review by a colleague is told by bell (NOT-08 names what all staff are told; this is for one).
import { textsIn } from '#contracts/texts.ts'
import { referralStream } from '#domain/referral/events.ts'

import { type Reaction, effectId } from '../reaction.ts'

export const assignedReviewName = 'assigned-review'

const category = referralStream('')
const words = textsIn('en').notices.assignedReview

/** One notification for the new reviewer, however often the event is handled; none to who took the review on alone. */
export const assignedReview = (): Reaction => ({
  name: assignedReviewName,
  streamPrefixes: [category],
  react: (event) => {
    if (event.type !== 'ReferralAssigned' || event.data.assignedTo === event.actor.userId) return Promise.resolve({})
    const notification = {
      id: effectId(assignedReviewName, event, 'notification'),
      userId: event.data.assignedTo,
      type: 'other' as const,
      ...words,
      link: `/referrals/${event.stream.slice(category.length)}`,
    }
    return Promise.resolve({ notifications: [notification] })
  },
})
