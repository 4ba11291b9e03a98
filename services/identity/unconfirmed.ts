// Sign-ups that were never confirmed: typos, and addresses that a stranger entered. They are deleted after a while, so that
// the real owner can sign up with the address, and no data is stored about people who never came.
import type { IdentityContext } from './context.ts'

const days = 86_400_000

/** Default lifetime of an unconfirmed account; milliseconds. */
export const longestUnconfirmed = 30 * days

/** Maximum number of rows per sweep. The next sweep continues. */
const sweptAtOnce = 1_000

/**
 * Deletes the accounts that are at least `life` milliseconds old, were never confirmed, own no client profile, and have no
 * session that was used in that time. Their audit entries stay.
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
