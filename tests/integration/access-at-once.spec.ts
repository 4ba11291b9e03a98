// Revoking access takes effect immediately, even while the access read model is paused. While permissions cannot be
// determined, nothing that depends on them is served.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { accessStream } from '#domain/access/events.ts'
import { doubleUseGrace } from '#identity/refreshing.ts'
import { type Person, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { standStill } from '#tests/support/stand-still.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let story: Story
let admin: Person
let goOn = async () => {}

beforeAll(async () => {
  app = await createTestApp()
  story = await tellStory(app)
  admin = await app.staff('admin')
})
afterEach(async () => {
  await goOn()
  goOn = async () => {}
  await until('the access model is current', async () => (await admin.send('currentUser')).status === 200)
})
afterAll(() => app.close())

const stopAccess = async () => {
  goOn = await standStill(app, 'access')
}
const signIn = ({ email }: Pick<Person, 'email'>) =>
  app.anonymous.send('signIn', { body: { email, password: testPassword } })
/** The access that a new session of this person has. */
const rightsOf = async (who: Pick<Person, 'email'>) => {
  const { body } = await signIn(who)
  return { platformRole: body.user.platformRole, memberships: body.user.memberships.map(({ role }) => role) }
}
const none = { platformRole: null, memberships: [] }
const revoke = ({ id }: Person, organizationId: string) =>
  admin.call('revokeAccess', { params: { userId: id, organizationId } })
const grant = ({ email }: Person, organizationId: string, role: 'member' | 'staff') =>
  admin.call('grantAccess', { body: { email, organizationId, role } })

describe('while the access model is paused', () => {
  it('ROLE-11 ROLE-02 locks out a revoked person immediately, including at a new sign-in', async () => {
    const leaving = await app.person([{ organizationId: story.receiver, role: 'org_admin' }])
    await stopAccess()
    await revoke(leaving, story.receiver)
    expect((await leaving.send('incomingReferrals')).status).toBe(401)
    expect(await rightsOf(leaving)).toEqual(none)
    const { body } = await signIn(leaving)
    const response = await fetch(`${app.address}/api/organization/referrals`, {
      headers: { authorization: `Bearer ${body.accessToken}` },
    })
    expect(response.status).toBe(403)
    // The model itself still lists the grant: the block is what keeps the person out.
    expect((await app.server.services.queries.accessOf(leaving.id)).grants).toMatchObject([{ role: 'org_admin' }])
  })

  it('ROLE-11 ends the rights of the old role immediately and applies a lower role once the model catches up', async () => {
    const organizationId = await app.organization('Home')
    const person = await app.person([{ organizationId, role: 'staff' }])
    await stopAccess()
    await grant(person, organizationId, 'member')
    await expect.poll(async () => (await person.send('reviewReferrals')).status).toBe(403)
    expect(await rightsOf(person)).toEqual(none)
    await goOn()
    await until('the lower role works', async () => (await rightsOf(person)).memberships.includes('member'))
  })

  it('ROLE-08 gives no rights of the old role after a revocation and a new grant', async () => {
    const organizationId = await app.organization('Other home')
    const person = await app.person([{ organizationId, role: 'staff' }])
    await stopAccess()
    await revoke(person, organizationId)
    await grant(person, organizationId, 'member')
    expect(await rightsOf(person)).toEqual(none)
    await goOn()
    await until('the new role works', async () => (await rightsOf(person)).memberships.includes('member'))
    expect((await rightsOf(person)).platformRole).toBeNull()
  })

  it('ROLE-11 keeps the other grants of the person', async () => {
    const person = await app.person([
      { organizationId: story.sender, role: 'member' },
      { organizationId: story.receiver, role: 'org_admin' },
    ])
    await stopAccess()
    await revoke(person, story.receiver)
    expect(await rightsOf(person)).toEqual({ platformRole: null, memberships: ['member'] })
  })
})

it('ROLE-08 locks the person out until a new grant when a revocation stops before its event', async () => {
  const person = await app.person([{ organizationId: story.sender, role: 'member' }])
  const { blockedGrants } = app.server.services
  await blockedGrants.block({ userId: person.id, organizationId: story.sender, revision: 0 })
  expect(await rightsOf(person)).toEqual(none)
  // The list does not show the blocked grant either.
  const listed = async () => (await admin.call('accessGrants', { query: { q: person.email } })).total
  expect(await listed()).toBe(0)
  await app.caughtUp((await grant(person, story.sender, 'member')).position)
  expect(await rightsOf(person)).toEqual({ platformRole: null, memberships: ['member'] })
  expect(await listed()).toBe(1)
})

describe('while permissions cannot be determined', () => {
  const refused = async () => {
    const { status, headers } = await admin.send('currentUser')
    return status === 503 && headers
  }

  it('ROLE-02 SEC-07 answers 503 with Retry-After when the model is more than 5 s behind the log, and recovers automatically', async () => {
    const newcomer = await app.person()
    const entered = await signIn(story.partner)
    const cookie = entered.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    await stopAccess()
    await grant(newcomer, story.sender, 'member')
    app.clock.advance(5_000)
    expect((await story.partner.send('incomingReferrals')).status).toBe(200)

    app.clock.advance(1)
    const headers = await until('a request is refused', refused)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await story.staff.send('reviewReferrals')).status).toBe(503)
    expect((await signIn(story.staff)).status).toBe(503)
    expect((await app.anonymous.send('refreshSession', { cookie })).status).toBe(503)
    expect((await app.anonymous.send('directory')).status).toBe(200)

    await goOn()
    await until('a request succeeds', async () => (await story.staff.send('reviewReferrals')).status === 200)
    // The refused refresh did not use up the cookie: a second use this late would end the session.
    app.clock.advance(doubleUseGrace + 1)
    expect((await app.anonymous.send('refreshSession', { cookie })).status).toBe(200)
    await until('the grant works', async () => (await newcomer.send('incomingReferrals')).status === 200)
  })

  it('ROLE-02 does not trust a model stopped by an unreadable event, even a recent one', async () => {
    const broken = await createTestApp()
    const person = await broken.staff()
    expect((await person.send('reviewReferrals')).status).toBe(200)
    const { log } = broken.server.services
    const metadata = JSON.stringify({ occurredAt: broken.clock.now().toISOString() })
    await log.append(accessStream(randomUUID()), 'none', [{ id: randomUUID(), type: 'Unheard', data: '{}', metadata }])
    await until('a request is refused', async () => (await person.send('reviewReferrals')).status === 503)
    expect((await fetch(`${broken.address}/health/live`)).status).toBe(200)
    await broken.close()
  })
})
