// Limits for failed attempts. The counts are in the database, so all processes share them and a restart loses nothing. An
// attempt is counted before it is made, so a thousand simultaneous attempts get no further than consecutive ones.
import type { Clock } from '#platform/clock.ts'
import { sql } from 'kysely'

import type { IdentityKeys } from './keys.ts'
import { networkOf } from './network.ts'
import type { IdentityDatabase } from './tables.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

interface Rule {
  /** Attempts before the first delay. */
  readonly free: number
  /** First delay. It doubles with every further attempt, up to `longest`; milliseconds. */
  readonly pause: number
  readonly longest: number
  /** The count starts over after this time without an attempt; milliseconds. */
  readonly forgotten: number
  /** The attempt that locks the account out, and for how long; milliseconds. */
  readonly lock?: { readonly at: number; readonly for: number }
}

/** The kinds of attempts that are counted, and their limits. */
export const attemptRules = {
  /** Passwords for an email address, from devices that never signed in to it. */
  account: {
    free: 5,
    pause: 15 * seconds,
    longest: 1 * hours,
    forgotten: 24 * hours,
    lock: { at: 20, for: 24 * hours },
  },
  /** Passwords for an account from one known device. An attacker elsewhere cannot use up this limit. */
  device: { free: 5, pause: 15 * seconds, longest: 1 * hours, forgotten: 24 * hours },
  /** Passwords from one network, for any account. The limit is high because a whole office signs in at nine. */
  address: { free: 50, pause: 15 * seconds, longest: 15 * minutes, forgotten: 1 * hours },
  /** Codes for one account. Each known device has a count of its own. */
  code: { free: 5, pause: 30 * seconds, longest: 1 * hours, forgotten: 24 * hours },
  /** The current password, requested from a person who is signed in. */
  reauthentication: { free: 5, pause: 15 * seconds, longest: 1 * hours, forgotten: 24 * hours },
  /** Mail to one address. The longest delay is shorter than the life of a link, so the owner always has one that works. */
  mail: { free: 3, pause: 1 * minutes, longest: 15 * minutes, forgotten: 24 * hours },
  /** Guest passes for one network. */
  pass: { free: 60, pause: 1 * minutes, longest: 15 * minutes, forgotten: 1 * hours },
  /** Requests for mail from one network. */
  mailing: { free: 30, pause: 1 * minutes, longest: 1 * hours, forgotten: 1 * hours },
  /** A public form from one network: a library, a shelter's office, a carrier with many phones. So the delays stay short. */
  form: { free: 40, pause: 1 * minutes, longest: 5 * minutes, forgotten: 15 * minutes },
  /** A public form with one email address or phone number. Many families may give the number of the same shelter. */
  sender: { free: 10, pause: 5 * minutes, longest: 1 * hours, forgotten: 24 * hours },
} as const satisfies Record<string, Rule>

export type AttemptKind = keyof typeof attemptRules

/** The key of a count: its kind, and what it is counted for. */
export type Counted = readonly [kind: AttemptKind, ...of: string[]]

/** The key of a count by network. */
export const ofNetwork = (kind: 'address' | 'mailing' | 'pass', address: string | null): Counted => [
  kind,
  networkOf(address ?? ''),
]

export type Charge =
  /** `locks`: this attempt locks the account out, perhaps again. No other attempt is possible until the lock ends. */
  { readonly allowed: true; readonly locks: boolean } | { readonly allowed: false; readonly retryAfter: number }

export interface Attempts {
  /** Counts an attempt that is about to be made, or returns the seconds until it is allowed. */
  charge(counted: Counted): Promise<Charge>
  /** Resets counts after a success. */
  forgive(...counted: readonly Counted[]): Promise<void>
  /** Subtracts one attempt that succeeded. Earlier attempts stay counted. */
  takeBack(counted: Counted): Promise<void>
  /** Deletes the counts that no rule needs any more. */
  sweep(): Promise<void>
}

/**
 * `blocked_until` of a row without a delay. It is not the time of the attempt: requests may read the clock in one order and
 * reach the database in another, and an attempt must not wait for one that was a millisecond later.
 */
const never = new Date(0)

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

export const createAttempts = (db: IdentityDatabase, keys: IdentityKeys, clock: Clock): Attempts => {
  const keyOf = (counted: Counted) => keys.hmac('attempt', ...counted)

  return {
    charge: async (counted) => {
      const rule: Rule = attemptRules[counted[0]]
      const { free, pause, longest, forgotten, lock = { at: 2 ** 31 - 1, for: 0 } } = rule
      const key = keyOf(counted)
      const now = clock.now()
      // The condition of the update enforces the limit: a blocked row stays unchanged, and nothing is returned.
      const { rows } = await sql<{ failures: number }>`
        insert into attempt as known (key, failures, last_at, blocked_until) values (${key}, 1, ${now}, ${never})
        on conflict (key) do update set (failures, last_at, blocked_until) = (
          select next.failures, ${now}::timestamptz, case
            when next.failures >= ${lock.at} then ${now}::timestamptz + interval '1 millisecond' * ${lock.for}
            when next.failures >= ${free} then ${now}::timestamptz
              + interval '1 millisecond' * least(${longest}, ${pause} * 2 ^ least(next.failures - ${free}, 30))
            else ${never}::timestamptz end
          from (select case when known.last_at < ${after(now, -forgotten)} then 1 else known.failures + 1 end) as next (failures))
        where known.blocked_until <= ${now}
        returning failures`.execute(db)
      const [made] = rows
      if (made !== undefined) return { allowed: true, locks: made.failures >= lock.at }
      const blocked = await db.selectFrom('attempt').select('blocked_until').where('key', '=', key).executeTakeFirst()
      const milliseconds = (blocked?.blocked_until.getTime() ?? 0) - now.getTime()
      return { allowed: false, retryAfter: Math.max(1, Math.ceil(milliseconds / seconds)) }
    },
    forgive: async (...counted) => {
      await db.deleteFrom('attempt').where('key', 'in', counted.map(keyOf)).execute()
    },
    takeBack: async (counted) => {
      await db
        .updateTable('attempt')
        .set(({ eb }) => ({ failures: eb('failures', '-', 1), blocked_until: never }))
        .where('key', '=', keyOf(counted))
        .where('failures', '>', 0)
        .execute()
    },
    sweep: async () => {
      const longest = Math.max(...Object.values(attemptRules).map(({ forgotten }) => forgotten))
      await db.deleteFrom('attempt').where('last_at', '<', after(clock.now(), -longest)).execute()
    },
  }
}
