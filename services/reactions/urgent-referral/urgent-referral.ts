// A referral with high priority tells everybody who reviews referrals (NOT-09); its mail does not wait for the daily one
// (notice-mail).
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'
import { textsIn } from '#contracts/texts.ts'

import { type Effects, type Reaction, effectId } from '../reaction.ts'

export interface UrgentReferralDeps {
  /** Ids of staff and admins, as their access stands once the read model has passed the position. */
  readonly reviewers: (after: string) => Promise<readonly string[]>
}

export const urgentReferralName = 'urgent-referral'

const becomesUrgent = (event: RecordedEvent): boolean => {
  switch (event.type) {
    case 'ReferralRequested':
    case 'ReferralResubmitted':
      return event.data.priority === 'high'
    case 'PriorityChanged':
      return event.data.to === 'high'
    default:
      return false
  }
}

const category = referralStream('')

/** One notification for each reviewer, however often the event is handled. */
export const urgentReferral = ({ reviewers }: UrgentReferralDeps): Reaction => {
  const { title, message } = textsIn('en').notices.urgentReferral
  return {
    name: urgentReferralName,
    streamPrefixes: [category],
    react: async (event): Promise<Effects> => {
      if (!becomesUrgent(event)) return {}
      const people = await reviewers(event.position)
      return {
        notifications: people.map((userId) => ({
          id: effectId(urgentReferralName, event, `notification ${userId}`),
          userId,
          type: 'urgent_referral',
          title,
          message,
          link: `/referrals/${event.stream.slice(category.length)}`,
        })),
      }
    },
  }
}
