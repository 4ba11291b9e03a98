// Decides the staff commands that close or reopen a referral.
import { isNoteRequired } from '#contracts/lifecycle.ts'
import { type Decision, refuse } from '../decision.ts'
import type { Close, Reopen } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { isAmount } from './amount.ts'
import { optionalNote, requiredNote } from './note.ts'
import type { AllowedState } from './state.ts'

/** @refuses note_required if this reason needs a note; invalid_amount, unsafe_input, sensitive_content */
export const close = (
  { reason, dollarsInvestedCents, note: text }: Close,
  referral: AllowedState['close'],
): Decision<ReferralEvent> => {
  if (dollarsInvestedCents !== null && !isAmount(dollarsInvestedCents)) return refuse('invalid_amount')
  const buildEvents = (note: Extract<ReferralEvent, { type: 'ReferralClosed' }>['data']['note']): ReferralEvent[] => [
    {
      type: 'ReferralClosed',
      data: { reason, note, ...(dollarsInvestedCents === null ? {} : { dollarsInvestedCents }) },
    },
  ]
  return isNoteRequired('close', reason)
    ? requiredNote(text, 'note_required', referral, buildEvents)
    : optionalNote(text, referral, buildEvents)
}

/**
 * Returns the referral to review, assigned to the person who reopens it, and restarts its SLA clock.
 * @refuses note_required, unsafe_input, sensitive_content
 */
export const reopen = ({ actor, note: text }: Reopen, referral: AllowedState['reopen']): Decision<ReferralEvent> => {
  const claimedBy = actor.userId
  if (claimedBy === null) return refuse('not_permitted')
  return requiredNote(text, 'note_required', referral, (note) => [
    { type: 'ReferralReopened', data: { claimedBy, note } },
  ])
}
