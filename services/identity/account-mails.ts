// The mail of identity, written in the transaction of the change that it reports. Its links are sealed in the outbox.
import { randomUUID } from 'node:crypto'
import { mailLinkPaths } from '#contracts/accounts.ts'
import { type MailName, mailsIn } from '#contracts/texts/mails.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { enqueueMails } from '#platform/mailer/outbox.ts'

import { issueLink } from './mailed-links.ts'
import type { IdentityDatabase, LinkPurpose } from './tables.ts'

const mails = mailsIn('en')

const hours = 3_600_000
const lifetimes = { hour: hours, threeDays: 72 * hours } as const

interface LinkMailTemplate {
  readonly text: MailName
  readonly purpose: LinkPurpose
  /** Milliseconds. */
  readonly lifetime: number
}

/** Mail with an access link. */
const linkMailTemplates = {
  confirmEmail: { text: 'confirmEmail', purpose: 'confirm_email', lifetime: lifetimes.threeDays },
  choosePassword: { text: 'choosePassword', purpose: 'reset_password', lifetime: lifetimes.threeDays },
  signUpRepeated: { text: 'signUpRepeated', purpose: 'reset_password', lifetime: lifetimes.hour },
  resetPassword: { text: 'resetPassword', purpose: 'reset_password', lifetime: lifetimes.hour },
  lockedOut: { text: 'lockedOut', purpose: 'reset_password', lifetime: lifetimes.hour },
} as const satisfies Record<string, LinkMailTemplate>

/** Mail that only informs. */
type NotificationMail = 'passwordChanged' | 'mfaEnabled' | 'mfaDisabled' | 'recoveryCodeUsed' | 'recoveryCodesRenewed'

interface Recipient {
  readonly id: string
  readonly email: string
}

export interface AccountMails {
  /** Adds a message with a new link to the outbox. */
  sendLink(db: IdentityDatabase, template: keyof typeof linkMailTemplates, to: Recipient, now: Date): Promise<void>
  notify(db: IdentityDatabase, mail: NotificationMail, to: Recipient, now: Date): Promise<void>
}

const pageOf: Readonly<Record<LinkPurpose, (token: string) => string>> = {
  confirm_email: mailLinkPaths.confirm,
  reset_password: mailLinkPaths.resetPassword,
}

/** `publicUrl`: base of the links, without a trailing slash. */
export const createAccountMails = (publicUrl: string, seal: LinkSeal): AccountMails => {
  const write = async (db: IdentityDatabase, text: MailName, to: Recipient, path: string, now: Date) => {
    const { subject, body, button } = mails[text]
    const link = { label: button, url: `${publicUrl}${path}` }
    await enqueueMails(
      db.$pickTables<'mail_outbox'>(),
      [{ id: randomUUID(), to: to.email, subject, body, link }],
      now,
      seal,
    )
  }
  return {
    sendLink: async (db, template, to, now) => {
      const { text, purpose, lifetime } = linkMailTemplates[template]
      const token = await issueLink(db, { accountId: to.id, purpose, life: lifetime }, now)
      await write(db, text, to, pageOf[purpose](token), now)
    },
    notify: (db, mail, to, now) => write(db, mail, to, '/', now),
  }
}
