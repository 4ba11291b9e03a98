// Deletes sign-ups that were never confirmed: typos, and addresses that a stranger entered. The real owner can then
// sign up with the address, and we store no data about people who never used the application.
import type { IdentityContext } from './context.ts'

const days = 86_400_000

/** The default lifetime of an unconfirmed account, in milliseconds. */
export const defaultUnconfirmedLifetime = 30 * days

/** The maximum number of rows per sweep. The next sweep handles the others. */
const sweepBatchSize = 1_000

/**
 * Deletes the accounts that are at least `lifetime` milliseconds old, were never confirmed, own no client profile, and
 * have no session that was used in that time. Keeps their audit entries.
 */
export const deleteUnconfirmed = (
  { db, clock, audit }: Pick<IdentityContext, 'db' | 'clock' | 'audit'>,
  lifetime: number,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const cutoff = new Date(now.getTime() - lifetime)
    const expiredAccounts = await transaction
      .selectFrom('account')
      .select('id')
      .where('confirmed_at', 'is', null)
      .where('client_id', 'is', null)
      .where('created_at', '<', cutoff)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('session')
              .select('session.id')
              .whereRef('session.account_id', '=', 'account.id')
              .where('session.last_used_at', '>=', cutoff),
          ),
        ),
      )
      .limit(sweepBatchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    if (expiredAccounts.length === 0) return
    const systemCaller = { accountId: null, sessionId: null, address: null }
    for (const { id } of expiredAccounts) await audit.write(transaction, 'sign_up_expired', id, systemCaller, now)
    await transaction
      .deleteFrom('account')
      .where(
        'id',
        'in',
        expiredAccounts.map(({ id }) => id),
      )
      .execute()
  })
