// Composes the email about the changes of a referral. Other people may read the inbox, so it contains no name, need,
// organization, or text that anyone wrote (ROLE-26, NEW-25).
import { m } from '#messages'
import type { FamilyChange } from '#contracts/contact-tasks.ts'
import { type Language, localeOf, pathIn } from '#contracts/language.ts'
import { unsubscribePath } from '#contracts/notifications.ts'
import type { StatusLinks } from '#identity/status-links.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'
import type { UnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'

import type { FamilyRecipient } from './recipient.ts'

export interface ComposeDeps {
  readonly statusLinks: Pick<StatusLinks, 'linkTo'>
  readonly tokens: Pick<UnsubscribeTokens, 'issue'>
  /** The base URL of the links, without a trailing slash. */
  readonly publicUrl: string
}

export interface FamilyNews {
  readonly referralId: string
  readonly clientId: string
  /** Who made the request. Staff and partners also complete it. */
  readonly madeBy: 'family' | 'partner' | 'staff'
  readonly language: Language
  /** Oldest first, never empty. */
  readonly changes: readonly FamilyChange[]
}

const changeTexts = {
  received: m['family-emails:change.received'],
  inReview: m['family-emails:change.inReview'],
  withStaff: m['family-emails:change.withStaff'],
  sent: m['family-emails:change.sent'],
  sentElsewhere: m['family-emails:change.sentElsewhere'],
  accepted: m['family-emails:change.accepted'],
  waitlisted: m['family-emails:change.waitlisted'],
  declined: m['family-emails:change.declined'],
  notPlaced: m['family-emails:change.notPlaced'],
  moreNeeded: m['family-emails:change.moreNeeded'],
  withdrawn: m['family-emails:change.withdrawn'],
  note: m['family-emails:change.note'],
  closed: m['family-emails:change.closed'],
  closedAndAsked: m['family-emails:change.closed'],
} satisfies Record<FamilyChange, unknown>

const nextTexts = {
  received: m['family-emails:next.received'],
  inReview: m['family-emails:next.inReview'],
  withStaff: m['family-emails:next.withStaff'],
  sent: m['family-emails:next.sent'],
  sentElsewhere: m['family-emails:next.sent'],
  accepted: m['family-emails:next.accepted'],
  waitlisted: m['family-emails:next.waitlisted'],
  declined: m['family-emails:next.declined'],
  notPlaced: m['family-emails:next.notPlaced'],
  moreNeeded: m['family-emails:next.moreNeeded'],
  withdrawn: m['family-emails:next.withdrawn'],
  note: m['family-emails:next.note'],
  closed: m['family-emails:next.closed'],
  closedAndAsked: m['family-emails:next.closedAndAsked'],
} satisfies Record<FamilyChange, unknown>

const moreNeededTexts = {
  family: m['family-emails:next.moreNeeded'],
  partner: m['family-emails:next.moreNeededFromPartner'],
  staff: m['family-emails:next.moreNeededFromStaff'],
} satisfies Record<FamilyNews['madeBy'], unknown>

const getNextText = (change: FamilyChange, madeBy: FamilyNews['madeBy']) =>
  change === 'moreNeeded' ? moreNeededTexts[madeBy] : nextTexts[change]

interface ReferralEmail extends Pick<FamilyNews, 'referralId' | 'clientId' | 'language'> {
  readonly subject: string
  /** What the email says, before the reference number and the link. */
  readonly texts: readonly string[]
  /** The page that the link opens for a family with an account. By default, that of the referral. */
  readonly path?: string
  /** The label of the link. */
  readonly button?: string
}

type Recipient = Pick<FamilyRecipient, 'email' | 'userId'>

/** The link opens the family's own page, or the status page if the family has no account. */
export const composeFamilyEmail = (
  deps: ComposeDeps,
  id: string,
  recipient: Recipient,
  { madeBy, changes, ...news }: FamilyNews,
): OutgoingEmail => {
  const locale = { locale: localeOf[news.language] }
  const last = changes.at(-1)
  return composeReferralEmail(deps, id, recipient, {
    ...news,
    subject: m['family-emails:subject']({}, locale),
    texts: [
      ...changes.map((change) => changeTexts[change]({}, locale)),
      ...(last === undefined ? [] : [getNextText(last, madeBy)({}, locale)]),
    ],
  })
}

/** An email to the family about one referral. Without an account, its link opens the status page. */
export const composeReferralEmail = (
  { statusLinks, tokens, publicUrl }: ComposeDeps,
  id: string,
  { email, userId }: Recipient,
  { referralId, clientId, language, subject, texts, ...link }: ReferralEmail,
): OutgoingEmail => {
  const locale = { locale: localeOf[language] }
  const { path = `/client-dashboard/referrals/${referralId}`, button = m['family-emails:button']({}, locale) } = link
  const paragraphs = [
    ...texts,
    m['family-emails:reference']({ reference: referralId.slice(0, 8) }, locale),
    userId === null ? m['family-emails:link.status']({}, locale) : m['family-emails:link.account']({}, locale),
    m['family-emails:danger']({}, locale),
    userId === null ? m['family-emails:reason.request']({}, locale) : m['family-emails:reason.account']({}, locale),
  ]
  const url =
    userId === null ? statusLinks.linkTo('referral', referralId, language) : `${publicUrl}${pathIn(language, path)}`
  return {
    id,
    to: email,
    language,
    subject,
    body: paragraphs.join('\n\n'),
    link: { label: button, url },
    ...(userId !== null && {
      unsubscribe: {
        label: m['family-emails:unsubscribe']({}, locale),
        url: `${publicUrl}${unsubscribePath(tokens.issue(userId))}`,
      },
    }),
    clientId,
  }
}
