// Access control over HTTP: granting by email, the list of grants, revoking, the last admin, and the members of an
// organization.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestUser, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  admin = await app.createStaff('admin')
})
afterAll(() => app.close())

const grant = async (
  person: Pick<TestUser, 'email'>,
  organizationId: string,
  role: 'member' | 'org_admin' | 'staff',
) => {
  const { position } = await admin.call('grantAccess', { body: { email: person.email, organizationId, role } })
  await app.waitForReadModels(position)
}
const revoke = async (person: Pick<TestUser, 'id'>, organizationId: string) => {
  const { position } = await admin.call('revokeAccess', { params: { userId: person.id, organizationId } })
  await app.waitForReadModels(position)
}
const listGrantLabels = async ({ email }: Pick<TestUser, 'email'>) => {
  const { rows } = await admin.call('accessGrants', { query: { q: email } })
  return rows.map(({ organization, role }) => `${role} of ${organization.name}`)
}
const signInAgain = ({ email }: Pick<TestUser, 'email'>) =>
  app.anonymous.call('signIn', { body: { email, password: testPassword } })

describe('granting', () => {
  it('ROLE-05 returns "Please fill in all fields" when any field is missing', async () => {
    const completeBody = { email: scenario.partner.email, organizationId: scenario.senderId, role: 'member' }
    for (const missing of [{ email: undefined }, { email: ' ' }, { organizationId: '' }, { role: undefined }]) {
      const { status, problem } = await admin.send('grantAccess', { body: { ...completeBody, ...missing } })
      expect([status, problem.title]).toEqual([400, 'Please fill in all fields'])
    }
    expect((await admin.send('grantAccess', { body: {} })).problem.title).toBe('Please fill in all fields')
  })

  it('ROLE-08 finds the person by email in any case and spacing, and applies the role immediately', async () => {
    const person = await app.createUser()
    const email = ` ${person.email.toUpperCase()} `
    const grantResponse = await admin.call('grantAccess', {
      body: { email, organizationId: scenario.senderId, role: 'member' },
    })
    expect(grantResponse.user).toEqual({ id: person.id, name: 'Test Person', email: person.email })
    await app.waitForReadModels(grantResponse.position)
    await expect.poll(async () => (await person.send('incomingReferrals')).status).toBe(200)
  })

  it('ROLE-08 changes the role on a second grant and adds no second row', async () => {
    const person = await app.createUser()
    await grant(person, scenario.senderId, 'member')
    await grant(person, scenario.senderId, 'org_admin')
    expect(await listGrantLabels(person)).toEqual(['org_admin of Harbor House'])
    const { rows } = await admin.call('accessGrants', { query: { q: person.email } })
    expect(rows.map(({ grantedBy }) => grantedBy)).toEqual([{ id: admin.id, name: 'Some admin' }])
    await grant(person, scenario.receiverId, 'member')
    expect(await listGrantLabels(person)).toEqual(['member of Cobb Food Pantry', 'org_admin of Harbor House'])
  })

  it('ROLE-09 returns the specified error for an unknown email, and an error for an unknown organization', async () => {
    const body = { email: 'nobody@example.org', organizationId: scenario.senderId, role: 'member' } as const
    const { status, problem } = await admin.send('grantAccess', { body })
    expect([status, problem.title]).toEqual([404, 'User not found. Ask them to sign up first.'])
    const unknownOrganization = await admin.send('grantAccess', {
      body: { ...body, email: scenario.partner.email, organizationId: crypto.randomUUID() },
    })
    expect(unknownOrganization.problem.code).toBe('organization_not_found')
  })

  it('ROLE-09 refuses a grant to an unconfirmed address, since anyone could have signed up with it', async () => {
    const body = { fullName: 'Some One', email: 'borrowed@example.org', password: 'quiet lantern river' }
    await app.anonymous.call('signUp', { body })
    const { status, problem } = await admin.send('grantAccess', {
      body: { email: body.email, organizationId: scenario.senderId, role: 'admin' },
    })
    expect([status, problem.code]).toEqual([409, 'user_not_confirmed'])
  })
})

describe('a platform role', () => {
  it('AUTH-45 keeps the chosen organization as the home organization, without a membership in it', async () => {
    const person = await app.createUser()
    await grant(person, scenario.receiverId, 'staff')
    expect(await listGrantLabels(person)).toEqual(['staff of Cobb Food Pantry'])
    const { user } = await signInAgain(person)
    expect(user).toMatchObject({ platformRole: 'staff', memberships: [], organizationId: null })
    // A membership elsewhere does not replace it.
    await grant(person, scenario.senderId, 'member')
    expect(await listGrantLabels(person)).toEqual(['staff of Cobb Food Pantry', 'member of Harbor House'])
  })
})

