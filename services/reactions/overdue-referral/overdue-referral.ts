// A referral that becomes overdue is put before everybody who reviews referrals.
import { textsIn } from '#contracts/texts.ts'

import { type Effects, type Reaction, effectId } from '../reaction.ts'

export interface OverdueReferralDeps {
  /** Ids of staff and admins, as their access stands once the read model has passed the position. */
  readonly reviewers: (after: string) => Promise<readonly string[]>
}

export const overdueReferralName = 'overdue-referral'

/** One notification for each reviewer, however often the event is handled. */
export const overdueReferral = ({ reviewers }: OverdueReferralDeps): Reaction => {
  const { title, message } = textsIn('en').notices.overdueReferral
  return {
    name: overdueReferralName,
    streamPrefixes: ['sla-'],
    react: async (event): Promise<Effects> => {
      if (event.type !== 'ReferralBecameOverdue') return {}
      const { referralId, thresholdDays } = event.data
      const people = await reviewers(event.position)
      return {
        notifications: people.map((userId) => ({
          id: effectId(overdueReferralName, event, `notification ${userId}`),
          userId,
          type: 'other',
          title,
          message: message(thresholdDays),
          link: `/referrals/${referralId}`,
        })),
      }
    },
  }
}
