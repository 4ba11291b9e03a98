// The account of a client whose data is erased (docs/decisions/0094-erase-the-account-with-the-client.md).
import { type MailTables, deleteEmailsTo } from '#platform/mailer/outbox.ts'
import type { Kysely } from 'kysely'

import type { Sessions } from './sessions.ts'
import type { IdentityDatabase } from './tables.ts'

export interface ErasedAccounts {
  /** The account that owns the client profile. */
  findOwner(clientId: string): Promise<string | undefined>
  /**
   * Ends the account's sessions, and deletes the account with everything that belongs to it and the emails to its
   * addresses. An account that is kept only loses its client profile. May be repeated.
   */
  release(accountId: string, keep: boolean): Promise<void>
}

interface ErasedAccountDeps {
  readonly db: IdentityDatabase
  readonly sessions: Pick<Sessions, 'endRevoked'>
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void
}

/** The addresses of an account, also the one that it is about to change to. */
const findAddresses = async (db: IdentityDatabase, accountId: string): Promise<string[]> => {
  const account = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst()
  const change = await db
    .selectFrom('email_change')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return [account, change].flatMap((row) => row?.email ?? [])
}

export const createErasedAccounts = ({ db, sessions, onSessionsEnded }: ErasedAccountDeps): ErasedAccounts => ({
  findOwner: async (clientId) => {
    const row = await db.selectFrom('account').select('id').where('client_id', '=', clientId).executeTakeFirst()
    return row?.id
  },
  release: async (accountId, keep) => {
    const endedSessions = await sessions.endRevoked(accountId, null)
    await db.transaction().execute(async (transaction) => {
      if (keep) {
        await transaction.deleteFrom('pending_profile').where('account_id', '=', accountId).execute()
        await transaction
          .updateTable('account')
          .set({ client_id: null, client_email_change: null })
          .where('id', '=', accountId)
          .execute()
        return
      }
      const addresses = await findAddresses(transaction, accountId)
      // Everything else about the account refers to it and is deleted with it, also a session opened in the meantime.
      await transaction.deleteFrom('account').where('id', '=', accountId).execute()
      const emails: Kysely<MailTables> = transaction.$pickTables<'mail_outbox'>()
      await deleteEmailsTo(emails, addresses)
    })
    onSessionsEnded(endedSessions)
  },
})
