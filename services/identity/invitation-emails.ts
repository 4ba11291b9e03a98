// The email that invites a person. Its link is sealed while it waits in the outbox.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import { invitationPath } from '#contracts/invitations.ts'
import { type Language, localeOf, pathIn } from '#contracts/language.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { enqueueEmails } from '#platform/mailer/outbox.ts'

import type { IdentityDatabase } from './tables.ts'

interface InvitationEmail {
  readonly email: string
  readonly language: Language
  /** The name of the organization. */
  readonly organization: string
  readonly token: string
}

/** Adds the email to the outbox. */
export type SendInvitationEmail = (db: IdentityDatabase, invitation: InvitationEmail, now: Date) => Promise<void>

/** `publicUrl` is the base URL of the link, without a trailing slash. */
export const createInvitationEmails =
  (publicUrl: string, seal: LinkSeal): SendInvitationEmail =>
  async (db, { email, language, organization, token }, now) => {
    const locale = { locale: localeOf[language] }
    const message = {
      id: randomUUID(),
      to: email,
      language,
      subject: m['invitation-emails:invited.subject']({}, locale),
      body: m['invitation-emails:invited.body']({ organization, email }, locale),
      link: {
        label: m['invitation-emails:invited.button']({}, locale),
        url: `${publicUrl}${pathIn(language, invitationPath)}?key=${token}`,
      },
    }
    await enqueueEmails(db.$pickTables<'mail_outbox'>(), [message], now, seal)
  }
