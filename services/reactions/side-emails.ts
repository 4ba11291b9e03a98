// Emails to one side of what a family shares with those who help it, such as a conversation. They say that something
// happened, and nothing else about it: the wrong person may see the email (ROLE-26).
import { type Language, defaultLanguage, localeOf, pathIn } from '#contracts/language.ts'
import { type MailFrequency, unsubscribePath } from '#contracts/notifications.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { Account } from '#identity/accounts.ts'
import { defaultFrequency } from '#notifications/mail-preferences.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'
import type { UnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'

import { toChosenChannel } from './family-text.ts'
import { deriveEffectId } from './reaction.ts'

export interface SideEmailDeps {
  readonly findAccounts: (
    ids: readonly string[],
  ) => Promise<readonly Pick<Account, 'id' | 'email' | 'confirmed' | 'language'>[]>
  /** How often the person wants emails. Undefined if the person never chose. */
  readonly findMailFrequency: (userId: string) => Promise<MailFrequency | undefined>
  /** The number at which a family chose to get text messages instead of emails. */
  readonly findTextNumber: (userId: string) => Promise<string | undefined>
  readonly tokens: Pick<UnsubscribeTokens, 'issue'>
  /** The base URL of the links, without a trailing slash. */
  readonly publicUrl: string
}

type Message = (inputs: object, options: { readonly locale: (typeof localeOf)[Language] }) => string

export interface SideEmail {
  /** The name of the reaction, from which the ids of the emails derive. */
  readonly reaction: string
  readonly event: RecordedEvent
  readonly side: 'family' | 'organization'
  /** The person who caused the event gets no email. */
  readonly userIds: readonly string[]
  readonly clientId: string
  readonly subject: Message
  readonly body: Message
  /** The label of the link to `path`. */
  readonly button: Message
  readonly unsubscribe: Message
  readonly path: string
}

/**
 * One email for each person who has a confirmed address and has not turned emails off, or a text message for each family
 * that chose them.
 */
export const composeSideEmails = async (
  { findAccounts, findMailFrequency, findTextNumber, tokens, publicUrl }: SideEmailDeps,
  { reaction, event, side, userIds, clientId, subject, body, button, unsubscribe, path }: SideEmail,
): Promise<OutgoingEmail[]> => {
  const fallback = side === 'family' ? defaultFrequency.family : defaultFrequency.worker
  const people = await findAccounts(userIds.filter((id) => id !== event.actor.userId))
  const emails: OutgoingEmail[] = []
  for (const { id, email: to, confirmed, language: chosen } of people) {
    // An unconfirmed address may belong to someone else.
    if (!confirmed) continue
    const number = side === 'family' ? await findTextNumber(id) : undefined
    if (number === undefined && ((await findMailFrequency(id)) ?? fallback) === 'never') continue
    // Pages and emails for organizations are in English.
    const language = side === 'family' ? (chosen ?? defaultLanguage) : defaultLanguage
    const locale = { locale: localeOf[language] }
    const email: OutgoingEmail = {
      id: deriveEffectId(reaction, event, `mail ${id}`),
      to,
      clientId,
      ...(side === 'organization' && { toOrganization: true }),
      language,
      subject: subject({}, locale),
      body: body({}, locale),
      link: { label: button({}, locale), url: `${publicUrl}${pathIn(language, path)}` },
      unsubscribe: { label: unsubscribe({}, locale), url: `${publicUrl}${unsubscribePath(tokens.issue(id))}` },
    }
    emails.push(toChosenChannel(email, number))
  }
  return emails
}
