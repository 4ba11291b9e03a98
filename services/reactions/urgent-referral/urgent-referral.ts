// Notifies staff of a high-priority referral (NOT-09). For a new one, a single notification says that it is new and
// urgent, and has both types (NOT-08, NOT-11). Its email does not wait for the daily digest (#notifications/digest).
import { m } from '#messages'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { Reaction } from '../reaction.ts'
import { type StaffNotification, type StaffNotificationDeps, notifyStaff } from '../notify-staff.ts'

export const urgentReferralName = 'urgent-referral'

const streamPrefix = referralStream('')
const newUrgentReferralMessages = {
  title: m['notifications:staff.newUrgentReferral.title'](),
  message: m['notifications:staff.newUrgentReferral.message'](),
}
const urgentReferralMessages = {
  title: m['notifications:staff.urgentReferral.title'](),
  message: m['notifications:staff.urgentReferral.message'](),
}

const toNotification = ({ type, data, stream }: RecordedEvent): StaffNotification | undefined => {
  const createNotification = (
    content: Pick<StaffNotification, 'title' | 'message' | 'alsoType'>,
  ): StaffNotification => ({
    type: 'urgent_referral',
    ...content,
    link: `/referrals/${stream.slice(streamPrefix.length)}`,
  })
  switch (type) {
    case 'ReferralRequested':
      return data.priority === 'high'
        ? createNotification({ alsoType: 'new_referral', ...newUrgentReferralMessages })
        : undefined
    case 'ReferralResubmitted':
      return data.priority === 'high' ? createNotification(urgentReferralMessages) : undefined
    case 'PriorityChanged':
      return data.to === 'high' ? createNotification(urgentReferralMessages) : undefined
    default:
      return undefined
  }
}

export const urgentReferral = (deps: StaffNotificationDeps): Reaction =>
  notifyStaff(deps, { name: urgentReferralName, streamPrefixes: [streamPrefix] }, toNotification)
