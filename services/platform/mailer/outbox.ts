// The outbox is a table of emails and text messages to send. Code that decides to send one adds a row in the same
// transaction.
import { type Language, defaultLanguage } from '#contracts/language.ts'
import type { ColumnType, Kysely, Selectable } from 'kysely'

import type { LinkSeal } from './link-seal.ts'

/** `update` is news that the family asked for, `code` confirms its number, and `reply` answers its message. */
type TextKind = 'update' | 'code' | 'reply'
/** What the provider reports about a text message. */
export type TextStatus = 'sent' | 'failed' | 'delivered'

interface MailLink {
  /** Label of the button. */
  readonly label: string
  readonly url: string
}

export interface OutgoingEmail {
  /** Derived by the writer, so that a replay does not write a second email. Also used as the Message-ID. */
  readonly id: string
  /** An email address, or the number of a text message in international format. */
  readonly to: string
  /** Set if this is a text message, which has no subject. */
  readonly text?: TextKind
  /** Defaults to English. */
  readonly language?: Language
  readonly subject: string
  /** Plain text, with an empty line between paragraphs. */
  readonly body: string
  readonly link?: MailLink
  /** Where the recipient can unsubscribe from this kind of email. */
  readonly unsubscribe?: MailLink
  /**
   * The client that the email is about. Erasing the client deletes the email. It goes to the client's family and keeps its
   * rules about being contacted, except with `toOrganization`.
   */
  readonly clientId?: string
  readonly toOrganization?: boolean
}

interface MailOutboxTable {
  id: string
  recipient: string
  language: Language
  subject: string
  body: string
  link_label: string | null
  link: string | null
  sealed_link: Buffer | null
  unsubscribe_label: string | null
  unsubscribe: string | null
  client_id: ColumnType<string | null, string | null | undefined>
  to_organization: ColumnType<boolean, boolean | undefined>
  text_number: ColumnType<string | null, string | null | undefined>
  text_kind: ColumnType<TextKind | null, TextKind | null | undefined>
  text_status: ColumnType<TextStatus | null, TextStatus | null | undefined>
  created_at: Date
  next_attempt_at: Date
  attempts: number
  last_error: string | null
  sent_at: Date | null
  failed_at: Date | null
}

export interface MailTables {
  mail_outbox: MailOutboxTable
}
export type OutboxRow = Selectable<MailOutboxTable>

/**
 * Adds emails to the outbox, each only once. Call it in the transaction of the change that they report. Pass `seal` for
 * access links, so that they are readable only in the sent email, not in the table or its backups.
 */
export const enqueueEmails = async (
  db: Kysely<MailTables>,
  emails: readonly OutgoingEmail[],
  now: Date,
  seal?: LinkSeal,
): Promise<void> => {
  if (emails.length === 0) return
  const rows = emails.map(
    ({ id, to, text, language = defaultLanguage, subject, body, link, unsubscribe, ...about }) => ({
      id,
      // The previous release knows only emails, and must not send a text message as one.
      recipient: text === undefined ? to : '',
      text_number: text === undefined ? null : to,
      text_kind: text ?? null,
      language,
      subject,
      body,
      link_label: link?.label ?? null,
      link: link && !seal ? link.url : null,
      sealed_link: link && seal ? seal.seal(id, link.url) : null,
      unsubscribe_label: unsubscribe?.label ?? null,
      unsubscribe: unsubscribe?.url ?? null,
      client_id: about.clientId ?? null,
      to_organization: about.toOrganization ?? false,
      created_at: now,
      next_attempt_at: now,
      attempts: 0,
      last_error: null,
      sent_at: null,
      failed_at: null,
    }),
  )
  await db
    .insertInto('mail_outbox')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const toMailLink = (label: string | null, url: string | null): MailLink | undefined =>
  label === null || url === null ? undefined : { label, url }

/** Returns the email of a row, with its link opened. */
export const toOutgoingEmail = (row: OutboxRow, seal: LinkSeal): OutgoingEmail => {
  const { id, language, subject, body, text_number: number, text_kind: kind } = row
  const to = number ?? row.recipient
  const text = number === null ? undefined : (kind ?? 'update')
  const link = toMailLink(row.link_label, row.sealed_link === null ? row.link : seal.open(row.id, row.sealed_link))
  const unsubscribe = toMailLink(row.unsubscribe_label, row.unsubscribe)
  return {
    ...{ id, to, language, subject, body },
    ...(text && { text }),
    ...(link && { link }),
    ...(unsubscribe && { unsubscribe }),
    ...(row.client_id !== null && { clientId: row.client_id }),
    ...(row.to_organization && { toOrganization: true }),
  }
}

/** Replaces what the message says, so that the table contains what is sent. Its link must need no seal. */
export const rewriteEmail = async (
  db: Kysely<MailTables>,
  { id, subject, body, link }: OutgoingEmail,
): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ subject, body, link_label: link?.label ?? null, link: link?.url ?? null, sealed_link: null })
    .where('id', '=', id)
    .execute()
}

export const deleteEmail = async (db: Kysely<MailTables>, id: string): Promise<void> => {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

/** Deletes the emails about a client, whether they were sent or not. */
export const deleteEmailsAbout = async (db: Kysely<MailTables>, clientId: string): Promise<void> => {
  await db.deleteFrom('mail_outbox').where('client_id', '=', clientId).execute()
}

/** Deletes the emails to these people, except those to them as a contact of an organization, and of the mailing list. */
export const deleteEmailsTo = async (db: Kysely<MailTables>, recipients: readonly string[]): Promise<void> => {
  if (recipients.length === 0) return
  await db
    .deleteFrom('mail_outbox')
    .where('recipient', 'in', recipients)
    .where('to_organization', '=', false)
    .where('unsubscribe', 'is', null)
    .execute()
}

const statusOrder: readonly TextStatus[] = ['sent', 'failed', 'delivered']

/** Stores what the provider reports, unless it has already reported a later state. Reports arrive in any order. */
export const recordTextStatus = async (db: Kysely<MailTables>, id: string, status: TextStatus): Promise<void> => {
  const earlier = statusOrder.slice(0, statusOrder.indexOf(status))
  await db
    .updateTable('mail_outbox')
    .set({ text_status: status })
    .where('id', '=', id)
    .where('text_number', 'is not', null)
    .where((eb) =>
      eb.or([eb('text_status', 'is', null), ...(earlier.length === 0 ? [] : [eb('text_status', 'in', earlier)])]),
    )
    .execute()
}

/** An email in the outbox with its delivery status. */
export interface OutboxEmail extends OutgoingEmail {
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/** Lists the newest emails in the outbox with their delivery status, for the captured mailbox. */
export const listNewestEmails = async (
  db: Kysely<MailTables>,
  count: number,
  seal: LinkSeal,
): Promise<OutboxEmail[]> => {
  const rows = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map((row) => ({ ...toOutgoingEmail(row, seal), createdAt: row.created_at, sentAt: row.sent_at }))
}
