// Limits for failed attempts. The counts are in the database, so all processes share them and a restart loses nothing.
// An attempt is counted before it is made, so a thousand simultaneous attempts get no further than consecutive ones.
import type { Clock } from '#platform/clock.ts'
import { sql } from 'kysely'

import { addMilliseconds } from './add-milliseconds.ts'
import type { IdentityKeys } from './keys.ts'
import { networkOf } from './network.ts'
import type { IdentityDatabase } from './tables.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

interface AttemptRule {
  /** Attempts before the first delay. */
  readonly freeAttempts: number
  /** First delay. It doubles with every further attempt, up to `maxDelay`; milliseconds. */
  readonly initialDelay: number
  readonly maxDelay: number
  /** The count starts over after this time without an attempt; milliseconds. */
  readonly resetAfter: number
  /** The attempt that locks the account out, and for how long; milliseconds. */
  readonly lockout?: { readonly at: number; readonly for: number }
}

/** The kinds of attempts that are counted, and their limits. */
export const attemptRules = {
  /** Passwords for an email address, from devices that never signed in to it. */
  account: {
    freeAttempts: 5,
    initialDelay: 15 * seconds,
    maxDelay: 1 * hours,
    resetAfter: 24 * hours,
    lockout: { at: 20, for: 24 * hours },
  },
  /** Passwords for an account from one known device. An attacker elsewhere cannot use up this limit. */
  device: { freeAttempts: 5, initialDelay: 15 * seconds, maxDelay: 1 * hours, resetAfter: 24 * hours },
  /** Passwords from one network, for any account. The limit is high because a whole office signs in at nine. */
  address: { freeAttempts: 50, initialDelay: 15 * seconds, maxDelay: 15 * minutes, resetAfter: 1 * hours },
  /** Codes for one account. Each known device has a count of its own. */
  code: { freeAttempts: 5, initialDelay: 30 * seconds, maxDelay: 1 * hours, resetAfter: 24 * hours },
  /** The current password, which a signed-in person enters again. */
  reauthentication: { freeAttempts: 5, initialDelay: 15 * seconds, maxDelay: 1 * hours, resetAfter: 24 * hours },
  /**
   * Mail to one address. The longest delay is shorter than the life of a link, so the owner always has one that works.
   */
  mail: { freeAttempts: 3, initialDelay: 1 * minutes, maxDelay: 15 * minutes, resetAfter: 24 * hours },
  /** Guest passes for one network. */
  pass: { freeAttempts: 60, initialDelay: 1 * minutes, maxDelay: 15 * minutes, resetAfter: 1 * hours },
  /** Requests for mail from one network. */
  mailing: { freeAttempts: 30, initialDelay: 1 * minutes, maxDelay: 1 * hours, resetAfter: 1 * hours },
  /** A public form from one network. The delays are short, because a library or a shelter shares one network. */
  form: { freeAttempts: 40, initialDelay: 1 * minutes, maxDelay: 5 * minutes, resetAfter: 15 * minutes },
  /** A public form with one email address or phone number. Many families may give the number of the same shelter. */
  sender: { freeAttempts: 10, initialDelay: 5 * minutes, maxDelay: 1 * hours, resetAfter: 24 * hours },
} as const satisfies Record<string, AttemptRule>

type AttemptKind = keyof typeof attemptRules

/** The key of a count: its kind, and what it is counted for. */
export type AttemptKey = readonly [kind: AttemptKind, ...subject: string[]]

/** The key of a count by network. */
export const networkAttemptKey = (kind: 'address' | 'mailing' | 'pass', address: string | null): AttemptKey => [
  kind,
  networkOf(address ?? ''),
]

type AttemptResult =
  /** `locksOut`: this attempt locks the account out, perhaps again. No other one is possible until the lockout ends. */
  { readonly allowed: true; readonly locksOut: boolean } | { readonly allowed: false; readonly retryAfter: number }

export interface Attempts {
  /** Counts an attempt that is about to be made, or returns the seconds until it is allowed. */
  countAttempt(attemptKey: AttemptKey): Promise<AttemptResult>
  /** Resets counts after a success. */
  reset(...attemptKeys: readonly AttemptKey[]): Promise<void>
  /** Subtracts one attempt that succeeded. Earlier attempts stay counted. */
  undoAttempt(attemptKey: AttemptKey): Promise<void>
  /** Deletes the counts that no rule needs anymore. */
  deleteExpired(): Promise<void>
}

/**
 * `blocked_until` of a row without a delay. It is not the time of the attempt: requests may read the clock in one order
 * and reach the database in another, and an attempt must not wait for one that was a millisecond later.
 */
const notBlocked = new Date(0)

/** For the rules that only delay. */
const noLockout = { at: 2 ** 31 - 1, for: 0 }

export const createAttempts = (db: IdentityDatabase, keys: IdentityKeys, clock: Clock): Attempts => {
  const keyOf = (attemptKey: AttemptKey) => keys.hmac('attempt', ...attemptKey)

  return {
    countAttempt: async (attemptKey) => {
      const rule: AttemptRule = attemptRules[attemptKey[0]]
      const { freeAttempts, initialDelay, maxDelay, resetAfter, lockout = noLockout } = rule
      const key = keyOf(attemptKey)
      const now = clock.now()
      // The condition of the update enforces the limit: a blocked row stays unchanged, and nothing is returned.
      const { rows } = await sql<{ failures: number }>`
        insert into attempt as counted (key, failures, last_at, blocked_until) values (${key}, 1, ${now}, ${notBlocked})
        on conflict (key) do update set (failures, last_at, blocked_until) = (
          select next.failures, ${now}::timestamptz, case
            when next.failures >= ${lockout.at} then ${now}::timestamptz + interval '1 millisecond' * ${lockout.for}
            when next.failures >= ${freeAttempts} then ${now}::timestamptz
              + interval '1 millisecond' * least(${maxDelay}, ${initialDelay} * 2 ^ least(next.failures - ${freeAttempts}, 30))
            else ${notBlocked}::timestamptz end
          from (select case when counted.last_at < ${addMilliseconds(now, -resetAfter)} then 1 else counted.failures + 1 end) as next (failures))
        where counted.blocked_until <= ${now}
        returning failures`.execute(db)
      const [countedRow] = rows
      if (countedRow !== undefined) return { allowed: true, locksOut: countedRow.failures >= lockout.at }
      const blockedRow = await db
        .selectFrom('attempt')
        .select('blocked_until')
        .where('key', '=', key)
        .executeTakeFirst()
      const milliseconds = (blockedRow?.blocked_until.getTime() ?? 0) - now.getTime()
      return { allowed: false, retryAfter: Math.max(1, Math.ceil(milliseconds / seconds)) }
    },
    reset: async (...attemptKeys) => {
      await db.deleteFrom('attempt').where('key', 'in', attemptKeys.map(keyOf)).execute()
    },
    undoAttempt: async (attemptKey) => {
      await db
        .updateTable('attempt')
        .set(({ eb }) => ({ failures: eb('failures', '-', 1), blocked_until: notBlocked }))
        .where('key', '=', keyOf(attemptKey))
        .where('failures', '>', 0)
        .execute()
    },
    deleteExpired: async () => {
      const longestReset = Math.max(...Object.values(attemptRules).map(({ resetAfter }) => resetAfter))
      await db.deleteFrom('attempt').where('last_at', '<', addMilliseconds(clock.now(), -longestReset)).execute()
    },
  }
}
