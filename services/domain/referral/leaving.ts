// How a referral leaves an organization that closes (docs/decisions/0081-close-an-organization-in-two-steps.md).
import { type Decision, refuse } from '../decision.ts'
import type { LeaveClosed, ReferralCommand } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { returnForRevision, route } from './reviewing.ts'
import type { Referral } from './state.ts'

/**
 * Staff re-route or return a referral that a closing organization has in service or on its waitlist. No one may do that
 * with one of an open organization (REF-13). Returns undefined for every other command. The caller has checked the
 * permission and the version.
 */
export const handOver = (command: ReferralCommand, referral: Referral): Decision<ReferralEvent> | undefined => {
  if (command.receiverIsClosing !== true || referral.status !== 'received') return undefined
  if (command.action === 'route') return route(referral, command)
  return command.action === 'return' ? returnForRevision(referral, command) : undefined
}

/**
 * Removes an organization that has closed: as the chosen receiver of a referral in review, or as the one that was sent the
 * referral just before. It is then declined, so that staff can re-route it. Changes nothing if the organization does not
 * have it anymore. @refuses not_permitted for everyone except the system
 */
export const leaveClosed = (
  { status, toOrganizationId }: Referral,
  { actor, organizationId }: LeaveClosed,
): Decision<ReferralEvent> => {
  if (actor.role !== 'system') return refuse('not_permitted')
  if (toOrganizationId !== organizationId) return []
  switch (status) {
    case 'requested':
    case 'pending_review':
    case 'in_review':
      return [{ type: 'ReceiverCleared', data: { previousOrganizationId: organizationId } }]
    case 'submitted':
    case 'received':
      return [{ type: 'ReferralDeclined', data: { organizationId: null, reason: 'service_not_offered', note: null } }]
    default:
      return []
  }
}
