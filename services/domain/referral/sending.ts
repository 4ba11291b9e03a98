// Decides the sender's actions: request, withdraw and resubmit a referral.
import { isStaff } from '#contracts/parties.ts'
import { type Decision, type Refusal, assertNever, refuse } from '../decision.ts'
import type { CommandOn, Request } from './commands.ts'
import { addMonths, defaultConsentMonths } from './consent.ts'
import type { ReferralEvent } from './events.ts'
import { optionalNote } from './note.ts'
import type { AllowedState } from './state.ts'

/** @refuses no_membership, not_permitted, consent_required, unsafe_input, sensitive_content */
export const request = (command: Request): Decision<ReferralEvent> => {
  const { consent } = command
  const refusal = findRefusal(command)
  if (refusal) return refusal
  if (consent === null) return refuse('consent_required')
  // The list for a family's own words (NEW-22, CLI-40).
  const profile = command.source === 'guest' || command.source === 'client_portal' ? 'guest' : 'referral_note'
  return optionalNote(command.note, { clientId: command.clientId, profile }, (initialNote) => [
    {
      type: 'ReferralRequested',
      data: {
        referralId: command.referralId,
        clientId: command.clientId,
        fromOrganizationId: command.fromOrganizationId,
        toOrganizationId: command.toOrganizationId,
        requestorUserId: command.actor.userId,
        needCategory: command.need,
        priority: command.priority,
        source: command.source,
        consent: { ...consent, expiresAt: addMonths(consent.at, command.consentMonths ?? defaultConsentMonths) },
        initialNote,
        originalNeed: command.originalNeed,
        ...(command.language === undefined ? {} : { language: command.language }),
      },
    },
  ])
}

/**
 * Only a member may send in an organization's name (NEW-07). Each source without an organization has its own rule for
 * who may use it.
 */
const findRefusal = ({ source, actor, clientId, fromOrganizationId }: Request): Refusal | undefined => {
  if (fromOrganizationId !== null && fromOrganizationId !== actor.organizationId) return refuse('not_permitted')
  switch (source) {
    case 'partner':
      return fromOrganizationId === null ? refuse('no_membership') : undefined
    case 'staff':
    case 'import':
      return isStaff(actor) ? undefined : refuse('not_permitted')
    case 'client_portal':
      return fromOrganizationId === null && actor.clientId === clientId ? undefined : refuse('not_permitted')
    case 'guest':
    case 'public_form':
      return fromOrganizationId === null ? undefined : refuse('not_permitted')
    default:
      return assertNever(source)
  }
}

/** @refuses unsafe_input, sensitive_content */
export const withdraw = (
  referral: AllowedState['withdraw'],
  { note: text }: CommandOn<'withdraw'>,
): Decision<ReferralEvent> => optionalNote(text, referral, (note) => [{ type: 'ReferralWithdrawn', data: { note } }])

/** Returns the referral to its initial status. @refuses unsafe_input, sensitive_content */
export const resubmit = (
  referral: AllowedState['resubmit'],
  { need, priority, note: text }: CommandOn<'resubmit'>,
): Decision<ReferralEvent> =>
  optionalNote(text, referral, (note) => [
    { type: 'ReferralResubmitted', data: { needCategory: need, priority, note } },
  ])
