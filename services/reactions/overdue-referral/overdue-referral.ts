// Notifies every reviewer when a referral becomes overdue.
import { m } from '#messages'
import type { RecordedEvent } from '#domain/recorded.ts'
import { slaStream } from '#domain/sla/events.ts'

import type { Reaction } from '../reaction.ts'
import { type StaffNotification, type StaffNotificationDeps, notifyStaff } from '../notify-staff.ts'

export const overdueReferralName = 'overdue-referral'

const toNotification = ({ type, data }: RecordedEvent): StaffNotification | undefined =>
  type === 'ReferralBecameOverdue'
    ? {
        type: 'other',
        title: m['notifications:staff.overdueReferral.title'](),
        message: m['notifications:staff.overdueReferral.message']({ count: data.thresholdDays }),
        link: `/referrals/${data.referralId}`,
      }
    : undefined

export const overdueReferral = (deps: StaffNotificationDeps): Reaction =>
  notifyStaff(deps, { name: overdueReferralName, streamPrefixes: [slaStream('')] }, toNotification)
