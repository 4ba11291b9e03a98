// When a question about a request without an account is answered, whoever asked is told by bell: with the answer the request is
// nobody's review again, and would wait in the list without a word.
import { isWithoutAccount } from '#contracts/parties.ts'
import { requestAnswered as words } from '#contracts/texts/notices.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { AssignedReviewDeps } from '../assigned-review/assigned-review.ts'
import { type Effects, type Reaction, effectId } from '../reaction.ts'
import type { StaffNoticeDeps } from '../staff-notice.ts'

export type RequestAnsweredDeps = StaffNoticeDeps & Pick<AssignedReviewDeps, 'historyOf'>

export const requestAnsweredName = 'request-answered'

const category = referralStream('')

/** One notification, or one for each reviewer where who asked is none any more; none to who took down the answer to their own question. */
export const requestAnswered = ({ reviewers, historyOf }: RequestAnsweredDeps): Reaction => ({
  name: requestAnsweredName,
  streamPrefixes: [category],
  react: async (event): Promise<Effects> => {
    if (event.type !== 'ReferralResubmitted') return {}
    const history = await historyOf(event.stream, event.revision)
    const [requested] = history
    if (requested?.type !== 'ReferralRequested' || !isWithoutAccount(requested.data.source)) return {}
    const asker = history.findLast(({ type }) => type === 'ReferralReturned')?.actor.userId
    if (asker === event.actor.userId) return {}
    const staff = await reviewers(event.position)
    const told = staff.some((id) => id === asker) ? staff.filter((id) => id === asker) : staff
    return {
      notifications: told
        .filter((id) => id !== event.actor.userId)
        .map((userId) => ({
          id: effectId(requestAnsweredName, event, `notification ${userId}`),
          userId,
          type: 'other',
          ...words,
          link: `/referrals/${event.stream.slice(category.length)}`,
        })),
    }
  },
})
