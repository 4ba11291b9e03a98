// How often something may be tried in vain. Counted in the database, so that all processes know and a restart forgets
// nothing. A try is counted before it is made: a thousand at once get no more than one after the other.
import type { Clock } from '#platform/clock.ts'
import { sql } from 'kysely'

import type { IdentityKeys } from './keys.ts'
import { networkOf } from './network.ts'
import type { IdentityDatabase } from './tables.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

interface Rule {
  /** Tries before the first pause. */
  readonly free: number
  /** Doubles with every further try, up to `longest`; milliseconds. */
  readonly pause: number
  readonly longest: number
  /** After so long without a try the count begins anew; milliseconds. */
  readonly forgotten: number
  /** The try that locks out, and for how long; milliseconds. */
  readonly lock?: { readonly at: number; readonly for: number }
}

/** What is counted, and how patiently. */
export const attemptRules = {
  /** Passwords for an address, from devices that never signed in to it. */
  account: {
    free: 5,
    pause: 15 * seconds,
    longest: 1 * hours,
    forgotten: 24 * hours,
    lock: { at: 20, for: 24 * hours },
  },
  /** Passwords for an account from one device that has. An attacker cannot use this one up. */
  device: { free: 5, pause: 15 * seconds, longest: 1 * hours, forgotten: 24 * hours },
  /** Passwords from one network, for whatever account: an office signs in at nine. */
  address: { free: 50, pause: 15 * seconds, longest: 15 * minutes, forgotten: 1 * hours },
  /** Codes of one account, and the same from one known device. */
  code: { free: 5, pause: 30 * seconds, longest: 1 * hours, forgotten: 24 * hours },
  /** The current password, asked of somebody who is signed in. */
  reauthentication: { free: 5, pause: 15 * seconds, longest: 1 * hours, forgotten: 24 * hours },
  /** Mails to one address. The longest pause is shorter than the life of a link: the owner always has one that works. */
  mail: { free: 3, pause: 1 * minutes, longest: 15 * minutes, forgotten: 24 * hours },
  /** Guest passes for one network. */
  pass: { free: 60, pause: 1 * minutes, longest: 15 * minutes, forgotten: 1 * hours },
  /** Requests for mails from one network. */
  mailing: { free: 30, pause: 1 * minutes, longest: 1 * hours, forgotten: 1 * hours },
  /** A public form sent from one network: a library, a shelter's office, a carrier of many phones. Nobody there waits long. */
  form: { free: 40, pause: 1 * minutes, longest: 5 * minutes, forgotten: 15 * minutes },
  /** The same form with one address or phone number in it: of a shelter, many families give the same. */
  sender: { free: 10, pause: 5 * minutes, longest: 1 * hours, forgotten: 24 * hours },
} as const satisfies Record<string, Rule>

export type AttemptKind = keyof typeof attemptRules

/** What is counted: a kind, and of what. */
export type Counted = readonly [kind: AttemptKind, ...of: string[]]

/** A kind that is counted by network. */
export const ofNetwork = (kind: 'address' | 'mailing' | 'pass', address: string | null): Counted => [
  kind,
  networkOf(address ?? ''),
]

export type Charge =
  /** `locks`: with this try it is locked out, once more perhaps; until the lock ends there is no other try. */
  { readonly allowed: true; readonly locks: boolean } | { readonly allowed: false; readonly retryAfter: number }

export interface Attempts {
  /** Counts a try that is about to be made, or answers after how many seconds it may be. */
  charge(counted: Counted): Promise<Charge>
  /** It succeeded: the count begins anew. */
  forgive(...counted: readonly Counted[]): Promise<void>
  /** This one try succeeded; those before stay counted. */
  takeBack(counted: Counted): Promise<void>
  /** Drops the counts that no rule looks at any more. */
  sweep(): Promise<void>
}

/**
 * Of what has no pause. Not the time of the try: processes and requests read their clocks in one order and reach the
 * database in another, and a try must not wait for one that was a millisecond later.
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
      // The condition of the update is what stops: a blocked row is left as it is, and nothing is returned.
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
