// Translates the requests and steps of demo referrals into commands, with ids instead of demo names.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReferralCommand } from '#contracts/referral-commands.ts'
import type { Request } from '#domain/referral/commands.ts'

import { clientId, organizationId, referralId } from '../identifiers.ts'
import type { DemoCommand, DemoReferral } from './referral.ts'

export const consentTextVersion = '1'

/** The domain command that creates a demo referral. */
export const createRequest = (referral: DemoReferral, actor: ResolvedActor, at: string): Request => ({
  type: 'request',
  referralId: referralId(referral.key),
  actor,
  at,
  clientId: clientId(referral.client.key),
  fromOrganizationId: referral.sender === null ? null : organizationId(referral.sender),
  toOrganizationId: referral.receiver === null ? null : organizationId(referral.receiver),
  needCategory: referral.need,
  priority: referral.priority,
  source: referral.source,
  consent: { at, method: referral.consentMethod, textVersion: consentTextVersion },
  note: referral.note,
  originalNeed: null,
})

/** The request body for a step of a referral. `version` is the version that the person saw. */
export const toReferralCommand = (command: DemoCommand, version: number): ReferralCommand => {
  const note = (text: string | null) => (text === null ? {} : { note: text })
  switch (command.action) {
    case 'start_review':
    case 'submit':
    case 'accept':
    case 'waitlist':
      return { action: command.action, version }
    case 'route':
      return { action: command.action, version, toOrganizationId: organizationId(command.receiver) }
    case 'return':
    case 'withdraw':
      return { action: command.action, version, ...note(command.note) }
    case 'decline':
      return { action: command.action, version, reason: command.reason, ...note(command.note) }
    case 'close':
      return { action: command.action, version, reason: command.reason, ...note(command.note) }
    case 'reopen':
      return { action: command.action, version, note: command.note }
    case 'record_outcome':
      return {
        action: command.action,
        version,
        dollarsInvested: command.cents / 100,
        needMet: command.needMet,
        ...note(command.note),
      }
    case 'resubmit':
      return { action: command.action, version, need: command.need, priority: command.priority, ...note(command.note) }
    case 'set_priority':
      return { action: command.action, priority: command.priority }
    case 'add_note':
      return { action: command.action, text: command.text }
  }
}
