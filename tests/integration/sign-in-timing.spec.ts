// Neither response time nor work reveals whether an address has an account.
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { attemptRules } from '#identity/attempts.ts'
import { minResponseTime } from '#identity/min-response-time.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { identityTables } from '#tests/support/identity.ts'
import {
  type SignInAttempts,
  createSignInAttempts,
  unknownEmail,
  repeatInOrder,
} from '#tests/support/sign-in-attempts.ts'

vi.mock(import('@node-rs/argon2'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    hash: vi.fn<typeof actual.hash>(actual.hash),
    verify: vi.fn<typeof actual.verify>(actual.verify),
  }
})

let app: TestApp
let signInAttempts: SignInAttempts
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
  signInAttempts = createSignInAttempts(app)
})
afterAll(() => app.close())
beforeEach(() => signInAttempts.useNextNetwork())

const attemptSignIn: SignInAttempts['signIn'] = (email, options) => signInAttempts.signIn(email, options)
const createAccountEmail = () => signInAttempts.createAccountEmail()

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const measureTime = async (action: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await action()
  return performance.now() - startedAt
}

it('AUTH-16 does the same work in about the same time for an address without an account', async () => {
  const rounds = 15
  const knownEmails = await repeatInOrder(rounds, createAccountEmail)
  const durations: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  vi.mocked(verify).mockClear()
  await repeatInOrder(rounds, async (index) => {
    const email = knownEmails[index] ?? ''
    // The attempts are interleaved, so that other load on the machine affects both.
    durations.known.push(await measureTime(() => attemptSignIn(email)))
    durations.unknown.push(await measureTime(() => attemptSignIn(unknownEmail())))
  })
  const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash))
  expect(hashes).toHaveLength(2 * rounds)
  const costs = hashes.map((hash) => hash.split('$').slice(1, 4).join('$'))
  expect(new Set(costs)).toEqual(new Set(['argon2id$v=19$m=19456,t=2,p=1']))
  // The limit is generous for a busy machine. Without its hash, the response for an unknown address would be many times
  // faster. The count above detects that at any speed.
  const ratio = median(durations.known) / median(durations.unknown)
  expect(ratio).toBeGreaterThan(1 / 3)
  expect(ratio).toBeLessThan(3)
})

const headers = () => ({ 'x-forwarded-for': signInAttempts.address })
const signUp = (email: string) =>
  app.anonymous.send('signUp', {
    body: { fullName: 'Dana Ortiz', email, password: 'quiet lantern river' },
    headers: headers(),
  })
const requestReset = (email: string) =>
  app.anonymous.send('requestPasswordReset', { body: { email }, headers: headers() })
const resendConfirmation = (email: string) =>
  app.anonymous.send('resendConfirmation', { body: { email }, headers: headers() })
const createUnconfirmedEmail = async () => {
  const email = unknownEmail()
  await signUp(email)
  return email
}

it('AUTH-19 does the same work for a sign-up whether or not the address has an account', async () => {
  const measureSignUpWork = async (email: string) => {
    const countRows = async () => {
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
    const rowsBefore = await countRows()
    vi.mocked(hash).mockClear()
    expect((await signUp(email)).status).toBe(200)
    const rowsAfter = await countRows()
    return {
      hashes: vi.mocked(hash).mock.calls.length,
      insertedRows: rowsAfter.map((rows, table) => rows - (rowsBefore[table] ?? 0)),
    }
  }
  const expectedWork = { hashes: 1, insertedRows: [1, 1, 1] }
  expect([await measureSignUpWork(await createAccountEmail()), await measureSignUpWork(unknownEmail())]).toEqual([
    expectedWork,
    expectedWork,
  ])
})

// An account causes a link and an email: a minimum time for every response hides that work.
it.each([
  ['a forgotten password', requestReset, createAccountEmail],
  ['a resent confirmation', resendConfirmation, createUnconfirmedEmail],
  ['a sign-up', signUp, createAccountEmail],
])('AUTH-19 answers %s no faster without an account than with one', async (_, request, createEmail) => {
  const durations: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  await repeatInOrder(5, async () => {
    const [knownEmail, otherEmail] = [await createEmail(), unknownEmail()]
    durations.known.push(await measureTime(() => request(knownEmail)))
    durations.unknown.push(await measureTime(() => request(otherEmail)))
  })
  expect(Math.min(...durations.known, ...durations.unknown)).toBeGreaterThanOrEqual(minResponseTime)
  // Compares the fastest responses, because other load on the machine only adds time.
  expect(Math.min(...durations.known) / Math.min(...durations.unknown)).toBeLessThan(1.5)
})

it('AUTH-16 answers the lockout attempt no faster without an account, although only an account gets an email', async () => {
  const measureLockoutAttempt = async (email: string) => {
    const { lockout, maxDelay } = attemptRules.account
    await repeatInOrder(lockout.attempts - 1, async (index) => {
      await attemptSignIn(email, { networkAddress: `203.1.${signInAttempts.network}.${index}` })
      app.clock.advance(maxDelay)
    })
    vi.mocked(verify).mockResolvedValueOnce(false)
    return measureTime(() => attemptSignIn(email))
  }
  expect(
    Math.min(await measureLockoutAttempt(await createAccountEmail()), await measureLockoutAttempt(unknownEmail())),
  ).toBeGreaterThanOrEqual(minResponseTime)
})
