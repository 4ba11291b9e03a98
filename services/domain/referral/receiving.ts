// The receiving organization's actions on a referral that was submitted to it. Staff can decline too.
import { type Capacity, mayAct } from '#contracts/lifecycle.ts'
import { type Decision, refuse } from '../decision.ts'
import type { Decline, RecordOutcome } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { optionalNote, requiredNote } from './note.ts'
import type { StartsFrom } from './state.ts'

/** Shown on the timeline of a waitlisted referral (REF-17). */
const waitlistNote = 'Waitlisted for future availability'

/** From `submitted`, or from the receiver's own waitlist. */
export const accept = (from: StartsFrom['accept']): Decision<ReferralEvent> => [
  {
    type: 'ReferralAccepted',
    data: { organizationId: from.toOrganizationId, fromWaitlist: from.disposition === 'waitlisted' },
  },
]

export const waitlist = (from: StartsFrom['waitlist']): Decision<ReferralEvent> => [
  { type: 'ReferralWaitlisted', data: { organizationId: from.toOrganizationId, note: waitlistNote } },
]

/**
 * Recorded as the receiver's action if the person may act as receiver, otherwise as staff's.
 * @refuses note_required for reason `other`; unsafe_input, sensitive_content
 */
export const decline = (
  { reason, note: text }: Decline,
  from: StartsFrom['decline'],
  held: readonly Capacity[],
): Decision<ReferralEvent> => {
  const asReceiver = held.includes('receiver') && mayAct('receiver', 'decline', from)
  const organizationId = asReceiver ? from.toOrganizationId : null
  const declined = (note: Extract<ReferralEvent, { type: 'ReferralDeclined' }>['data']['note']): ReferralEvent[] => [
    { type: 'ReferralDeclined', data: { organizationId, reason, note } },
  ]
  return reason === 'other' ? requiredNote(text, 'note_required', from, declined) : optionalNote(text, from, declined)
}

/** @refuses invalid_body if the amount is not a whole, non-negative number of cents; unsafe_input, sensitive_content */
export const recordOutcome = (
  { dollarsInvestedCents, needMet, note: text }: RecordOutcome,
  from: StartsFrom['record_outcome'],
): Decision<ReferralEvent> => {
  if (!Number.isSafeInteger(dollarsInvestedCents) || dollarsInvestedCents < 0) {
    return refuse('invalid_body', { issues: [{ path: 'dollarsInvested', message: 'An amount of 0 or more' }] })
  }
  return optionalNote(text, from, (note) => [
    {
      type: 'OutcomeRecorded',
      data: { organizationId: from.toOrganizationId, dollarsInvestedCents, needMet, note },
    },
  ])
}
