// The account audit: entries are permanent, and admins can search them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { enrollSecondFactor } from '#tests/support/authenticator.ts'
import { signInUser } from '#tests/support/identity.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the account audit', () => {
  it('AUTH-41 records who acted, when, in which session, and from which network, and cannot be changed', async () => {
    const person = await app.createUser()
    const { recoveryCodes } = await enrollSecondFactor(person, app.clock)
    app.clock.advance(30_000)
    const challengedSession = await signInUser(app, person.email, testPassword)
    await challengedSession.send('verifyMfa', { body: { code: 'no code' } })
    await challengedSession.send('verifyMfa', { body: { recoveryCode: 'wrong' } })
    const { accessToken } = await challengedSession.call('verifyMfa', {
      body: { recoveryCode: recoveryCodes[0] ?? '' },
    })
    const session = app.asUser({ ...person, token: accessToken })
    const currentSession = (await session.call('ownSessions', {})).rows.find(({ current }) => current)
    await session.call('disableMfa', { body: { password: testPassword } })
    const admin = await app.createStaff('admin')
    const { rows, total } = await admin.call('audit', { query: { accountId: person.id } })
    expect(rows.map(({ action }) => action)).toEqual([
      'mfa_disabled',
      'recovery_code_used',
      'mfa_verified',
      'mfa_failed',
      'signed_in',
      'mfa_enabled',
      'signed_in',
    ])
    expect(total).toBe(7)
    const [removalEntry, , , failedCodeEntry] = rows
    const now = app.clock.now().toISOString()
    expect(removalEntry).toMatchObject({
      at: now,
      sessionId: currentSession?.id,
      actor: { id: person.id, name: 'Test Person' },
    })
    expect(failedCodeEntry?.addressHash).toMatch(/^[0-9a-f]{16}$/)
    for (const sql of ['update account_audit set action = action', 'delete from account_audit']) {
      await expect(app.database.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('AUTH-41 records every wrong current password, since someone may be guessing in an open session', async () => {
    const person = await app.createUser()
    await enrollSecondFactor(person, app.clock)
    const password = 'not it'
    await person.send('changePassword', { body: { currentPassword: password, password: 'quiet lantern river' } })
    await person.send('renewRecoveryCodes', { body: { password } })
    await person.send('disableMfa', { body: { password } })
    const { rows } = await (
      await app.createStaff('admin')
    ).call('audit', { query: { accountId: person.id, action: 'password_check_failed' } })
    expect(rows.map(({ actor }) => actor?.id)).toEqual([person.id, person.id, person.id])
    expect(rows.every(({ sessionId, addressHash }) => sessionId !== null && addressHash !== null)).toBe(true)
  })

  it('AUTH-41 REV-27 finds entries by actor or affected person, by action, and by day, one page at a time', async () => {
    const admin = await app.createStaff('admin')
    const dana = await app.createUser([], { name: 'Danaë 100% O’Hara' })
    const list = async (query: object, reader = admin) => {
      const { rows } = await reader.call('audit', { query })
      return rows.map(({ action }) => action)
    }
    await enrollSecondFactor(dana, app.clock)
    const hasFactor = async () => {
      const { rows } = await admin.call('audit', { query: { accountId: dana.id } })
      return [...new Set(rows.map(({ account }) => account?.secondFactor))]
    }
    expect(await hasFactor()).toEqual([true])
    await admin.call('resetMfa', { params: { id: dana.id }, body: { reason: 'Lost phone.' } })
    expect(await hasFactor()).toEqual([false])
    const allActions = ['mfa_reset', 'mfa_enabled', 'signed_in']
    for (const q of ['100% o', dana.email.slice(0, 20), dana.id])
      expect([q, await list({ q })]).toEqual([q, allActions])
    expect(await list({ q: dana.email, action: 'mfa_enabled' })).toEqual(['mfa_enabled'])
    expect(await list({ q: '%_' })).toEqual([])
    expect(await list({ q: admin.email, action: 'mfa_reset' })).toEqual(['mfa_reset'])

    // Days are local days: 11:30 p.m. in New York is already the next day in UTC.
    app.clock.set('2027-07-01T03:30:00.000Z')
    await signInUser(app, dana.email, testPassword)
    const adminLater = await signInUser(app, admin.email, testPassword)
    const listActionsBetween = (from: string, to: string) => list({ q: dana.email, from, to }, adminLater)
    expect([
      await listActionsBetween('2027-06-30', '2027-06-30'),
      await listActionsBetween('2027-07-01', '2027-07-31'),
    ]).toEqual([['signed_in'], []])
    await app.database.pool.query(
      `insert into account_audit (at, action, account_id) select $1, 'mfa_failed', $2 from generate_series(1, 60)`,
      [app.clock.now(), dana.id],
    )
    const page = (number: number) =>
      adminLater.call('audit', { query: { q: dana.email, action: 'mfa_failed', page: number } })
    const [firstPage, secondPage] = [await page(1), await page(2)]
    expect([firstPage.rows.length, secondPage.rows.length, firstPage.total, firstPage.pages]).toEqual([50, 10, 60, 2])
    expect(secondPage.rows[0]?.id).toBeLessThan(firstPage.rows.at(-1)?.id ?? 0)
  })
})
