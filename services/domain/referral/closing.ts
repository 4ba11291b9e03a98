// Staff close a referral, and reopen it.
import { type Decision, refuse } from '../decision.ts'
import type { Close, Reopen } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { optionalNote, requiredNote } from './note.ts'
import type { StartsFrom } from './state.ts'

/** @refuses note_required for reason `other`; unsafe_input, sensitive_content */
export const close = ({ reason, note: text }: Close, from: StartsFrom['close']): Decision<ReferralEvent> => {
  const closed = (note: Extract<ReferralEvent, { type: 'ReferralClosed' }>['data']['note']): ReferralEvent[] => [
    { type: 'ReferralClosed', data: { reason, note } },
  ]
  return reason === 'other' ? requiredNote(text, 'note_required', from, closed) : optionalNote(text, from, closed)
}

/**
 * Returns the referral to review, claimed by the person who reopens it. Its SLA clock restarts.
 * @refuses note_required, unsafe_input, sensitive_content
 */
export const reopen = ({ actor, note: text }: Reopen, from: StartsFrom['reopen']): Decision<ReferralEvent> => {
  const claimedBy = actor.userId
  if (claimedBy === null) return refuse('not_permitted')
  return requiredNote(text, 'note_required', from, (note) => [{ type: 'ReferralReopened', data: { claimedBy, note } }])
}
