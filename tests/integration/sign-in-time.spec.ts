// Response time and work reveal nothing about who has an account.
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { attemptRules } from '#identity/attempts.ts'
import { leastTime } from '#identity/same-time.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { identityTables } from '#tests/support/identity.ts'
import { type Tries, createTries, nobody, times } from '#tests/support/tries.ts'

vi.mock(import('@node-rs/argon2'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    hash: vi.fn<typeof actual.hash>(actual.hash),
    verify: vi.fn<typeof actual.verify>(actual.verify),
  }
})

let app: TestApp
let tries: Tries
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  tries = createTries(app)
})
afterAll(() => app.close())
beforeEach(() => tries.fromNextNetwork())

const tryOut: Tries['tryOut'] = (email, options) => tries.tryOut(email, options)
const somebody = () => tries.somebody()

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const timed = async (act: () => Promise<unknown>) => {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

it('AUTH-16 does the same work in about the same time for an address without an account', async () => {
  const rounds = 15
  const known = await times(rounds, somebody)
  const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  vi.mocked(verify).mockClear()
  await times(rounds, async (index) => {
    const email = known[index] ?? ''
    // Interleaved, so that other load on the machine affects both.
    took.known.push(await timed(() => tryOut(email)))
    took.unknown.push(await timed(() => tryOut(nobody())))
  })
  const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash))
  expect(hashes).toHaveLength(2 * rounds)
  const costs = hashes.map((hash) => hash.split('$').slice(1, 4).join('$'))
  expect(new Set(costs)).toEqual(new Set(['argon2id$v=19$m=19456,t=2,p=1']))
  // Generous, for a busy machine: without its hash, the answer for an unknown address would be many times faster. The
  // count above detects that at any speed.
  const ratio = median(took.known) / median(took.unknown)
  expect(ratio).toBeGreaterThan(1 / 3)
  expect(ratio).toBeLessThan(3)
})

const headers = () => ({ 'x-forwarded-for': tries.address })
const signUp = (email: string) =>
  app.anonymous.send('signUp', {
    body: { fullName: 'Dana Ortiz', email, password: 'quiet lantern river' },
    headers: headers(),
  })
const reset = (email: string) => app.anonymous.send('requestPasswordReset', { body: { email }, headers: headers() })
const resend = (email: string) => app.anonymous.send('resendConfirmation', { body: { email }, headers: headers() })
const unconfirmed = async () => {
  const email = nobody()
  await signUp(email)
  return email
}

it('AUTH-19 does the same work for a sign-up whether or not the address has an account', async () => {
  const workOf = async (email: string) => {
    const written = async () => {
      const tables = identityTables(app.database.pool)
      const counts = (['account_audit', 'mailed_link', 'mail_outbox'] as const).map(async (table) =>
        Number(
          (
            await tables
              .selectFrom(table)
              .select(({ fn }) => fn.countAll().as('rows'))
              .executeTakeFirst()
          )?.rows,
        ),
      )
      return Promise.all(counts)
    }
    const before = await written()
    vi.mocked(hash).mockClear()
    expect((await signUp(email)).status).toBe(200)
    const after = await written()
    return {
      hashes: vi.mocked(hash).mock.calls.length,
      written: after.map((rows, table) => rows - (before[table] ?? 0)),
    }
  }
  const same = { hashes: 1, written: [1, 1, 1] }
  expect([await workOf(await somebody()), await workOf(nobody())]).toEqual([same, same])
})

// An account causes a link and an email: a minimum time for every response hides that work.
it.each([
  ['a forgotten password', reset, somebody],
  ['a resent confirmation', resend, unconfirmed],
  ['a sign-up', signUp, somebody],
])('AUTH-19 answers %s no faster without an account than with one', async (_, ask, account) => {
  const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  await times(5, async () => {
    const [known, unknown] = [await account(), nobody()]
    took.known.push(await timed(() => ask(known)))
    took.unknown.push(await timed(() => ask(unknown)))
  })
  expect(Math.min(...took.known, ...took.unknown)).toBeGreaterThanOrEqual(leastTime)
  expect(median(took.known) / median(took.unknown)).toBeLessThan(1.5)
})

it('AUTH-16 answers the lockout attempt no faster without an account, although only an account gets an email', async () => {
  const locking = async (email: string) => {
    const { lock, longest } = attemptRules.account
    await times(lock.at - 1, async (index) => {
      await tryOut(email, { from: `203.1.${tries.network}.${index}` })
      app.clock.advance(longest)
    })
    vi.mocked(verify).mockResolvedValueOnce(false)
    return timed(() => tryOut(email))
  }
  expect(Math.min(await locking(await somebody()), await locking(nobody()))).toBeGreaterThanOrEqual(leastTime)
})
