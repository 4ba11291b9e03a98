// Rate limits for sign-in and other attempts. Counts are stored in the database, so all processes share them and they
// survive a restart. Each attempt is counted before it runs, so sending many at once gains nothing over sending them
// one by one.
import type { Clock } from '#platform/clock.ts'
import { sql } from 'kysely'

import { addMilliseconds } from './add-milliseconds.ts'
import type { IdentityKeys } from './keys.ts'
import { toNetworkPrefix } from './network.ts'
import type { IdentityDatabase } from './tables.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

interface AttemptRule {
  /** The number of attempts before the first delay. */
  readonly freeAttempts: number
  /** The first delay, in milliseconds. It doubles with every further attempt, up to `maxDelay`. */
  readonly initialDelay: number
  readonly maxDelay: number
  /** The count starts over after this many milliseconds without an attempt. */
  readonly resetAfter: number
  /** How many attempts lock the account out, and the duration of the lockout in milliseconds. */
  readonly lockout?: { readonly attempts: number; readonly duration: number }
}

/** The kinds of attempts and their limits. */
export const attemptRules = {
  /** Passwords for an email address, from devices that have never signed in to the account. */
  account: {
    freeAttempts: 5,
    initialDelay: 15 * seconds,
    maxDelay: 1 * hours,
    resetAfter: 24 * hours,
    lockout: { attempts: 20, duration: 24 * hours },
  },
  /** Passwords for an account from one known device. An attacker elsewhere cannot use up this limit. */
  device: { freeAttempts: 5, initialDelay: 15 * seconds, maxDelay: 1 * hours, resetAfter: 24 * hours },
  /** Passwords from one network, for any account. The limit is high because a whole office signs in at nine. */
  address: { freeAttempts: 50, initialDelay: 15 * seconds, maxDelay: 15 * minutes, resetAfter: 1 * hours },
  /** Codes for one account. Each known device has a separate count. */
  code: { freeAttempts: 5, initialDelay: 30 * seconds, maxDelay: 1 * hours, resetAfter: 24 * hours },
  /** The current password, re-entered by a signed-in person. */
  reauthentication: { freeAttempts: 5, initialDelay: 15 * seconds, maxDelay: 1 * hours, resetAfter: 24 * hours },
  /**
   * Emails to one address. The longest delay is shorter than the lifetime of a link, so the owner always has a working
   * one.
   */
  mail: { freeAttempts: 3, initialDelay: 1 * minutes, maxDelay: 15 * minutes, resetAfter: 24 * hours },
  /** Codes by text message to one number, or for one account. */
  textCode: { freeAttempts: 3, initialDelay: 1 * minutes, maxDelay: 1 * hours, resetAfter: 24 * hours },
  /** Answers to text messages that we do not read, to one number. The other phone may answer automatically. */
  textAnswer: { freeAttempts: 3, initialDelay: 24 * hours, maxDelay: 24 * hours, resetAfter: 24 * hours },
  /** Invitations by one person, who may be setting up a whole organization. */
  invitation: { freeAttempts: 60, initialDelay: 1 * minutes, maxDelay: 15 * minutes, resetAfter: 1 * hours },
  /** Guest passes for one network. */
  pass: { freeAttempts: 60, initialDelay: 1 * minutes, maxDelay: 15 * minutes, resetAfter: 1 * hours },
  /** Requests for an email, from one network. */
  emailRequest: { freeAttempts: 30, initialDelay: 1 * minutes, maxDelay: 1 * hours, resetAfter: 1 * hours },
  /**
   * Public forms from one network. The delays are short, because everyone in a library or a shelter shares one network.
   */
  form: { freeAttempts: 40, initialDelay: 1 * minutes, maxDelay: 5 * minutes, resetAfter: 15 * minutes },
  /**
   * Public forms with the same email address or phone number. Many families may enter the number of the same shelter.
   */
  sender: { freeAttempts: 10, initialDelay: 5 * minutes, maxDelay: 1 * hours, resetAfter: 24 * hours },
} as const satisfies Record<string, AttemptRule>

type AttemptKind = keyof typeof attemptRules

/** Identifies a count: the kind of attempt, and the account, address or network that it is counted for. */
export type AttemptKey = readonly [kind: AttemptKind, ...subject: string[]]

