// Composes the email that the family's consent ends soon, or has ended. Other people may read the inbox, so it contains no
// name, need or organization (ROLE-26).
import { m } from '#messages'
import { type Language, localeOf } from '#contracts/language.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'

import { type ComposeDeps, composeReferralEmail } from '../family-updates/compose.ts'
import type { FamilyRecipient } from '../family-updates/recipient.ts'

interface ConsentNews {
  readonly referralId: string
  readonly clientId: string
  readonly language: Language
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

/** A family with an account renews on My information. Without one, it tells staff. */
export const composeConsentEmail = (
  deps: ComposeDeps & { readonly contactEmail: string },
  id: string,
  recipient: Pick<FamilyRecipient, 'email' | 'userId'>,
  { daysLeft, madeByPartner, ...news }: ConsentNews,
): OutgoingEmail => {
  const locale = { locale: localeOf[news.language] }
  const hasAccount = recipient.userId !== null
  return composeReferralEmail(deps, id, recipient, {
    ...news,
    subject: m['family-emails:consent.subject']({}, locale),
    texts: [
      consentText(daysLeft, madeByPartner, locale),
      hasAccount
        ? m['family-emails:consent.renewAccount']({}, locale)
        : m['family-emails:consent.renewGuest']({ contact: deps.contactEmail }, locale),
    ],
    path: '/client-dashboard/information',
    button: hasAccount ? m['family-emails:consent.button']({}, locale) : m['family-emails:button']({}, locale),
  })
}
