// The password of people who have a staff or partner role. Without a second factor, a role takes effect only with a long
// password.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { GrantedRole } from '#contracts/enumerations.ts'
import { demoPassword } from '#identity/password-rules.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { enrollSecondFactor } from '#tests/support/authenticator.ts'
import { findTokenInEmail, signInUser } from '#tests/support/identity.ts'

const shortPassword = 'lantern moon'
const longPassword = 'a lantern in Ma'

let app: TestApp
let admin: TestUser
let organizationId: string
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.createStaff('admin')
  organizationId = await app.createOrganization('Harbor House')
})
afterAll(() => app.close())

/** Creates an account with this password, and grants it the role as an admin. */
const createPerson = async (
  role: GrantedRole | null,
  password = shortPassword,
  email = `${randomUUID()}@example.com`,
) => {
  const account = { id: randomUUID(), email, name: 'Dana Ortiz', password, clientId: null }
  const at = app.clock.now()
  await app.server.services.identity.accounts.create({ ...account, confirmedAt: at, createdAt: at })
  if (role !== null) {
    const { position } = await admin.call('grantAccess', { body: { email, organizationId, role } })
    await app.waitForReadModels(position)
  }
  return signInUser(app, email, password)
}
const changePassword = (person: TestUser, currentPassword: string, password: string) =>
  person.send('changePassword', { body: { currentPassword, password } })
const listStatuses = async (person: TestUser) => [
  (await person.send('incomingReferrals')).status,
  (await person.send('reviewReferrals')).status,
]
const isPending = async ({ email }: TestUser) => {
  const { rows } = await admin.call('accessGrants', { query: { q: email } })
  return rows.map(({ pending }) => pending)
}

describe('a role with a short password', () => {
  it.each([
    ['member', [403, 403], [200, 403]],
    ['staff', [403, 403], [403, 200]],
  ] as const)('AUTH-09 of a %s takes effect once the password has 15 characters', async (role, before, after) => {
    const person = await createPerson(role)
    expect(await person.call('currentUser', {})).toMatchObject({
      rolesPending: true,
      platformRole: null,
      memberships: [],
      organizationId: null,
    })
    expect([await listStatuses(person), await isPending(person)]).toEqual([before, [true]])
    const { status, body } = await changePassword(person, shortPassword, longPassword)
    expect([status, body.rolesPending]).toEqual([200, false])
    expect([await listStatuses(person), await isPending(person)]).toEqual([after, [false]])
  })

  it('AUTH-09 takes effect once a second factor is set up, and no longer when it is turned off', async () => {
    const person = await createPerson('member')
    await enrollSecondFactor(person, app.clock)
    expect([await listStatuses(person), await isPending(person)]).toEqual([[200, 403], [false]])
    const user = await person.call('disableMfa', { body: { password: shortPassword } })
    expect([user.rolesPending, user.memberships]).toEqual([true, []])
    expect(await listStatuses(person)).toEqual([403, 403])
  })

  it('AUTH-09 takes effect at the next sign-in if the length of an older password was never recorded', async () => {
    const person = await createPerson('member', longPassword)
    await app.database.pool.query('update account set password_allows_roles = false where id = $1', [person.id])
    const signedInPerson = await signInUser(app, person.email, longPassword)
    expect(await listStatuses(signedInPerson)).toEqual([200, 403])
  })

  it('AUTH-09 takes effect for a demo account, which has an address that no real person can own', async () => {
    const demoAccount = await createPerson('member', demoPassword, `${randomUUID()}@example.org`)
    expect(await listStatuses(demoAccount)).toEqual([200, 403])
    const realAccount = await createPerson('member', demoPassword)
    expect(await listStatuses(realAccount)).toEqual([403, 403])
  })
})

describe('a new password', () => {
  const refusal = {
    code: 'short_password',
    issues: [
      {
        path: 'password',
        key: 'problems:shortPassword',
        params: { min: 15 },
        message: 'Use at least 15 characters, or set up two-step sign-in first.',
      },
    ],
  }

  it('AUTH-09 of staff or partners has 15 characters, or 8 with a second factor', async () => {
    for (const role of ['staff', 'org_admin'] as const) {
      const person = await createPerson(role, longPassword)
      const { status, problem } = await changePassword(person, longPassword, shortPassword)
      expect([status, problem]).toMatchObject([400, refusal])
      await enrollSecondFactor(person, app.clock)
      expect((await changePassword(person, longPassword, shortPassword)).status).toBe(200)
    }
  })

  it('AUTH-09 has 15 characters after a reset too, and a refused one leaves the link valid', async () => {
    const { email } = await createPerson('member', longPassword)
    await app.anonymous.call('requestPasswordReset', { body: { email } })
    const token = await findTokenInEmail(app, email, m['account-emails:resetPassword.subject']())
    const reset = (password: string) => app.anonymous.send('resetPassword', { body: { token, password } })
    expect((await reset(shortPassword)).problem).toMatchObject(refusal)
    expect((await reset('a kettle in May')).status).toBe(200)
    expect((await signInUser(app, email, 'a kettle in May').then(listStatuses))[0]).toBe(200)
  })

  it('AUTH-09 has 8 characters for everyone else, and is never that of the demo accounts', async () => {
    const person = await createPerson(null)
    expect(await person.call('currentUser', {})).toMatchObject({ rolesPending: false })
    expect((await changePassword(person, shortPassword, demoPassword)).problem.code).toBe('weak_password')
    expect((await changePassword(person, shortPassword, 'l4nt=rns')).status).toBe(200)
  })
})
