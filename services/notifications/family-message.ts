// What a family's rules about being contacted leave of a message to it. The delivery of every message asks this function,
// so a new kind of message keeps the rules too (docs/decisions/0079-contact-rules-at-the-outbox.md).
import { m } from '#messages'
import type { ContactRules } from '#contracts/contact-rules.ts'
import { defaultLanguage, localeOf, pathIn } from '#contracts/language.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'

interface Options {
  /** Whether the family has an account to read the news in. */
  readonly hasAccount: boolean
  /** The base URL of the links, without a trailing slash. */
  readonly publicUrl: string
  /** The email address at which a person answers. */
  readonly contact: string
}

/** A text message that answers what the person does with this phone at this moment. It names no one and nothing. */
const isAnswer = ({ text }: OutgoingEmail) => text === 'code' || text === 'reply'

/**
 * Returns undefined if nothing may be sent. A family that wants no details gets the same words for all news, and a link
 * that shows nothing without a password.
 */
export const keepContactRules = (
  message: OutgoingEmail,
  { doNotContact, doNotLeaveDetails }: ContactRules,
  { hasAccount, publicUrl, contact }: Options,
): OutgoingEmail | undefined => {
  if (doNotContact) return undefined
  if (!doNotLeaveDetails || isAnswer(message)) return message
  const { link: _link, language = defaultLanguage, text, ...kept } = message
  const locale = { locale: localeOf[language] }
  const news = hasAccount
    ? m['family-emails:discreet.account']({}, locale)
    : m['family-emails:discreet.guest']({ contact }, locale)
  return {
    ...kept,
    language,
    ...(text === undefined
      ? { subject: m['family-emails:discreet.subject']({}, locale), body: news }
      : { text, subject: '', body: m['family-emails:discreet.text']({ news }, locale) }),
    ...(hasAccount && {
      link: {
        label: m['family-emails:discreet.button']({}, locale),
        url: `${publicUrl}${pathIn(language, '/client-dashboard')}`,
      },
    }),
  }
}