/** Returns the key for counting attempts from one network. */
export const buildNetworkAttemptKey = (
  kind: 'address' | 'emailRequest' | 'pass',
  address: string | null,
): AttemptKey => [kind, toNetworkPrefix(address ?? '')]

type AttemptResult =
  /** `locksOut` is true if this attempt starts a lockout, which blocks all further attempts until it ends. */
  { readonly allowed: true; readonly locksOut: boolean } | { readonly allowed: false; readonly retryAfter: number }

export interface Attempts {
  /** Counts an attempt that is about to be made, or returns the number of seconds until it is allowed. */
  countAttempt(attemptKey: AttemptKey): Promise<AttemptResult>
  /** Resets counts after a success. */
  reset(...attemptKeys: readonly AttemptKey[]): Promise<void>
  /** Reverses the count of one successful attempt. Earlier attempts stay counted. */
  undoAttempt(attemptKey: AttemptKey): Promise<void>
  /** Deletes counts so old that the next attempt would start over anyway. */
  deleteExpired(): Promise<void>
}

/**
 * The `blocked_until` value of a row without a delay. The time of the attempt would not work: requests can read the
 * clock in one order and reach the database in another, so an attempt could be blocked by a slightly later one.
 */
const notBlocked = new Date(0)

/** The `lockout` of rules that only delay attempts. */
const noLockout = { attempts: 2 ** 31 - 1, duration: 0 }

export const createAttempts = (db: IdentityDatabase, keys: IdentityKeys, clock: Clock): Attempts => {
  const hashKey = (attemptKey: AttemptKey) => keys.hmac('attempt', ...attemptKey)

  return {
    countAttempt: async (attemptKey) => {
      const rule: AttemptRule = attemptRules[attemptKey[0]]
      const { freeAttempts, initialDelay, maxDelay, resetAfter, lockout = noLockout } = rule
      const key = hashKey(attemptKey)
      const now = clock.now()
      // The update's where clause enforces the limit: a blocked row stays unchanged and is not returned.
      // Raw SQL: Kysely cannot set several columns from one subquery, and one statement must count and decide.
      const { rows } = await sql<{ failures: number }>`
        insert into attempt as counted (key, failures, last_at, blocked_until) values (${key}, 1, ${now}, ${notBlocked})
        on conflict (key) do update set (failures, last_at, blocked_until) = (
          select next.failures, ${now}::timestamptz, case
            when next.failures >= ${lockout.attempts} then ${now}::timestamptz + interval '1 millisecond' * ${lockout.duration}
            when next.failures >= ${freeAttempts} then ${now}::timestamptz
              + interval '1 millisecond' * least(${maxDelay}, ${initialDelay} * 2 ^ least(next.failures - ${freeAttempts}, 30))
            else ${notBlocked}::timestamptz end
          from (select case when counted.last_at < ${addMilliseconds(now, -resetAfter)} then 1 else counted.failures + 1 end) as next (failures))
        where counted.blocked_until <= ${now}
        returning failures`.execute(db)
      const [countedRow] = rows
      if (countedRow !== undefined) return { allowed: true, locksOut: countedRow.failures >= lockout.attempts }
      const blockedRow = await db
        .selectFrom('attempt')
        .select('blocked_until')
        .where('key', '=', key)
        .executeTakeFirst()
      const milliseconds = (blockedRow?.blocked_until.getTime() ?? 0) - now.getTime()
      return { allowed: false, retryAfter: Math.max(1, Math.ceil(milliseconds / seconds)) }
    },
    reset: async (...attemptKeys) => {
      await db.deleteFrom('attempt').where('key', 'in', attemptKeys.map(hashKey)).execute()
    },
    undoAttempt: async (attemptKey) => {
      await db
        .updateTable('attempt')
        .set(({ eb }) => ({ failures: eb('failures', '-', 1), blocked_until: notBlocked }))
        .where('key', '=', hashKey(attemptKey))
        .where('failures', '>', 0)
        .execute()
    },
    deleteExpired: async () => {
      const longestReset = Math.max(...Object.values(attemptRules).map(({ resetAfter }) => resetAfter))
      await db.deleteFrom('attempt').where('last_at', '<', addMilliseconds(clock.now(), -longestReset)).execute()
    },
  }
}
