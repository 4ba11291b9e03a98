// Notifies staff of new referrals, clients and partner applications (NOT-08).
import { m } from '#messages'
import { applicationStream } from '#domain/application/events.ts'
import { clientStream } from '#domain/client/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { Reaction } from '../reaction.ts'
import { type StaffNotification, type StaffNotificationDeps, notifyStaff } from '../notify-staff.ts'

/** Must not change, because stored checkpoints and notification ids derive from this earlier name. */
export const newRecordName = 'staff-notices'

const newReferralMessages = {
  title: m['notifications:staff.newReferral.title'](),
  message: m['notifications:staff.newReferral.message'](),
}
const newApplicationMessages = {
  title: m['notifications:staff.newApplication.title'](),
  message: m['notifications:staff.newApplication.message'](),
}
const newClientMessages = {
  title: m['notifications:staff.newClient.title'](),
  message: m['notifications:staff.newClient.message'](),
}

/** Returns the notification for an event. To add a kind of notification, add a case. */
const toNotification = ({ type, data }: RecordedEvent): StaffNotification | undefined => {
  switch (type) {
    case 'ReferralRequested':
      // The urgent-referral reaction covers new urgent referrals, so that staff get only one notification for each.
      return data.priority === 'high'
        ? undefined
        : { type: 'new_referral', ...newReferralMessages, link: `/referrals/${data.referralId}` }
    case 'ClientRegistered':
      return { type: 'new_client', ...newClientMessages, link: null }
    case 'ApplicationSubmitted':
      return {
        type: 'new_partner_application',
        ...newApplicationMessages,
        link: `/admin/partners/applications?application=${data.applicationId}`,
      }
    default:
      return undefined
  }
}

export const newRecord = (deps: StaffNotificationDeps): Reaction =>
  notifyStaff(
    deps,
    { name: newRecordName, streamPrefixes: [referralStream(''), clientStream(''), applicationStream('')] },
    toNotification,
  )
