// Notifies every reviewer when a referral becomes overdue.
import { textsIn } from '#contracts/texts.ts'
import type { RecordedEvent } from '#domain/recorded.ts'

import type { Reaction } from '../reaction.ts'
import { type StaffNotice, type StaffNoticeDeps, tellStaff } from '../staff-notice.ts'

export const overdueReferralName = 'overdue-referral'

const { title, message } = textsIn('en').notices.overdueReferral

const noticeOf = ({ type, data }: RecordedEvent): StaffNotice | undefined =>
  type === 'ReferralBecameOverdue'
    ? { type: 'other', title, message: message(data.thresholdDays), link: `/referrals/${data.referralId}` }
    : undefined

export const overdueReferral = (deps: StaffNoticeDeps): Reaction =>
  tellStaff(deps, { name: overdueReferralName, streamPrefixes: ['sla-'] }, noticeOf)
