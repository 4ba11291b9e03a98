// The stored change of a sign-in address, and the links in its emails.
import { type EmailChangeSide, type WaitingEmailChange, emailChangeLifetime } from '#contracts/email-change.ts'
import { maskEmail } from '#contracts/masked-contact.ts'
import type { Selectable } from 'kysely'

import { addMilliseconds } from './add-milliseconds.ts'
import type { IdentityContext } from './context.ts'
import type { EmailChangeTable, IdentityDatabase } from './tables.ts'
import { generateToken, hashToken } from './token.ts'

export type EmailChange = Selectable<EmailChangeTable>

/** Returns the account's change that waits for its confirmations, or undefined. */
export const findChange = (db: IdentityDatabase, accountId: string, now: Date): Promise<EmailChange | undefined> =>
  db
    .selectFrom('email_change')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Returns the change of this link and which address the link was sent to, or undefined if the link does not work. */
export const findLinkedChange = (
  db: IdentityDatabase,
  token: string,
  now: Date,
): Promise<(EmailChange & { readonly side: EmailChangeSide }) | undefined> =>
  db
    .selectFrom('email_change_link')
    .innerJoin('email_change', 'email_change.id', 'email_change_link.change_id')
    .selectAll('email_change')
    .select('email_change_link.side')
    .where('email_change_link.hash', '=', hashToken(token))
    .where('email_change.expires_at', '>', now)
    .executeTakeFirst()

/** Replaces the account's change, so that the links to an earlier one stop working. */
export const replaceChange = async (
  db: IdentityDatabase,
  change: Omit<EmailChange, 'expires_at' | `${EmailChangeSide}_confirmed_at`>,
  now: Date,
): Promise<EmailChange> => {
  await endChange(db, change.account_id)
  return db
    .insertInto('email_change')
    .values({ ...change, expires_at: addMilliseconds(now, emailChangeLifetime) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends the account's change. Its links stop working. Returns whether there was one. */
export const endChange = async (db: IdentityDatabase, accountId: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('email_change').where('account_id', '=', accountId).executeTakeFirst()
  return numDeletedRows === 1n
}

const isTaken = async (db: IdentityDatabase, email: string): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

const issueChangeLink = async (db: IdentityDatabase, changeId: string, side: EmailChangeSide): Promise<string> => {
  const token = generateToken()
  await db
    .insertInto('email_change_link')
    .values({ hash: hashToken(token), change_id: changeId, side })
    .execute()
  return token
}

/**
 * Emails a link to each address that has not confirmed the change. Earlier links stay valid. An address that has an account
 * gets no link, and only the email to its owner says so.
 */
export const sendChangeEmails = async (
  { emails }: Pick<IdentityContext, 'emails'>,
  db: IdentityDatabase,
  currentEmail: string,
  change: EmailChange,
  now: Date,
): Promise<void> => {
  const { id, email, language, current_confirmed_at: confirmedAtCurrent, new_confirmed_at: confirmedAtNew } = change
  if (confirmedAtCurrent === null) {
    const token = await issueChangeLink(db, id, 'current')
    await emails.sendEmailChange(db, { name: 'changeFromThisEmail', token }, { email: currentEmail, language }, now)
  }
  if (confirmedAtNew === null) {
    const message = (await isTaken(db, email))
      ? ({ name: 'emailInUse' } as const)
      : ({ name: 'changeToThisEmail', token: await issueChangeLink(db, id, 'new') } as const)
    await emails.sendEmailChange(db, message, { email, language }, now)
  }
}

export const toWaitingChange = (change: EmailChange): WaitingEmailChange => ({
  email: maskEmail(change.email),
  confirmedAtCurrent: change.current_confirmed_at !== null,
  confirmedAtNew: change.new_confirmed_at !== null,
  expiresAt: change.expires_at.toISOString(),
})

/** Deletes changes that were not confirmed in time. */
export const deleteExpiredChanges = async (db: IdentityDatabase, now: Date): Promise<void> => {
  await db.deleteFrom('email_change').where('expires_at', '<=', now).execute()
}
