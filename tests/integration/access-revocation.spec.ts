// Revoking access takes effect immediately, even while the access read model is paused. While permissions cannot be
// determined, nothing that depends on them is served.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { reuseGracePeriod } from '#identity/refresh-tokens.ts'
import { type TestUser, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let admin: TestUser
let resumeAccessModel = async () => {}

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  admin = await app.createStaff('admin')
})
afterEach(async () => {
  await resumeAccessModel()
  resumeAccessModel = async () => {}
  await waitUntil('the access model is current', async () => (await admin.send('currentUser')).status === 200)
})
afterAll(() => app.close())

const pauseAccessModel = async () => {
  resumeAccessModel = await blockReadModel(app, 'access')
}
const signIn = ({ email }: Pick<TestUser, 'email'>) =>
  app.anonymous.send('signIn', { body: { email, password: testPassword } })
/** Returns the access rights of a new session of this person. */
const readNewSessionAccess = async (person: Pick<TestUser, 'email'>) => {
  const { body } = await signIn(person)
  return { platformRole: body.user.platformRole, memberships: body.user.memberships.map(({ role }) => role) }
}
const noAccess = { platformRole: null, memberships: [] }
const revoke = ({ id }: TestUser, organizationId: string) =>
  admin.call('revokeAccess', { params: { userId: id, organizationId } })
const grant = ({ email }: TestUser, organizationId: string, role: 'member' | 'staff') =>
  admin.call('grantAccess', { body: { email, organizationId, role } })

describe('while the access model is paused', () => {
  it('ROLE-11 ROLE-02 locks out a revoked person immediately, including at a new sign-in', async () => {
    const revokedPerson = await app.createUser([{ organizationId: scenario.receiverId, role: 'org_admin' }])
    await pauseAccessModel()
    await revoke(revokedPerson, scenario.receiverId)
    expect((await revokedPerson.send('incomingReferrals')).status).toBe(401)
    expect(await readNewSessionAccess(revokedPerson)).toEqual(noAccess)
    const { body } = await signIn(revokedPerson)
    const response = await fetch(`${app.address}/api/organization/referrals`, {
      headers: { authorization: `Bearer ${body.accessToken}` },
    })
    expect(response.status).toBe(403)
    // The model still lists the grant; only the block denies access.
    const { queries } = app.server.services
    expect((await queries.getAccess(revokedPerson.id)).grants).toMatchObject([{ role: 'org_admin' }])
    // Digests go to the members.
    expect((await queries.members([scenario.receiverId])).map(({ userId }) => userId)).not.toContain(revokedPerson.id)
  })

  it('ROLE-11 no longer notifies or lists a revoked staff member', async () => {
    const organizationId = await app.createOrganization('Third home')
    const person = await app.createUser([{ organizationId, role: 'staff' }])
    const { queries } = app.server.services
    const listStaff = async () => [
      (await queries.platformStaff(undefined)).includes(person.id),
      (await queries.staffMembers(undefined)).rows.some(({ id }) => id === person.id),
    ]
    expect(await listStaff()).toEqual([true, true])
    await pauseAccessModel()
    await revoke(person, organizationId)
    expect(await listStaff()).toEqual([false, false])
  })

  it('ROLE-11 ends the rights of the old role immediately and applies a lower role once the model catches up', async () => {
    const organizationId = await app.createOrganization('Home')
    const person = await app.createUser([{ organizationId, role: 'staff' }])
    await pauseAccessModel()
    await grant(person, organizationId, 'member')
    await expect.poll(async () => (await person.send('reviewReferrals')).status).toBe(403)
    expect(await readNewSessionAccess(person)).toEqual(noAccess)
    await resumeAccessModel()
    await waitUntil('the lower role works', async () =>
      (await readNewSessionAccess(person)).memberships.includes('member'),
    )
  })

  it('ROLE-08 does not restore the rights of the old role after a revocation and a new grant', async () => {
    const organizationId = await app.createOrganization('Other home')
    const person = await app.createUser([{ organizationId, role: 'staff' }])
    await pauseAccessModel()
    await revoke(person, organizationId)
    await grant(person, organizationId, 'member')
    expect(await readNewSessionAccess(person)).toEqual(noAccess)
    await resumeAccessModel()
    await waitUntil('the new role works', async () =>
      (await readNewSessionAccess(person)).memberships.includes('member'),
    )
    expect((await readNewSessionAccess(person)).platformRole).toBeNull()
  })

  it("ROLE-11 keeps the person's other grants", async () => {
    const person = await app.createUser([
      { organizationId: scenario.senderId, role: 'member' },
      { organizationId: scenario.receiverId, role: 'org_admin' },
    ])
    await pauseAccessModel()
    await revoke(person, scenario.receiverId)
    expect(await readNewSessionAccess(person)).toEqual({ platformRole: null, memberships: ['member'] })
  })
})

it('ROLE-08 keeps the person locked out until a new grant if a revocation fails before its event is appended', async () => {
  const person = await app.createUser([{ organizationId: scenario.senderId, role: 'member' }])
  const { blockedGrants } = app.server.services
  await blockedGrants.block({ userId: person.id, organizationId: scenario.senderId, revision: 0 })
  expect(await readNewSessionAccess(person)).toEqual(noAccess)
  // The list does not show the blocked grant either.
  const grantCount = async () => (await admin.call('accessGrants', { query: { q: person.email } })).total
  expect(await grantCount()).toBe(0)
  await app.waitForReadModels((await grant(person, scenario.senderId, 'member')).position)
  expect(await readNewSessionAccess(person)).toEqual({ platformRole: null, memberships: ['member'] })
  expect(await grantCount()).toBe(1)
})

describe('while permissions cannot be determined', () => {
  const fetchRefusalHeaders = async () => {
    const { status, headers } = await admin.send('currentUser')
    return status === 503 && headers
  }

  it('ROLE-02 returns 503 with Retry-After when the model is more than 5 s behind the log, and recovers automatically', async () => {
    const newPerson = await app.createUser()
    const signInResponse = await signIn(scenario.partner)
    const cookie = signInResponse.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    await pauseAccessModel()
    await grant(newPerson, scenario.senderId, 'member')
    app.clock.advance(5_000)
    expect((await scenario.partner.send('incomingReferrals')).status).toBe(200)

    app.clock.advance(1)
    const headers = await waitUntil('a request is refused', fetchRefusalHeaders)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await scenario.staff.send('reviewReferrals')).status).toBe(503)
    expect((await signIn(scenario.staff)).status).toBe(503)
    expect((await app.anonymous.send('refreshSession', { cookie })).status).toBe(503)
    expect((await app.anonymous.send('directory')).status).toBe(200)

    await resumeAccessModel()
    await waitUntil('a request succeeds', async () => (await scenario.staff.send('reviewReferrals')).status === 200)
    // The refused refresh has not used up the cookie. Otherwise this late second use would end the session.
    app.clock.advance(reuseGracePeriod + 1)
    expect((await app.anonymous.send('refreshSession', { cookie })).status).toBe(200)
    await waitUntil('the grant works', async () => (await newPerson.send('incomingReferrals')).status === 200)
  })
})
