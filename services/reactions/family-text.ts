// Turns an email to a family into a text message. Every message is composed once, as an email, so the rules about what
// it may say hold for both. A locked phone shows the text, so it says no more than the email's subject (ROLE-26).
import { m } from '#messages'
import { defaultLanguage, localeOf } from '#contracts/language.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'

/** Returns the email itself if the family has no number for text messages. */
export const toChosenChannel = (email: OutgoingEmail, number: string | undefined): OutgoingEmail => {
  if (number === undefined) return email
  const { id, language = defaultLanguage, subject, link, clientId } = email
  return {
    ...{ id, to: number, text: 'update', language, subject: '' },
    body: m['text-messages:update']({ subject }, { locale: localeOf[language] }),
    ...(link && { link }),
    ...(clientId !== undefined && { clientId }),
  }
}
