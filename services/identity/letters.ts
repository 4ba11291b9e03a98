// The mail of identity, written in the transaction of the change that it reports. Its links are sealed in the outbox.
import { randomUUID } from 'node:crypto'
import { mailedPaths } from '#contracts/accounts.ts'
import { type MailName, mailsIn } from '#contracts/texts/mails.ts'
import type { LinkSeal } from '#platform/mailer/link-seal.ts'
import { putMails } from '#platform/mailer/outbox.ts'

import { issueLink } from './mailed-links.ts'
import type { IdentityDatabase, LinkPurpose } from './tables.ts'

const mails = mailsIn('en')

const hours = 3_600_000
const lives = { hour: hours, threeDays: 72 * hours } as const

interface LetterWithToken {
  readonly text: MailName
  readonly purpose: LinkPurpose
  /** Milliseconds. */
  readonly life: number
}

/** Mail with an access link. */
export const lettersWithToken = {
  confirmEmail: { text: 'confirmEmail', purpose: 'confirm_email', life: lives.threeDays },
  choosePassword: { text: 'choosePassword', purpose: 'reset_password', life: lives.threeDays },
  signUpRepeated: { text: 'signUpRepeated', purpose: 'reset_password', life: lives.hour },
  resetPassword: { text: 'resetPassword', purpose: 'reset_password', life: lives.hour },
  lockedOut: { text: 'lockedOut', purpose: 'reset_password', life: lives.hour },
} as const satisfies Record<string, LetterWithToken>

/** Mail that only informs. */
type Notice = 'passwordChanged' | 'mfaEnabled' | 'mfaDisabled' | 'recoveryCodeUsed' | 'recoveryCodesRenewed'

export interface Recipient {
  readonly id: string
  readonly email: string
}

export interface Letters {
  /** Adds a message with a new link to the outbox. */
  sendLink(db: IdentityDatabase, letter: keyof typeof lettersWithToken, to: Recipient, now: Date): Promise<void>
  notify(db: IdentityDatabase, notice: Notice, to: Recipient, now: Date): Promise<void>
}

const pageOf: Readonly<Record<LinkPurpose, (token: string) => string>> = {
  confirm_email: mailedPaths.confirm,
  reset_password: mailedPaths.resetPassword,
}

/** `publicUrl`: base of the links, without a trailing slash. */
export const createLetters = (publicUrl: string, seal: LinkSeal): Letters => {
  const write = async (db: IdentityDatabase, text: MailName, to: Recipient, path: string, now: Date) => {
    const { subject, body, button } = mails[text]
    const link = { label: button, url: `${publicUrl}${path}` }
    await putMails(
      db.$pickTables<'mail_outbox'>(),
      [{ id: randomUUID(), to: to.email, subject, body, link }],
      now,
      seal,
    )
  }
  return {
    sendLink: async (db, letter, to, now) => {
      const { text, purpose, life } = lettersWithToken[letter]
      const token = await issueLink(db, { accountId: to.id, purpose, life }, now)
      await write(db, text, to, pageOf[purpose](token), now)
    },
    notify: (db, notice, to, now) => write(db, notice, to, '/', now),
  }
}
