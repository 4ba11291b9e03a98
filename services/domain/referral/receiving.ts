// Decides the actions of the receiving organization on a referral that was submitted to it. Staff can decline too.
import { type ReferralRole, isNoteRequired, canAct } from '#contracts/lifecycle.ts'
import { type Decision, refuse } from '../decision.ts'
import type { CommandOn } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { toCents } from './amount.ts'
import { optionalNote, requiredNote } from './note.ts'
import type { AllowedState } from './state.ts'

/** The note on the timeline of a waitlisted referral (REF-17). */
const waitlistNote = 'Waitlisted for future availability'

/** Accepts a submitted referral, or one from the receiver's own waitlist. */
export const accept = (referral: AllowedState['accept']): Decision<ReferralEvent> => [
  {
    type: 'ReferralAccepted',
    data: { organizationId: referral.toOrganizationId, fromWaitlist: referral.disposition === 'waitlisted' },
  },
]

export const waitlist = (referral: AllowedState['waitlist']): Decision<ReferralEvent> => [
  { type: 'ReferralWaitlisted', data: { organizationId: referral.toOrganizationId, note: waitlistNote } },
]

/**
 * Records the decline as the receiver's if the person may act as the receiver, otherwise as a decline by staff.
 * @refuses note_required if this reason needs a note; unsafe_input, sensitive_content
 */
export const decline = (
  referral: AllowedState['decline'],
  { reason, note: text }: CommandOn<'decline'>,
  roles: readonly ReferralRole[],
): Decision<ReferralEvent> => {
  const isReceiver = roles.includes('receiver') && canAct('receiver', 'decline', referral)
  const organizationId = isReceiver ? referral.toOrganizationId : null
  const buildEvents = (note: Extract<ReferralEvent, { type: 'ReferralDeclined' }>['data']['note']): ReferralEvent[] => [
    { type: 'ReferralDeclined', data: { organizationId, reason, note } },
  ]
  return isNoteRequired('decline', reason)
    ? requiredNote(text, 'note_required', referral, buildEvents)
    : optionalNote(text, referral, buildEvents)
}

/** @refuses invalid_amount, unsafe_input, sensitive_content */
export const recordOutcome = (
  referral: AllowedState['record_outcome'],
  { dollarsInvested, needMet, note: text }: CommandOn<'record_outcome'>,
): Decision<ReferralEvent> => {
  const dollarsInvestedCents = toCents(dollarsInvested)
  if (dollarsInvestedCents === null) return refuse('invalid_amount')
  return optionalNote(text, referral, (note) => [
    {
      type: 'OutcomeRecorded',
      data: { organizationId: referral.toOrganizationId, dollarsInvestedCents, needMet, note },
    },
  ])
}
