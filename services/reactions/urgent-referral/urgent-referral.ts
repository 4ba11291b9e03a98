// A referral with high priority tells everybody who reviews referrals, by bell and mail (NOT-09).
import type { Account } from '#identity/accounts.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'
import { textsIn } from '#contracts/texts.ts'

import { type Effects, type Reaction, effectId } from '../reaction.ts'

export interface UrgentReferralDeps {
  /** Staff and admins, as their access stands once the read model has passed the position. */
  readonly reviewers: (after: string) => Promise<readonly Pick<Account, 'id' | 'email'>[]>
  /** Base of the links in mails, without a slash at its end. */
  readonly publicUrl: string
}

const name = 'urgent-referral'

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

/** One notification and one mail for each reviewer, however often the event is handled. */
export const urgentReferral = ({ reviewers, publicUrl }: UrgentReferralDeps): Reaction => {
  const { title, message, mailBody, mailButton } = textsIn('en').notices.urgentReferral
  return {
    name,
    streamPrefixes: [category],
    react: async (event): Promise<Effects> => {
      if (!becomesUrgent(event)) return {}
      const link = `/referrals/${event.stream.slice(category.length)}`
      const people = await reviewers(event.position)
      return {
        notifications: people.map(({ id }) => ({
          id: effectId(name, event, `notification ${id}`),
          userId: id,
          type: 'urgent_referral',
          title,
          message,
          link,
        })),
        mails: people.map(({ id, email }) => ({
          id: effectId(name, event, `mail ${id}`),
          to: email,
          subject: title,
          body: mailBody,
          link: { label: mailButton, url: `${publicUrl}${link}` },
        })),
      }
    },
  }
}