describe('the list of grants', () => {
  it('ROLE-11 shows person, organization, role, and grant time, including the home organization of a platform role', async () => {
    const { rows } = await admin.call('accessGrants', { query: { q: scenario.partner.email } })
    expect(rows).toEqual([
      {
        user: { id: scenario.partner.id, name: 'Priya Partner', email: scenario.partner.email },
        organization: { id: scenario.senderId, name: 'Harbor House' },
        role: 'member',
        grantedAt: '2026-03-02T15:00:00.000Z',
        grantedBy: null,
        secondFactor: false,
        pending: false,
      },
    ])
    expect(await listGrantLabels(admin)).toEqual(['admin of Home of admin'])
  })

  it('ROLE-11 filters by part of a name or email regardless of case and accents, and by organization and role', async () => {
    const organizationId = await app.createOrganization('Open Door')
    await app.createUser([{ organizationId, role: 'member' }], { name: 'José Núñez' })
    await app.createUser([{ organizationId, role: 'org_admin' }], { name: 'Ada Open' })
    const listNames = async (query: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ user }) => user.name)
    const list = (query: { q?: string; organizationId?: string; role?: 'member' | 'staff' }) =>
      admin.call('accessGrants', { query })
    expect(await listNames({ q: 'JOSE nunez' })).toEqual(['José Núñez'])
    expect(await listNames({ organizationId })).toEqual(['Ada Open', 'José Núñez'])
    expect(await listNames({ organizationId, role: 'member' })).toEqual(['José Núñez'])
    expect(await listNames({ q: '%' })).toEqual([])
    expect((await list({ role: 'staff' })).rows.every(({ role }) => role === 'staff')).toBe(true)
  })

  it('ROLE-11 SEC-11 is paged instead of truncated', async () => {
    const organizationId = await app.createOrganization('Large House')
    for (let n = 0; n < 21; n += 1) {
      await app.createUser([{ organizationId, role: 'member' }], { name: `Person ${String(n).padStart(2, '0')}` })
    }
    const secondPage = await admin.call('accessGrants', { query: { organizationId, page: 2 } })
    expect(secondPage).toMatchObject({ total: 21, page: 2, pages: 2 })
    expect(secondPage.rows.map(({ user }) => user.name)).toEqual(['Person 20'])
    expect(await admin.call('accessGrants', { query: { organizationId, page: 3 } })).toMatchObject({
      total: 21,
      rows: [],
    })
  })
})

describe('revoking', () => {
  it("ROLE-11 ROLE-02 ends the person's sessions and rights, so a new sign-in has no access", async () => {
    const revokedPerson = await app.createUser([{ organizationId: scenario.receiverId, role: 'member' }])
    const cookie = (
      await app.anonymous.send('signIn', { body: { email: revokedPerson.email, password: testPassword } })
    ).headers.get('set-cookie')
    expect((await revokedPerson.send('incomingReferrals')).status).toBe(200)
    await revoke(revokedPerson, scenario.receiverId)
    expect((await revokedPerson.send('incomingReferrals')).status).toBe(401)
    const refreshResponse = await app.anonymous.send('refreshSession', { cookie: cookie?.split(';', 1)[0] ?? '' })
    expect(refreshResponse.status).toBe(401)
    expect((await signInAgain(revokedPerson)).user).toMatchObject({ memberships: [], organizationId: null })
    expect(await listGrantLabels(revokedPerson)).toEqual([])
  })

  it('ROLE-11 writes an audit entry even for a person without an active session', async () => {
    const person = await app.createUser([{ organizationId: scenario.senderId, role: 'member' }])
    await revoke(person, scenario.senderId)
    await grant(person, scenario.senderId, 'member')
    await revoke(person, scenario.senderId)
    const { rows } = await admin.call('audit', { query: { accountId: person.id, action: 'access_revoked' } })
    expect(rows.map(({ actor, sessionId }) => [actor?.id, sessionId === null])).toEqual([
      [admin.id, true],
      [admin.id, false],
    ])
  })

  it('ROLE-11 keeps access to other organizations', async () => {
    const person = await app.createUser([
      { organizationId: scenario.senderId, role: 'member' },
      { organizationId: scenario.receiverId, role: 'member' },
    ])
    await revoke(person, scenario.senderId)
    expect((await signInAgain(person)).user).toMatchObject({ organizationId: scenario.receiverId })
  })

  it('ROLE-08 allows a new grant after a revocation', async () => {
    const person = await app.createUser([{ organizationId: scenario.senderId, role: 'org_admin' }])
    await revoke(person, scenario.senderId)
    await grant(person, scenario.senderId, 'member')
    expect((await signInAgain(person)).user.memberships).toMatchObject([{ role: 'member' }])
  })
})

