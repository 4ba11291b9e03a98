// Emails about account changes. Each is written to the outbox in the same transaction as the change, with its link
// sealed. They contain no names, because other people may read the inbox.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import { emailLinkPaths } from '#contracts/accounts.ts'
import { emailChangePath } from '#contracts/email-change.ts'
import { type Language, type Locale, defaultLanguage, localeOf, pathIn } from '#contracts/language.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { enqueueEmails } from '#platform/mailer/outbox.ts'

import { issueLink } from './emailed-links.ts'
import type { IdentityDatabase, LinkPurpose } from './tables.ts'

type Message = (inputs: Readonly<Record<string, never>>, options: { readonly locale: Locale }) => string

interface EmailMessages {
  readonly subject: Message
  readonly body: Message
  /** The label of the button. */
  readonly button: Message
}

const emailMessages = {
  confirmEmail: {
    subject: m['account-emails:confirmEmail.subject'],
    body: m['account-emails:confirmEmail.body'],
    button: m['account-emails:confirmEmail.button'],
  },
  choosePassword: {
    subject: m['account-emails:choosePassword.subject'],
    body: m['account-emails:choosePassword.body'],
    button: m['account-emails:choosePassword.button'],
  },
  signUpRepeated: {
    subject: m['account-emails:signUpRepeated.subject'],
    body: m['account-emails:signUpRepeated.body'],
    button: m['account-emails:signUpRepeated.button'],
  },
  resetPassword: {
    subject: m['account-emails:resetPassword.subject'],
    body: m['account-emails:resetPassword.body'],
    button: m['account-emails:resetPassword.button'],
  },
  lockedOut: {
    subject: m['account-emails:lockedOut.subject'],
    body: m['account-emails:lockedOut.body'],
    button: m['account-emails:lockedOut.button'],
  },
  passwordChanged: {
    subject: m['account-emails:passwordChanged.subject'],
    body: m['account-emails:passwordChanged.body'],
    button: m['account-emails:passwordChanged.button'],
  },
  mfaEnabled: {
    subject: m['account-emails:mfaEnabled.subject'],
    body: m['account-emails:mfaEnabled.body'],
    button: m['account-emails:mfaEnabled.button'],
  },
  mfaDisabled: {
    subject: m['account-emails:mfaDisabled.subject'],
    body: m['account-emails:mfaDisabled.body'],
    button: m['account-emails:mfaDisabled.button'],
  },
  recoveryCodeUsed: {
    subject: m['account-emails:recoveryCodeUsed.subject'],
    body: m['account-emails:recoveryCodeUsed.body'],
    button: m['account-emails:recoveryCodeUsed.button'],
  },
  recoveryCodesRenewed: {
    subject: m['account-emails:recoveryCodesRenewed.subject'],
    body: m['account-emails:recoveryCodesRenewed.body'],
    button: m['account-emails:recoveryCodesRenewed.button'],
  },
  changeFromThisEmail: {
    subject: m['account-emails:changeFromThisEmail.subject'],
    body: m['account-emails:changeFromThisEmail.body'],
    button: m['account-emails:changeFromThisEmail.button'],
  },
  changeToThisEmail: {
    subject: m['account-emails:changeToThisEmail.subject'],
    body: m['account-emails:changeToThisEmail.body'],
    button: m['account-emails:changeToThisEmail.button'],
  },
  emailInUse: {
    subject: m['account-emails:emailInUse.subject'],
    body: m['account-emails:emailInUse.body'],
    button: m['account-emails:emailInUse.button'],
  },
  emailChanged: {
    subject: m['account-emails:emailChanged.subject'],
    body: m['account-emails:emailChanged.body'],
    button: m['account-emails:emailChanged.button'],
  },
} as const satisfies Record<string, EmailMessages>
type EmailName = keyof typeof emailMessages

const hour = 3_600_000
const lifetimes = { hour, threeDays: 72 * hour } as const

interface LinkEmailTemplate {
  readonly name: EmailName
  readonly purpose: LinkPurpose
  /** Milliseconds. */
  readonly lifetime: number
}

