// What is taken away is gone at once, whatever the access model does; and while nobody can say who may do what, nothing that
// depends on it is answered.
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
/** What somebody may do by a new session. */
const rightsOf = async (who: Pick<Person, 'email'>) => {
  const { body } = await signIn(who)
  return { platformRole: body.user.platformRole, memberships: body.user.memberships.map(({ role }) => role) }
}
const none = { platformRole: null, memberships: [] }
const revoke = ({ id }: Person, organizationId: string) =>
  admin.call('revokeAccess', { params: { userId: id, organizationId } })
const grant = ({ email }: Person, organizationId: string, role: 'member' | 'staff') =>
  admin.call('grantAccess', { body: { email, organizationId, role } })

describe('while the access model stands still', () => {
  it('ROLE-11 ROLE-02 a revoked person is out and stays out', async () => {
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
    // The model itself still says otherwise: it is the block that keeps the person out.
    expect((await app.server.services.queries.accessOf(leaving.id)).grants).toMatchObject([{ role: 'org_admin' }])
  })

  it('ROLE-11 a role that is made less holds at once, one that is made more waits', async () => {
    const organizationId = await app.organization('Home')
    const person = await app.person([{ organizationId, role: 'staff' }])
    await stopAccess()
    await grant(person, organizationId, 'member')
    await expect.poll(async () => (await person.send('reviewReferrals')).status).toBe(403)
    expect(await rightsOf(person)).toEqual(none)
    await goOn()
    await until('the smaller role works', async () => (await rightsOf(person)).memberships.includes('member'))
  })

  it('ROLE-08 what was revoked and granted anew gives nothing of the former role', async () => {
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

  it('ROLE-11 the other grants of the person go on', async () => {
    const person = await app.person([
      { organizationId: story.sender, role: 'member' },
      { organizationId: story.receiver, role: 'org_admin' },
    ])
    await stopAccess()
    await revoke(person, story.receiver)
    expect(await rightsOf(person)).toEqual({ platformRole: null, memberships: ['member'] })
  })
})

it('ROLE-08 a revocation that broke off before its event shuts the person out until it is granted again', async () => {
  const person = await app.person([{ organizationId: story.sender, role: 'member' }])
  const { blockedGrants } = app.server.services
  await blockedGrants.block({ userId: person.id, organizationId: story.sender, revision: 0 })
  expect(await rightsOf(person)).toEqual(none)
  // Nor is it shown as if it gave anything.
  const listed = async () => (await admin.call('accessGrants', { query: { q: person.email } })).total
  expect(await listed()).toBe(0)
  await app.caughtUp((await grant(person, story.sender, 'member')).position)
  expect(await rightsOf(person)).toEqual({ platformRole: null, memberships: ['member'] })
  expect(await listed()).toBe(1)
})

describe('while nobody can say who may do what', () => {
  const refused = async () => {
    const { status, headers } = await admin.send('currentUser')
    return status === 503 && headers
  }

  it('ROLE-02 SEC-07 more than 5 s behind the log whatever needs it answers 503 with retry, and then goes on by itself', async () => {
    const newcomer = await app.person()
    const entered = await signIn(story.partner)
    const cookie = entered.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    await stopAccess()
    await grant(newcomer, story.sender, 'member')
    app.clock.advance(5_000)
    expect((await story.partner.send('incomingReferrals')).status).toBe(200)

    app.clock.advance(1)
    const headers = await until('a refusal', refused)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await story.staff.send('reviewReferrals')).status).toBe(503)
    expect((await signIn(story.staff)).status).toBe(503)
    expect((await app.anonymous.send('refreshSession', { cookie })).status).toBe(503)
    expect((await app.anonymous.send('directory')).status).toBe(200)

    await goOn()
    await until('an answer', async () => (await story.staff.send('reviewReferrals')).status === 200)
    // The cookie was not used up by the refusal: a second use so late would end the session.
    app.clock.advance(doubleUseGrace + 1)
    expect((await app.anonymous.send('refreshSession', { cookie })).status).toBe(200)
    await until('the grant works', async () => (await newcomer.send('incomingReferrals')).status === 200)
  })

  it('ROLE-02 stopped by an event that it cannot read it is not trusted, however young the event is', async () => {
    const broken = await createTestApp()
    const person = await broken.staff()
    expect((await person.send('reviewReferrals')).status).toBe(200)
    const { log } = broken.server.services
    const metadata = JSON.stringify({ occurredAt: broken.clock.now().toISOString() })
    await log.append(accessStream(randomUUID()), 'none', [{ id: randomUUID(), type: 'Unheard', data: '{}', metadata }])
    await until('a refusal', async () => (await person.send('reviewReferrals')).status === 503)
    expect((await fetch(`${broken.address}/health/live`)).status).toBe(200)
    await broken.close()
  })
})
