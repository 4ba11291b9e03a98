// Accounts, passwords and sessions together: what the session routes need.
import type { Clock } from '#platform/clock.ts'

import { type Account, type Accounts, accountOf, createAccounts, normaliseEmail } from './accounts.ts'
import { passwordFits } from './passwords.ts'
import { type OpenedSession, type Sessions, createSessions } from './sessions.ts'
import type { IdentityDatabase } from './tables.ts'

export interface Identity {
  readonly accounts: Accounts
  readonly sessions: Sessions
  /** Undefined for an unknown address and for a wrong password, after about the same time. */
  signIn(email: string, password: string): Promise<{ account: Account; session: OpenedSession } | undefined>
}

/** The identity of a database. */
export const createIdentity = (db: IdentityDatabase, clock: Clock): Identity => {
  const sessions = createSessions(db, clock)
  return {
    accounts: createAccounts(db),
    sessions,
    signIn: async (email, password) => {
      const row = await db
        .selectFrom('account')
        .selectAll()
        .where('email', '=', normaliseEmail(email))
        .executeTakeFirst()
      if (!(await passwordFits(row?.password_hash, password)) || row === undefined) return undefined
      return { account: accountOf(row), session: await sessions.open(row.id) }
    },
  }
}
