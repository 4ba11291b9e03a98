// Composes the emails about a family's consent: that it ends soon or has ended, and that staff recorded a change. Other
// people may read the inbox, so they contain no name, need or organization (ROLE-26).
import { m } from '#messages'
import { type Language, localeOf } from '#contracts/language.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'

import { type ComposeDeps, composeReferralEmail } from '../family-updates/compose.ts'
import type { FamilyRecipient } from '../family-updates/recipient.ts'

interface FamilyRequest {
  readonly referralId: string
  readonly clientId: string
  readonly language: Language
}

interface ConsentNews extends FamilyRequest {
  /** Whether an organization made the request for the family. It can still see the request without the consent. */
  readonly madeByPartner: boolean
  /** 0 if the consent has ended. */
  readonly daysLeft: number
}

const consentText = (
  count: number,
  madeByPartner: boolean,
  locale: { locale: (typeof localeOf)[Language] },
): string => {
  if (madeByPartner)
    return count > 0
      ? m['family-emails:consent.soonMade']({ count }, locale)
      : m['family-emails:consent.endedMade']({}, locale)
  return count > 0 ? m['family-emails:consent.soon']({ count }, locale) : m['family-emails:consent.ended']({}, locale)
}

interface ConsentEmailDeps extends ComposeDeps {
  /** The email address at which a person answers. */
  readonly contactEmail: string
}
type Recipient = Pick<FamilyRecipient, 'email' | 'userId'>

/** The link opens My information, or for a family without an account the status page. */
const composeEmail = (
  deps: ConsentEmailDeps,
  id: string,
  recipient: Recipient,
  { texts, ...request }: FamilyRequest & { readonly texts: readonly string[] },
): OutgoingEmail => {
  const locale = { locale: localeOf[request.language] }
  return composeReferralEmail(deps, id, recipient, {
    ...request,
    subject: m['family-emails:consent.subject']({}, locale),
    texts,
    path: '/client-dashboard/information',
    button:
      recipient.userId === null ? m['family-emails:button']({}, locale) : m['family-emails:consent.button']({}, locale),
  })
}

/** What staff recorded for the family, so that it learns of it if that was a mistake or someone else's wish. */
export const composeRecordedConsentEmail = (
  deps: ConsentEmailDeps,
  id: string,
  recipient: Recipient,
  { change, ...request }: FamilyRequest & { readonly change: 'revoked' | 'renewed' },
): OutgoingEmail => {
  const locale = { locale: localeOf[request.language] }
  const contact = { contact: deps.contactEmail }
  return composeEmail(deps, id, recipient, {
    ...request,
    texts: [
      change === 'revoked'
        ? m['family-emails:consent.recordedRevoked']({}, locale)
        : m['family-emails:consent.recordedRenewed']({}, locale),
      recipient.userId === null
        ? m['family-emails:consent.notYouGuest'](contact, locale)
        : m['family-emails:consent.notYouAccount'](contact, locale),
    ],
  })
}

/** A family with an account renews on My information. Without one, it tells staff. */
export const composeConsentEmail = (
  deps: ConsentEmailDeps,
  id: string,
  recipient: Recipient,
  { daysLeft, madeByPartner, ...news }: ConsentNews,
): OutgoingEmail => {
  const locale = { locale: localeOf[news.language] }
  return composeEmail(deps, id, recipient, {
    ...news,
    texts: [
      consentText(daysLeft, madeByPartner, locale),
      recipient.userId === null
        ? m['family-emails:consent.renewGuest']({ contact: deps.contactEmail }, locale)
        : m['family-emails:consent.renewAccount']({}, locale),
    ],
  })
}
