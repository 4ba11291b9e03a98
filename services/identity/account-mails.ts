// Mail about accounts, written in the transaction of the change that it reports. Its links are sealed in the outbox.
// The texts contain no names, because other people may read an inbox.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import { mailLinkPaths } from '#contracts/accounts.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { enqueueEmails } from '#platform/mailer/outbox.ts'

import { issueLink } from './mailed-links.ts'
import type { IdentityDatabase, LinkPurpose } from './tables.ts'

interface MailText {
  readonly subject: () => string
  readonly body: () => string
  /** Label of the button. */
  readonly button: () => string
}

const mailTexts = {
  confirmEmail: {
    subject: m['account-mails:confirmEmail.subject'],
    body: m['account-mails:confirmEmail.body'],
    button: m['account-mails:confirmEmail.button'],
  },
  choosePassword: {
    subject: m['account-mails:choosePassword.subject'],
    body: m['account-mails:choosePassword.body'],
    button: m['account-mails:choosePassword.button'],
  },
  signUpRepeated: {
    subject: m['account-mails:signUpRepeated.subject'],
    body: m['account-mails:signUpRepeated.body'],
    button: m['account-mails:signUpRepeated.button'],
  },
  resetPassword: {
    subject: m['account-mails:resetPassword.subject'],
    body: m['account-mails:resetPassword.body'],
    button: m['account-mails:resetPassword.button'],
  },
  lockedOut: {
    subject: m['account-mails:lockedOut.subject'],
    body: m['account-mails:lockedOut.body'],
    button: m['account-mails:lockedOut.button'],
  },
  passwordChanged: {
    subject: m['account-mails:passwordChanged.subject'],
    body: m['account-mails:passwordChanged.body'],
    button: m['account-mails:passwordChanged.button'],
  },
  mfaEnabled: {
    subject: m['account-mails:mfaEnabled.subject'],
    body: m['account-mails:mfaEnabled.body'],
    button: m['account-mails:mfaEnabled.button'],
  },
  mfaDisabled: {
    subject: m['account-mails:mfaDisabled.subject'],
    body: m['account-mails:mfaDisabled.body'],
    button: m['account-mails:mfaDisabled.button'],
  },
  recoveryCodeUsed: {
    subject: m['account-mails:recoveryCodeUsed.subject'],
    body: m['account-mails:recoveryCodeUsed.body'],
    button: m['account-mails:recoveryCodeUsed.button'],
  },
  recoveryCodesRenewed: {
    subject: m['account-mails:recoveryCodesRenewed.subject'],
    body: m['account-mails:recoveryCodesRenewed.body'],
    button: m['account-mails:recoveryCodesRenewed.button'],
  },
} as const satisfies Record<string, MailText>
type MailName = keyof typeof mailTexts

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

const linkPaths: Readonly<Record<LinkPurpose, (token: string) => string>> = {
  confirm_email: mailLinkPaths.confirm,
  reset_password: mailLinkPaths.resetPassword,
}

/** `publicUrl`: base of the links, without a trailing slash. */
export const createAccountMails = (publicUrl: string, seal: LinkSeal): AccountMails => {
  const enqueue = async (db: IdentityDatabase, text: MailName, to: Recipient, path: string, now: Date) => {
    const { subject, body, button } = mailTexts[text]
    const link = { label: button(), url: `${publicUrl}${path}` }
    await enqueueEmails(
      db.$pickTables<'mail_outbox'>(),
      [{ id: randomUUID(), to: to.email, subject: subject(), body: body(), link }],
      now,
      seal,
    )
  }
  return {
    sendLink: async (db, template, to, now) => {
      const { text, purpose, lifetime } = linkMailTemplates[template]
      const token = await issueLink(db, { accountId: to.id, purpose, lifetime }, now)
      await enqueue(db, text, to, linkPaths[purpose](token), now)
    },
    notify: (db, mail, to, now) => enqueue(db, mail, to, '/', now),
  }
}
