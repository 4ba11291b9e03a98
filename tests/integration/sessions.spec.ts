// Sessions against the real tables: token rotation, reuse, grace period, and expiry.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Identity } from '#identity/identity.ts'
import { hashPassword } from '#identity/passwords.ts'
import { reuseGracePeriod } from '#identity/refresh-tokens.ts'
import { defaultIdleTimeout, maxSessionLifetime } from '#identity/sessions.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { identityTables, openIdentity } from '#tests/support/identity.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let database: TestDatabase
let now = new Date('2026-03-02T15:00:00Z')
const advance = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

let identity: Identity
const accountId = randomUUID()

beforeAll(async () => {
  database = await createTestDatabase()
  identity = openIdentity(database, { now: () => now })
  await identity.accounts.create({
    id: accountId,
    email: ' Dana.Ortiz@Example.org ',
    name: 'Dana Ortiz',
    password: 'correct horse',
    confirmedAt: now,
    clientId: null,
    createdAt: now,
  })
})
afterAll(() => database.drop())

const openSession = async () => (await identity.sessions.open(identityTables(database.pool), accountId)).refreshToken

describe('the account store', () => {
  it('ROLE-08 allows one account per address, regardless of spelling', async () => {
    const sameAddress = { email: 'DANA.ortiz@example.org', name: 'D', password: 'x', confirmedAt: null, clientId: null }
    expect(await identity.accounts.create({ ...sameAddress, id: randomUUID(), createdAt: now })).toBe(false)
    expect(await identity.accounts.findByEmail('dana.ortiz@example.org ')).toMatchObject({ id: accountId })
  })

  it('AUTH-16 signs in only with the right password, with the same result for an unknown address', async () => {
    const from = { address: '192.0.2.1' }
    expect(await identity.signIn('dana.ortiz@example.org', 'correct horse', from)).toMatchObject({
      session: { accountId, aal: 'aal1' },
    })
    const refusal = { refused: 'invalid_credentials' }
    expect(await identity.signIn('dana.ortiz@example.org', 'wrong horse', from)).toEqual(refusal)
    expect(await identity.signIn('nobody@example.org', '', from)).toEqual(refusal)
  })

  it('AUTH-21 stores neither password nor refresh token in readable form', async () => {
    const refreshToken = await openSession()
    const { rows } = await database.pool.query<{ text: string }>(
      `select password_hash as text from account union all select encode(hash, 'base64') from refresh_token`,
    )
    expect(rows[0]?.text).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows.some(({ text }) => text.includes(refreshToken) || text.includes('correct horse'))).toBe(false)
  })
})

describe('a refresh', () => {
  it('AUTH-22 replaces the token on every use', async () => {
    const firstToken = await openSession()
    const secondSession = await identity.sessions.refresh(firstToken)
    const thirdSession = await identity.sessions.refresh(secondSession?.refreshToken ?? '')
    expect(new Set([firstToken, secondSession?.refreshToken, thirdSession?.refreshToken]).size).toBe(3)
    expect(thirdSession?.id).toBe(secondSession?.id)
  })

  it('AUTH-22 ends the whole family on a second use of an old token', async () => {
    const firstToken = await openSession()
    const secondSession = await identity.sessions.refresh(firstToken)
    advance(reuseGracePeriod + 1)
    expect(await identity.sessions.refresh(firstToken)).toBeUndefined()
    expect(await identity.sessions.refresh(secondSession?.refreshToken ?? '')).toBeUndefined()
    expect(await identity.sessions.find(secondSession?.id ?? '')).toBeUndefined()
  })

  it('AUTH-22 ends the family even within the grace period once the successor was used', async () => {
    const firstToken = await openSession()
    const secondSession = await identity.sessions.refresh(firstToken)
    const thirdSession = await identity.sessions.refresh(secondSession?.refreshToken ?? '')
    expect(await identity.sessions.refresh(firstToken)).toBeUndefined()
    expect(await identity.sessions.refresh(thirdSession?.refreshToken ?? '')).toBeUndefined()
  })

  it('AUTH-22 lets only one of two tokens from a double use continue: using the other ends the family', async () => {
    const firstToken = await openSession()
    const [ownSession, stolenSession] = [
      await identity.sessions.refresh(firstToken),
      await identity.sessions.refresh(firstToken),
    ]
    const nextSession = await identity.sessions.refresh(ownSession?.refreshToken ?? '')
    // A token whose sibling was used has no grace period.
    expect(await identity.sessions.refresh(stolenSession?.refreshToken ?? '')).toBeUndefined()
    expect(await identity.sessions.refresh(nextSession?.refreshToken ?? '')).toBeUndefined()
  })

  it('AUTH-23 gives a session to both of two concurrent requests', async () => {
    const firstToken = await openSession()
    const refreshedSessions = await Promise.all([
      identity.sessions.refresh(firstToken),
      identity.sessions.refresh(firstToken),
    ])
    expect(refreshedSessions.map((session) => session?.accountId)).toEqual([accountId, accountId])
  })

  it('AUTH-23 fails for an idle session and after the maximum session lifetime', async () => {
    const idleToken = await openSession()
    advance(defaultIdleTimeout)
    expect(await identity.sessions.refresh(idleToken)).toBeUndefined()

    let refreshToken: string | undefined = await openSession()
    const startedAt = now.getTime()
    while (now.getTime() - startedAt < maxSessionLifetime - defaultIdleTimeout / 2) {
      advance(defaultIdleTimeout / 2)
      refreshToken = (await identity.sessions.refresh(refreshToken))?.refreshToken ?? ''
    }
    expect(refreshToken).not.toBe('')
    advance(defaultIdleTimeout / 2)
    expect(await identity.sessions.refresh(refreshToken)).toBeUndefined()
  })

  it('AUTH-24 fails after a sign-out', async () => {
    const firstToken = await openSession()
    await identity.signOut(firstToken, 'local', '192.0.2.1')
    expect(await identity.sessions.refresh(firstToken)).toBeUndefined()
  })
})