describe('the members of an organization', () => {
  it('lists the members for their org admin, but not staff with that home organization', async () => {
    const organizationId = await app.createOrganization('Kept House')
    const orgAdmin = await app.createUser([{ organizationId, role: 'org_admin' }], { name: 'Kay Keeper' })
    await app.createUser([{ organizationId, role: 'member' }], { name: 'Mo Member' })
    await app.createUser([{ organizationId, role: 'staff' }], { name: 'Sam Staff' })
    await app.createUser([{ organizationId: scenario.senderId, role: 'member' }], { name: 'Otto Other' })
    const { rows } = await orgAdmin.call('members', { query: {} })
    expect(rows.map(({ user, role }) => `${user.name}, ${role}`)).toEqual([
      'Kay Keeper, org_admin',
      'Mo Member, member',
    ])
  })

  it('lets only the org admin change roles and remove members', async () => {
    const organizationId = await app.createOrganization('Run House')
    const orgAdmin = await app.createUser([{ organizationId, role: 'org_admin' }])
    const member = await app.createUser([{ organizationId, role: 'member' }])
    const params = { userId: member.id }
    expect((await member.send('setMemberRole', { params, body: { role: 'org_admin' } })).status).toBe(403)
    expect((await scenario.outsider.send('removeMember', { params })).status).toBe(404)

    const promotion = await orgAdmin.call('setMemberRole', { params, body: { role: 'org_admin' } })
    await app.waitForReadModels(promotion.position)
    expect(await listGrantLabels(member)).toEqual(['org_admin of Run House'])
    await app.waitForReadModels((await orgAdmin.call('removeMember', { params })).position)
    expect((await member.send('currentUser')).status).toBe(401)
    expect((await signInAgain(member)).user.memberships).toEqual([])
    const { rows } = await admin.call('audit', { query: { accountId: member.id, action: 'access_revoked' } })
    expect(rows).toMatchObject([{ actor: { id: orgAdmin.id }, account: { id: member.id } }])
  })

  it('lets an org admin who is also staff remove members', async () => {
    const organizationId = await app.createOrganization('Both House')
    const orgAdminAndStaff = await app.createUser([
      { organizationId, role: 'org_admin' },
      { organizationId: scenario.senderId, role: 'staff' },
    ])
    const member = await app.createUser([{ organizationId, role: 'member' }])
    expect((await orgAdminAndStaff.send('removeMember', { params: { userId: member.id } })).status).toBe(200)
  })
})

describe('the last admin', () => {
  it('ROLE-07 cannot be revoked or demoted, and keeps full access', async () => {
    const separateApp = await createTestApp()
    const onlyAdmin = await separateApp.createStaff('admin')
    const { rows } = await onlyAdmin.call('accessGrants', { query: {} })
    const organizationId = rows[0]?.organization.id ?? ''
    const revocationResponse = await onlyAdmin.send('revokeAccess', {
      params: { userId: onlyAdmin.id, organizationId },
    })
    const demotionResponse = await onlyAdmin.send('grantAccess', {
      body: { email: onlyAdmin.email, organizationId, role: 'staff' },
    })
    for (const { status, problem } of [revocationResponse, demotionResponse]) {
      expect([status, problem.title]).toEqual([409, 'This is the last admin. Make someone else an admin first.'])
    }
    expect((await onlyAdmin.call('currentUser', {})).platformRole).toBe('admin')
    const { user } = await separateApp.anonymous.call('signIn', {
      body: { email: onlyAdmin.email, password: testPassword },
    })
    expect(user.platformRole).toBe('admin')

    const secondAdmin = await separateApp.createStaff('admin')
    await separateApp.waitForReadModels(
      (await onlyAdmin.call('revokeAccess', { params: { userId: onlyAdmin.id, organizationId } })).position,
    )
    expect((await onlyAdmin.send('currentUser')).status).toBe(401)
    expect((await secondAdmin.send('accessGrants')).status).toBe(200)
    await separateApp.close()
  })

  it('ROLE-07 keeps one admin when two admins revoke each other at the same time', async () => {
    const separateApp = await createTestApp()
    const pair = [await separateApp.createStaff('admin'), await separateApp.createStaff('admin')] as const
    const [firstAdmin, secondAdmin] = pair
    const { rows } = await firstAdmin.call('accessGrants', { query: { role: 'admin' } })
    const findHomeId = ({ id }: TestUser) => rows.find(({ user }) => user.id === id)?.organization.id ?? ''
    const responses = await Promise.all([
      firstAdmin.send('revokeAccess', { params: { userId: secondAdmin.id, organizationId: findHomeId(secondAdmin) } }),
      secondAdmin.send('revokeAccess', { params: { userId: firstAdmin.id, organizationId: findHomeId(firstAdmin) } }),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const roles = await Promise.all(
      pair.map(async ({ email }) => {
        const body = { email, password: testPassword }
        return (await separateApp.anonymous.call('signIn', { body })).user.platformRole
      }),
    )
    expect(new Set(roles)).toEqual(new Set(['admin', null]))
    await separateApp.close()
  })
})
