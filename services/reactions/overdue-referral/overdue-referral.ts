// Notifies every reviewer when a referral becomes overdue.
import { textsIn } from '#contracts/texts.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

import type { Reaction } from '../reaction.ts'
import { type StaffNotification, type StaffNotificationDeps, notifyStaff } from '../staff-notification.ts'

export const overdueReferralName = 'overdue-referral'

const { title, message } = textsIn('en').notices.overdueReferral

const notificationFor = ({ type, data }: RecordedEvent): StaffNotification | undefined =>
  type === 'ReferralBecameOverdue'
    ? { type: 'other', title, message: message(data.thresholdDays), link: `/referrals/${data.referralId}` }
    : undefined

export const overdueReferral = (deps: StaffNotificationDeps): Reaction =>
  notifyStaff(deps, { name: overdueReferralName, streamPrefixes: ['sla-'] }, notificationFor)
