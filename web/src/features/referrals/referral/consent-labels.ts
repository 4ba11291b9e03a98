// Labels for the consent given when a referral was created.
import { m } from '#messages'
import type { ConsentScope } from '#contracts/enumerations.ts'

export const consentScopeLabel = {
  partner_who_can_help: m['referral-detail:consent.partnerWhoCanHelp'],
  named_organizations: m['referral-detail:consent.namedOrganizations'],
} satisfies Record<ConsentScope, () => string>

/** The version of the consent text, or a label for `external` if another system collected the consent. */
export const consentTextLabel = (version: string): string =>
  version === 'external'
    ? m['referral-detail:consent.externalText']()
    : m['referral-detail:consent.textVersion']({ version })