describe('a password that is replaced at the same moment', () => {
  const from = { address: '192.0.2.9' }
  const createAccount = async () => {
    const id = randomUUID()
    const person = { id, email: `${id}@example.org`, name: 'Dana Ortiz', password: 'correct horse' }
    await identity.accounts.create({ ...person, confirmedAt: now, clientId: null, createdAt: now })
    return person
  }
  const isLockWaiting = async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }
  /** The result of an action that has checked the old password while the new one is not yet committed. */
  const runDuringPasswordChange = async <Outcome>(id: string, action: () => Promise<Outcome>): Promise<Outcome> => {
    const connection = await database.pool.connect()
    try {
      await connection.query('begin')
      await connection.query('update account set password_hash = $2 where id = $1', [
        id,
        await hashPassword('new horse'),
      ])
      const actionResult = action()
      await Promise.race([actionResult, waitUntil('the action waits for the lock', isLockWaiting)])
      await connection.query('commit')
      return await actionResult
    } finally {
      connection.release()
    }
  }

  it('AUTH-20 opens no session that would survive the change', async () => {
    const { id, email, password } = await createAccount()
    expect(await runDuringPasswordChange(id, () => identity.signIn(email, password, from))).toEqual({
      refused: 'invalid_credentials',
    })
    expect(await identity.sessions.list(id, defaultIdleTimeout)).toEqual([])
    expect(await identity.signIn(email, 'new horse', from)).toMatchObject({ session: { accountId: id } })
  })

  it('AUTH-20 cannot be overwritten by someone who knows the old one', async () => {
    const { id, email, password } = await createAccount()
    const caller = { accountId: id, sessionId: null, ...from }
    const passwords = { current: password, next: 'a horse of mine' }
    expect(
      await runDuringPasswordChange(id, () => identity.passwords.change(id, passwords, async () => false, caller)),
    ).toEqual({
      refused: 'wrong_password',
    })
    expect(await identity.signIn(email, 'new horse', from)).toMatchObject({ session: { accountId: id } })
  })
})

describe('an expired session', () => {
  it('AUTH-23 is deleted with its tokens, even if the person never comes back', async () => {
    const { id } = await identity.sessions.open(identityTables(database.pool), accountId)
    const countStoredRows = async () => {
      const { rows } = await database.pool.query<{ sessions: number; tokens: number }>(
        `select (select count(*)::int from session where id = $1) as sessions,
          (select count(*)::int from refresh_token where session_id = $1) as tokens`,
        [id],
      )
      return rows[0]
    }
    advance(maxSessionLifetime)
    await identity.deleteExpired()
    expect(await countStoredRows()).toEqual({ sessions: 1, tokens: 1 })
    advance(1)
    await identity.deleteExpired()
    expect(await countStoredRows()).toEqual({ sessions: 0, tokens: 0 })
  })
})

describe('an unconfirmed sign-up', () => {
  const dayMs = 86_400_000
  const createAccount = async (changes: { readonly confirmedAt?: Date; readonly clientId?: string } = {}) => {
    const id = randomUUID()
    const person = { id, email: `${id}@example.org`, name: 'Dana Ortiz', password: 'correct horse', createdAt: now }
    await identity.accounts.create({ ...person, confirmedAt: null, clientId: null, ...changes })
    return person
  }
  const exists = async ({ id }: { readonly id: string }) => (await identity.accounts.find(id)) !== undefined

  it('AUTH-08 is deleted after a while and frees the address, unless used, confirmed, or linked to a client', async () => {
    const unconfirmedAccount = await createAccount()
    const [confirmedAccount, clientAccount, usedAccount] = [
      await createAccount({ confirmedAt: now }),
      await createAccount({ clientId: randomUUID() }),
      await createAccount(),
    ]
    advance(20 * dayMs)
    await identity.signIn(usedAccount.email, usedAccount.password, { address: '192.0.2.3' })
    advance(10 * dayMs)
    await identity.deleteExpired()
    expect(await exists(unconfirmedAccount)).toBe(true)
    advance(1)
    await Promise.all([identity.deleteExpired(), identity.deleteExpired()])
    expect(await Promise.all([unconfirmedAccount, confirmedAccount, clientAccount, usedAccount].map(exists))).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(
      await identity.accounts.create({ ...unconfirmedAccount, id: randomUUID(), confirmedAt: null, clientId: null }),
    ).toBe(true)
    const { rows } = await identity.audit.list({ page: 1, action: 'sign_up_expired' })
    expect(rows).toHaveLength(1)
  })
})
