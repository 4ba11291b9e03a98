// The sender's actions: request, withdraw and resubmit a referral.
import { isStaff } from '#contracts/parties.ts'
import { type Decision, type Refusal, assertNever, refuse } from '../decision.ts'
import type { Request, Resubmit, Withdraw } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { optionalNote } from './note.ts'
import type { StartsFrom } from './state.ts'

/** @refuses no_membership, not_permitted, consent_required, unsafe_input, sensitive_content */
export const request = (command: Request): Decision<ReferralEvent> => {
  const { consent } = command
  const refusal = mayRequest(command)
  if (refusal) return refusal
  if (consent === null) return refuse('consent_required')
  const profile = command.source === 'guest' ? 'guest' : 'referral_note'
  return optionalNote(command.note, { clientId: command.clientId, profile }, (initialNote) => [
    {
      type: 'ReferralRequested',
      data: {
        referralId: command.referralId,
        clientId: command.clientId,
        fromOrganizationId: command.fromOrganizationId,
        toOrganizationId: command.toOrganizationId,
        requestorUserId: command.actor.userId,
        needCategory: command.needCategory,
        priority: command.priority,
        source: command.source,
        consent,
        initialNote,
        originalNeed: command.originalNeed,
        ...(command.language === undefined ? {} : { language: command.language }),
      },
    },
  ])
}

/**
 * Only a member sends in an organization's name (NEW-07). The sources without an organization differ in who may use
 * them.
 */
const mayRequest = ({ source, actor, clientId, fromOrganizationId: from }: Request): Refusal | undefined => {
  if (from !== null && from !== actor.organizationId) return refuse('not_permitted')
  switch (source) {
    case 'partner':
      return from === null ? refuse('no_membership') : undefined
    case 'staff':
    case 'import':
      return isStaff(actor) ? undefined : refuse('not_permitted')
    case 'client_portal':
      return from === null && actor.clientId === clientId ? undefined : refuse('not_permitted')
    case 'guest':
    case 'public_form':
      return from === null ? undefined : refuse('not_permitted')
    default:
      return assertNever(source)
  }
}

/** @refuses unsafe_input, sensitive_content */
export const withdraw = (command: Withdraw, from: StartsFrom['withdraw']): Decision<ReferralEvent> =>
  optionalNote(command.note, from, (note) => [{ type: 'ReferralWithdrawn', data: { note } }])

/** Returns the referral to its initial status. @refuses unsafe_input, sensitive_content */
export const resubmit = (command: Resubmit, from: StartsFrom['resubmit']): Decision<ReferralEvent> =>
  optionalNote(command.note, from, (note) => [
    {
      type: 'ReferralResubmitted',
      data: { needCategory: command.needCategory, priority: command.priority, note },
    },
  ])
