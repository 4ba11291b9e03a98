// Notifies the staff member who asked a question when a family without an account answers it. The answer returns the
// request to the review queue without an assignee, so it could otherwise go unnoticed.
import { m } from '#messages'
import { isWithoutAccount } from '#contracts/parties.ts'
import { referralStream } from '#domain/referral/events.ts'

import { type Effects, type Reaction, deriveEffectId } from '../reaction.ts'
import type { StaffNotificationDeps } from '../notify-staff.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

export type RequestAnsweredDeps = StaffNotificationDeps & StreamHistoryDeps

const requestAnsweredName = 'request-answered'

const streamPrefix = referralStream('')

/**
 * Notifies the staff member who asked, or every reviewer if that person is no longer on staff. Sends nothing if the
 * person who asked also entered the answer.
 */
export const requestAnswered = ({ findReviewers, readHistory }: RequestAnsweredDeps): Reaction => ({
  name: requestAnsweredName,
  streamPrefixes: [streamPrefix],
  react: async (event): Promise<Effects> => {
    if (event.type !== 'ReferralResubmitted') return {}
    const history = await readHistory(event.stream, event.revision)
    const [requested] = history
    if (requested?.type !== 'ReferralRequested' || !isWithoutAccount(requested.data.source)) return {}
    const asker = history.findLast(({ type }) => type === 'ReferralReturned')?.actor.userId
    if (asker === event.actor.userId) return {}
    const staff = await findReviewers(event.position)
    const recipients = staff.some((id) => id === asker) ? staff.filter((id) => id === asker) : staff
    return {
      notifications: recipients
        .filter((id) => id !== event.actor.userId)
        .map((userId) => ({
          id: deriveEffectId(requestAnsweredName, event, `notification ${userId}`),
          userId,
          type: 'other',
          title: m['notifications:staff.requestAnswered.title'](),
          message: m['notifications:staff.requestAnswered.message'](),
          link: `/referrals/${event.stream.slice(streamPrefix.length)}`,
        })),
    }
  },
})
