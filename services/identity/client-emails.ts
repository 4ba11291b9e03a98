// The accounts whose client's record does not have the new sign-in address yet. The record is changed in the event log,
// after the account.
import type { IdentityDatabase } from './tables.ts'

interface DueEmail {
  readonly accountId: string
  readonly changeId: string
  readonly clientId: string
  readonly email: string
}

export interface ClientEmails {
  /** Returns undefined if the record has the address, or if the account has no client profile. */
  find(accountId: string): Promise<DueEmail | undefined>
  /** The accounts whose record is due. */
  list(): Promise<string[]>
  /** Notes that the record has the address of this change. */
  finish(due: Pick<DueEmail, 'accountId' | 'changeId'>): Promise<void>
}

/** The most accounts that one call of `list` returns. */
const maxListed = 100

export const createClientEmails = (db: IdentityDatabase): ClientEmails => {
  const due = db
    .selectFrom('account')
    .where('client_email_change', 'is not', null)
    // A profile that is still being opened is opened with the account's address, and may be opened with an earlier one.
    .where('client_id', 'is not', null)
  return {
    find: async (accountId) => {
      const row = await due
        .select(['email', 'client_id', 'client_email_change'])
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { email, client_id: clientId, client_email_change: changeId } = row
      return clientId === null || changeId === null ? undefined : { accountId, changeId, clientId, email }
    },
    list: async () => {
      const rows = await due.select('id').limit(maxListed).execute()
      return rows.map(({ id }) => id)
    },
    finish: async ({ accountId, changeId }) => {
      await db
        .updateTable('account')
        .set({ client_email_change: null })
        .where('id', '=', accountId)
        .where('client_email_change', '=', changeId)
        .execute()
    },
  }
}
