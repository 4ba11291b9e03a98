// Notifies staff of a high-priority referral (NOT-09). A new one gets a single notification that says it is new and urgent
// (NOT-08). Its mail does not wait for the daily digest (notice-mail).
import { textsIn } from '#contracts/texts.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { Reaction } from '../reaction.ts'
import { type StaffNotice, type StaffNoticeDeps, tellStaff } from '../staff-notice.ts'

export const urgentReferralName = 'urgent-referral'

const category = referralStream('')
const { newUrgentReferral, urgentReferral: becameUrgent } = textsIn('en').notices

const noticeOf = ({ type, data, stream }: RecordedEvent): StaffNotice | undefined => {
  const urgent = (words: Pick<StaffNotice, 'title' | 'message'>): StaffNotice => ({
    type: 'urgent_referral',
    ...words,
    link: `/referrals/${stream.slice(category.length)}`,
  })
  switch (type) {
    case 'ReferralRequested':
      return data.priority === 'high' ? urgent(newUrgentReferral) : undefined
    case 'ReferralResubmitted':
      return data.priority === 'high' ? urgent(becameUrgent) : undefined
    case 'PriorityChanged':
      return data.to === 'high' ? urgent(becameUrgent) : undefined
    default:
      return undefined
  }
}

export const urgentReferral = (deps: StaffNoticeDeps): Reaction =>
  tellStaff(deps, { name: urgentReferralName, streamPrefixes: [category] }, noticeOf)
