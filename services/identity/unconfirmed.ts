// Sign-ups that nobody ever confirmed: typing errors, and addresses that a stranger gave. They are forgotten after a while, so
// that whoever has the address can sign up with it, and nothing is kept of people who never came.
import type { IdentityContext } from './context.ts'

const days = 86_400_000

/** Unless configured otherwise; milliseconds. */
export const longestUnconfirmed = 30 * days

/** Of a sweep; the next one goes on. */
const sweptAtOnce = 1_000

/**
 * Removes the accounts that were made `life` milliseconds ago or earlier, were never confirmed, own no client profile, and have
 * no session that was used since. What is written down about them stays.
 */
export const sweepUnconfirmed = (
  { db, clock, audit }: Pick<IdentityContext, 'db' | 'clock' | 'audit'>,
  life: number,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const since = new Date(now.getTime() - life)
    const expired = await transaction
      .selectFrom('account')
      .select('id')
      .where('confirmed_at', 'is', null)
      .where('client_id', 'is', null)
      .where('created_at', '<', since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('session')
              .select('session.id')
              .whereRef('session.account_id', '=', 'account.id')
              .where('session.last_used_at', '>=', since),
          ),
        ),
      )
      .limit(sweptAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    if (expired.length === 0) return
    const nobody = { accountId: null, sessionId: null, address: null }
    for (const { id } of expired) await audit.write(transaction, 'sign_up_expired', id, nobody, now)
    await transaction
      .deleteFrom('account')
      .where(
        'id',
        'in',
        expired.map(({ id }) => id),
      )
      .execute()
  })