/** The emails with an access link. */
const linkEmailTemplates = {
  confirmEmail: { name: 'confirmEmail', purpose: 'confirm_email', lifetime: lifetimes.threeDays },
  choosePassword: { name: 'choosePassword', purpose: 'reset_password', lifetime: lifetimes.threeDays },
  signUpRepeated: { name: 'signUpRepeated', purpose: 'reset_password', lifetime: lifetimes.hour },
  resetPassword: { name: 'resetPassword', purpose: 'reset_password', lifetime: lifetimes.hour },
  lockedOut: { name: 'lockedOut', purpose: 'reset_password', lifetime: lifetimes.hour },
} as const satisfies Record<string, LinkEmailTemplate>

/** The emails without an access link. */
type NotificationEmail =
  | 'passwordChanged'
  | 'mfaEnabled'
  | 'mfaDisabled'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'emailChanged'

interface Recipient {
  readonly id: string
  readonly email: string
}

/** An email about a change of a sign-in address. `token` is that of its link. */
type EmailChangeEmail =
  | { readonly name: 'changeFromThisEmail' | 'changeToThisEmail'; readonly token: string }
  | { readonly name: 'emailInUse' }

export interface AccountEmails {
  /**
   * Adds an email with a new link to the outbox. The page that it opens is in the same language, which is that of the
   * person's emails by default.
   */
  sendLink(
    db: IdentityDatabase,
    template: keyof typeof linkEmailTemplates,
    recipient: Recipient,
    now: Date,
    language?: Language,
  ): Promise<void>
  sendEmailChange(
    db: IdentityDatabase,
    email: EmailChangeEmail,
    to: { readonly email: string; readonly language: Language },
    now: Date,
  ): Promise<void>
  /** Adds an email in the language of the person's emails to the outbox. */
  notify(db: IdentityDatabase, email: NotificationEmail, recipient: Recipient, now: Date): Promise<void>
}

const linkPaths: Readonly<Record<LinkPurpose, (token: string, language: Language) => string>> = {
  confirm_email: emailLinkPaths.confirm,
  reset_password: emailLinkPaths.resetPassword,
}

const findLanguage = async (db: IdentityDatabase, accountId: string): Promise<Language> => {
  const account = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst()
  return account?.language ?? defaultLanguage
}

interface AccountEmail {
  readonly name: EmailName
  readonly to: string
  readonly language: Language
  /** The path that the button opens, in the same language. */
  readonly path: string
}

/** `publicUrl` is the base URL of the links, without a trailing slash. */
export const createAccountEmails = (publicUrl: string, seal: LinkSeal): AccountEmails => {
  const enqueue = async (db: IdentityDatabase, { name, to, language, path }: AccountEmail, now: Date) => {
    const { subject, body, button }: EmailMessages = emailMessages[name]
    const options = { locale: localeOf[language] }
    const link = { label: button({}, options), url: `${publicUrl}${path}` }
    await enqueueEmails(
      db.$pickTables<'mail_outbox'>(),
      [{ id: randomUUID(), to, language, subject: subject({}, options), body: body({}, options), link }],
      now,
      seal,
    )
  }
  return {
    sendLink: async (db, template, recipient, now, chosenLanguage) => {
      const { name, purpose, lifetime } = linkEmailTemplates[template]
      const language = chosenLanguage ?? (await findLanguage(db, recipient.id))
      const token = await issueLink(db, { accountId: recipient.id, purpose, lifetime }, now)
      await enqueue(db, { name, to: recipient.email, language, path: linkPaths[purpose](token, language) }, now)
    },
    sendEmailChange: (db, email, { email: to, language }, now) => {
      const path = 'token' in email ? `${emailChangePath}?key=${email.token}` : '/'
      return enqueue(db, { name: email.name, to, language, path: pathIn(language, path) }, now)
    },
    notify: async (db, name, recipient, now) => {
      const language = await findLanguage(db, recipient.id)
      await enqueue(db, { name, to: recipient.email, language, path: pathIn(language, '/') }, now)
    },
  }
}
