// The email in place of a text message that never arrives: the provider gave up, or the number said STOP while the message
// waited. It says only that there is news, like the text message.
import { m } from '#messages'
import { localeOf, pathIn } from '#contracts/language.ts'
import { type MailFrequency, unsubscribePath } from '#contracts/notifications.ts'
import { deriveId } from '#platform/derive-id.ts'
import { enqueueEmails } from '#platform/mailer/outbox.ts'
import type { UnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'

import type { IdentityContext } from './context.ts'
import type { IdentityDatabase } from './tables.ts'

export interface TextFallbackDeps extends Pick<IdentityContext, 'clock'> {
  /** How often the person wants emails. Undefined if the person never chose. */
  readonly findMailFrequency: (userId: string) => Promise<MailFrequency | undefined>
  readonly tokens: Pick<UnsubscribeTokens, 'issue'>
  /** The base URL of the links, without a trailing slash. */
  readonly publicUrl: string
}

/**
 * Writes the email to the confirmed address of the family's account, once for each text message. Does nothing for other
 * messages than news, for a message that has arrived after all, and for a family that turned emails off.
 */
export const createTextFallback =
  ({ clock, findMailFrequency, tokens, publicUrl }: TextFallbackDeps) =>
  async (messageId: string, db: IdentityDatabase): Promise<void> => {
    const row = await db
      .selectFrom('mail_outbox')
      .innerJoin('account', 'account.client_id', 'mail_outbox.client_id')
      .select(['account.id', 'account.email', 'mail_outbox.client_id', 'mail_outbox.language'])
      .where('mail_outbox.id', '=', messageId)
      .where('text_kind', '=', 'update')
      .where((eb) => eb.or([eb('text_status', 'is', null), eb('text_status', '<>', 'delivered')]))
      // An unconfirmed address may belong to someone else.
      .where('account.confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (row === undefined || (await findMailFrequency(row.id)) === 'never') return
    const { language } = row
    const locale = { locale: localeOf[language] }
    const email = {
      ...{ id: deriveId(messageId, 'email'), to: row.email, language },
      subject: m['family-emails:discreet.subject']({}, locale),
      body: m['family-emails:discreet.account']({}, locale),
      link: {
        label: m['family-emails:discreet.button']({}, locale),
        url: `${publicUrl}${pathIn(language, '/client-dashboard')}`,
      },
      unsubscribe: {
        label: m['message-emails:unsubscribe']({}, locale),
        url: `${publicUrl}${unsubscribePath(tokens.issue(row.id))}`,
      },
      ...(row.client_id !== null && { clientId: row.client_id }),
    }
    await enqueueEmails(db.$pickTables<'mail_outbox'>(), [email], clock.now())
  }
