// The family's consent to share a referral: whether it is in force, which organizations it names, how it is renewed and
// how it ends (docs/decisions/0068-consent-with-an-end.md).
import type { ConsentMethod, ConsentScope } from '#contracts/enumerations.ts'
import { type ReferralRole } from '#contracts/lifecycle.ts'
import { findOpenPart } from '#contracts/receiver-parts.ts'
import { type Decision, type Refusal, refuse } from '../decision.ts'
import type { CommandFields, CommandOn, ExpireConsent } from './commands.ts'
import type { Consent, ReferralEvent } from './events.ts'
import type { AllowedState, Referral } from './state.ts'

/** How long a consent lasts unless CONSENT_MONTHS says otherwise. */
export const defaultConsentMonths = 12

/** A consent as recorded, with its end. Instants are ISO 8601 UTC. */
export interface ConsentState {
  /** When it was given, or renewed for the last time. */
  readonly at: string
  readonly method: ConsentMethod
  readonly textVersion: string
  /** Null if it was given before scopes were recorded. */
  readonly scope: ConsentScope | null
  readonly organizationIds: readonly string[]
  readonly expiresAt: string
  /** How it ended. Null until an event says so, even if `expiresAt` has passed. */
  readonly ending: 'revoked' | 'expired' | null
  /** When it ended. Null if it has not, or if the event is not recorded yet. */
  readonly endedAt: string | null
}

/** The same day and time so many months later, or the last day of a shorter month. ISO 8601 UTC. */
export const addMonths = (instant: string, count: number): string => {
  const date = new Date(instant)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.toISOString()
}

/** `chosen` is the organization that was named together with the consent. Consents without an end last 12 months. */
export const toConsentState = (consent: Consent, chosen: string | null): ConsentState => ({
  at: consent.at,
  method: consent.method,
  textVersion: consent.textVersion,
  scope: consent.scope ?? null,
  organizationIds: consent.organizationIds ?? (chosen === null ? [] : [chosen]),
  expiresAt: consent.expiresAt ?? addMonths(consent.at, defaultConsentMonths),
  ending: null,
  endedAt: null,
})

/** Whether the family's consent holds at this instant: it was not revoked, and its time is not over. */
export const isConsentInForce = ({ ending, expiresAt }: ConsentState, at: string): boolean =>
  ending === null && Date.parse(expiresAt) > Date.parse(at)

/**
 * The organizations that the family's consent names, as ids: those of the last renewal, or the receiver that was chosen
 * together with the request. Under the scope `named_organizations` no other organization may receive the referral. Under
 * `partner_who_can_help` staff choose the partner, and the names are the family's wish. It does not say whether the
 * consent is in force (`isConsentInForce`).
 */
export const namedRecipients = ({ consent }: Pick<Referral, 'consent'>): readonly string[] => consent.organizationIds

/** Whether a consent that is in force covers this organization. */
const covers = ({ scope, organizationIds }: ConsentState, organizationId: string): boolean =>
  scope !== 'named_organizations' || organizationIds.includes(organizationId)

/**
 * Why the referral may not be shown to this organization when the command is decided, if so. Every decision that sends a
 * referral somewhere asks this. @refuses consent_ended, recipient_not_named
 */
export const findDisclosureRefusal = (
  referral: Pick<Referral, 'consent'>,
  organizationId: string,
  { at, onlyNamedRecipients = false }: Pick<CommandFields, 'at' | 'onlyNamedRecipients'>,
): Refusal | undefined => {
  if (!isConsentInForce(referral.consent, at)) return refuse('consent_ended')
  const isAllowed = onlyNamedRecipients
    ? namedRecipients(referral).includes(organizationId)
    : covers(referral.consent, organizationId)
  return isAllowed ? undefined : refuse('recipient_not_named')
}

/** Whether the consent, once in force, lets this organization read the referral. */
export const isCoveredByConsent = ({ consent }: Pick<Referral, 'consent'>, organizationId: string): boolean =>
  covers(consent, organizationId)

/** The end of a consent that begins now. */
const consentExpiry = ({ at, consentMonths = defaultConsentMonths }: Pick<CommandFields, 'at' | 'consentMonths'>) =>
  addMonths(at, consentMonths)

/** A family uses its own page. Staff say how the family told them. */
const methodFor = (method: ConsentMethod, roles: readonly ReferralRole[]): ConsentMethod =>
  roles.includes('staff') ? method : 'online'

/** Ends the consent. Does nothing if it has been revoked before. */
export const revokeConsent = (
  { consent }: AllowedState['revoke_consent'],
  { method }: CommandOn<'revoke_consent'>,
  roles: readonly ReferralRole[],
): Decision<ReferralEvent> =>
  consent.ending === 'revoked' ? [] : [{ type: 'ConsentRevoked', data: { method: methodFor(method, roles) } }]

/**
 * Renews the consent from now on, whether or not it is still in force. Without `organizationIds`, it keeps the names of
 * the consent before. @refuses recipient_not_named if it is limited to named organizations and names none
 */
export const renewConsent = (
  referral: AllowedState['renew_consent'],
  command: CommandOn<'renew_consent'>,
  roles: readonly ReferralRole[],
): Decision<ReferralEvent> => {
  const organizationIds = [...new Set(command.organizationIds ?? namedRecipients(referral))]
  if (command.scope === 'named_organizations' && organizationIds.length === 0) return refuse('recipient_not_named')
  const consent: Consent = {
    at: command.at,
    method: methodFor(command.method, roles),
    textVersion: command.textVersion,
    scope: command.scope,
    expiresAt: consentExpiry(command),
    organizationIds,
  }
  return [{ type: 'ConsentRenewed', data: { consent } }]
}

/**
 * Records that the consent's time is over while an organization has the referral. Its part ended at that instant anyway.
 * The event keeps what it read until then, and people are told.
 */
export const expireConsent = (referral: Referral, { at }: ExpireConsent): Decision<ReferralEvent> => {
  const { consent } = referral
  const part = findOpenPart(referral.parts)
  if (consent.ending !== null || isConsentInForce(consent, at) || part === undefined || part.ending !== null) return []
  return [{ type: 'ConsentExpired', data: { expiredAt: consent.expiresAt } }]
}

/** The consent after an event. `at` is undefined for an event that is not recorded yet. */
export const consentAfter = (consent: ConsentState, event: ReferralEvent & { readonly at?: string }): ConsentState => {
  switch (event.type) {
    case 'ConsentRevoked':
      return { ...consent, ending: 'revoked', endedAt: event.at ?? null }
    case 'ConsentExpired':
      return { ...consent, ending: 'expired', endedAt: event.data.expiredAt }
    case 'ConsentRenewed':
      return toConsentState(event.data.consent, null)
    default:
      return consent
  }
}
