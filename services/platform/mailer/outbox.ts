// Mail waits in a table until it is sent: whoever decides to mail writes a row in the same transaction as its decision.
import type { Kysely } from 'kysely'

export interface Mail {
  /** Derived by the writer, so that a replay writes no second mail; also the Message-ID. */
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

export interface MailOutboxTable {
  id: string
  recipient: string
  subject: string
  body: string
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

/** Puts mails into the outbox, each once. Call it in the transaction of what they tell about. */
export const putMails = async (db: Kysely<MailTables>, mails: readonly Mail[], now: Date): Promise<void> => {
  if (mails.length === 0) return
  const rows = mails.map(({ id, to, subject, body }) => ({
    id,
    recipient: to,
    subject,
    body,
    created_at: now,
    next_attempt_at: now,
    attempts: 0,
    last_error: null,
    sent_at: null,
    failed_at: null,
  }))
  await db
    .insertInto('mail_outbox')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The newest mails of the outbox with their fate, for the captured mailbox. */
export const newestMails = (db: Kysely<MailTables>, count: number): Promise<MailOutboxTable[]> =>
  db.selectFrom('mail_outbox').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(count).execute()
