// Translates the requests of demo referrals into commands, with ids instead of demo names.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { CreateReferral } from '#contracts/referral-commands.ts'
import type { Request } from '#domain/referral/commands.ts'

import { clientId, organizationId, referralId } from '../identifiers.ts'
import type { DemoReferral } from './referral.ts'

/** The request body, as a partner or staff send it. */
export const toCreateReferral = (referral: DemoReferral): CreateReferral => ({
  clientId: clientId(referral.client.key),
  need: referral.need,
  priority: referral.priority,
  toOrganizationId: referral.receiver === null ? null : organizationId(referral.receiver),
  note: referral.note,
  consent: { given: true, method: referral.consentMethod, textVersion: '1' },
})

/** The domain command that creates a demo referral. */
export const createRequest = (referral: DemoReferral, actor: ResolvedActor, at: string): Request => {
  const { consent, ...request } = toCreateReferral(referral)
  const id = referralId(referral.key)
  return {
    ...request,
    action: 'request',
    referralId: id,
    actor,
    at,
    commandId: id,
    fromOrganizationId: referral.sender === null ? null : organizationId(referral.sender),
    source: referral.source,
    consent: { at, method: consent.method, textVersion: consent.textVersion },
    originalNeed: null,
  }
}
