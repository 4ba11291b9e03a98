// The mailing list of people who gave their email address for a guest pass (DIR-22). A new subscriber receives a
// welcome email, and every email to the list contains an unsubscribe link.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import { leaveMailingListPath } from '#contracts/directory.ts'
import type { ClientCounty } from '#contracts/enumerations.ts'
import { type Language, localeOf, pathIn } from '#contracts/language.ts'
import { normalizeEmail } from '#identity/accounts.ts'
import type { Clock } from '#platform/clock.ts'
import { type MailTables, enqueueEmails } from '#platform/mailer/outbox.ts'
import { createUnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'
import type { Generated, Kysely } from 'kysely'

export interface MailingListTables extends MailTables {
  mailing_list: {
    email: string
    source: MailingListSource
    name: string
    county: string
    created_at: Date
    /** When the person unsubscribed. Name and county are erased at that time. */
    left_at: Date | null
    id: Generated<string>
  }
}

type MailingListSource = 'directory_guest_access'

export interface MailingList {
  /** Adds a subscriber and sends a welcome email. Does nothing if the address is on the list or was unsubscribed. */
  add(entry: {
    /** The id of this entry, which makes the call idempotent. */
    readonly id: string
    readonly name: string
    readonly email: string
    readonly county: ClientCounty
    readonly source: MailingListSource
    readonly language: Language
  }): Promise<void>
  /** Unsubscribes the owner of the token. Idempotent. Returns false if the token is invalid. */
  leave(token: string): Promise<boolean>
}

export interface MailingListDeps {
  readonly db: Kysely<MailingListTables>
  readonly clock: Clock
  readonly masterKey: Uint8Array
  /** The base URL of the links, without a trailing slash. */
  readonly publicUrl: string
}

export const createMailingList = ({ db, clock, masterKey, publicUrl }: MailingListDeps): MailingList => {
  const tokens = createUnsubscribeTokens(masterKey, 'mailing list')
  return {
    add: ({ id, name, email, county, source, language }) =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now()
        const to = normalizeEmail(email)
        const entry = await transaction
          .insertInto('mailing_list')
          .values({ id, email: to, source, name, county, created_at: now, left_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (entry === undefined) return
        const locale = { locale: localeOf[language] }
        const urlFor = (path: string) => `${publicUrl}${pathIn(language, path)}`
        const unsubscribe = {
          label: m['guest-emails:unsubscribe']({}, locale),
          url: urlFor(leaveMailingListPath(tokens.issue(entry.id))),
        }
        const link = { label: m['guest-emails:welcome.button']({}, locale), url: urlFor('/directory') }
        await enqueueEmails(
          transaction.$pickTables<'mail_outbox'>(),
          [
            {
              id: randomUUID(),
              to,
              language,
              subject: m['guest-emails:welcome.subject']({}, locale),
              body: m['guest-emails:welcome.body']({}, locale),
              link,
              unsubscribe,
            },
          ],
          now,
        )
      }),
    leave: async (token) => {
      const id = tokens.ownerOf(token)
      if (id === undefined) return false
      await db
        .updateTable('mailing_list')
        .set({ name: '', county: '', left_at: clock.now() })
        .where('id', '=', id)
        .where('left_at', 'is', null)
        .execute()
      return true
    },
  }
}
