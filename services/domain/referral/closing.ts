// Decides the staff commands that close or reopen a referral.
import { isNoteRequired } from '#contracts/lifecycle.ts'
import { type Decision, refuse } from '../decision.ts'
import type { CommandOn } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { toCents } from './amount.ts'
import { optionalNote, requiredNote } from './note.ts'
import type { AllowedState } from './state.ts'

/** @refuses note_required if this reason needs a note; invalid_amount, unsafe_input, sensitive_content */
export const close = (
  referral: AllowedState['close'],
  { reason, dollarsInvested, note: text }: CommandOn<'close'>,
): Decision<ReferralEvent> => {
  const dollarsInvestedCents = dollarsInvested === undefined ? undefined : toCents(dollarsInvested)
  if (dollarsInvestedCents === null) return refuse('invalid_amount')
  const buildEvents = (note: Extract<ReferralEvent, { type: 'ReferralClosed' }>['data']['note']): ReferralEvent[] => [
    {
      type: 'ReferralClosed',
      data: { reason, note, ...(dollarsInvestedCents === undefined ? {} : { dollarsInvestedCents }) },
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
export const reopen = (
  referral: AllowedState['reopen'],
  { actor, note: text }: CommandOn<'reopen'>,
): Decision<ReferralEvent> => {
  const claimedBy = actor.userId
  if (claimedBy === null) return refuse('not_permitted')
  return requiredNote(text, 'note_required', referral, (note) => [
    { type: 'ReferralReopened', data: { claimedBy, note } },
  ])
}
