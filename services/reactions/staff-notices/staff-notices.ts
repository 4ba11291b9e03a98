// What is new and waits for staff: each of those who review is told by bell (NOT-08).
import type { NotificationType } from '#contracts/enumerations.ts'
import { textsIn } from '#contracts/texts.ts'
import { clientStream } from '#domain/client/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'

import { type Effects, type Reaction, effectId } from '../reaction.ts'

export interface StaffNoticesDeps {
  /** Ids of staff and admins, as their access stands once the read model has passed the position. */
  readonly reviewers: (after: string) => Promise<readonly string[]>
}

export const staffNoticesName = 'staff-notices'

interface Notice {
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  readonly link: string | null
}

const { newReferral, newClient } = textsIn('en').notices

/** What staff are told of the event; another kind of news is one more case. */
const noticeOf = ({ type, data }: RecordedEvent): Notice | undefined => {
  switch (type) {
    case 'ReferralRequested':
      // One that is urgent says so itself (urgent-referral): nobody is told twice of one arrival.
      return data.priority === 'high'
        ? undefined
        : { type: 'new_referral', ...newReferral, link: `/referrals/${data.referralId}` }
    case 'ClientRegistered':
      return { type: 'new_client', ...newClient, link: null }
    default:
      return undefined
  }
}

/** One notification for each reviewer but the one who did it, however often the event is handled. */
export const staffNotices = ({ reviewers }: StaffNoticesDeps): Reaction => ({
  name: staffNoticesName,
  streamPrefixes: [referralStream(''), clientStream('')],
  react: async (event): Promise<Effects> => {
    const notice = noticeOf(event)
    if (notice === undefined) return {}
    const others = (await reviewers(event.position)).filter((id) => id !== event.actor.userId)
    return {
      notifications: others.map((userId) => ({
        id: effectId(staffNoticesName, event, `notification ${userId}`),
        userId,
        ...notice,
      })),
    }
  },
})
