// The websocket over the real server: who may subscribe to what, and that each change reaches the others.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startServer } from '#api/main.ts'
import { createLogger } from '#platform/log.ts'
import { type Person, type TestApp, createTestApp, testConfig, testPassword } from '#tests/support/app.ts'
import { enroll } from '#tests/support/authenticator.ts'
import { personWith } from '#tests/support/identity.ts'
import { openLive, signedInLive } from '#tests/support/live.ts'
import { type Story, tellStory } from '#tests/support/story.ts'

// Shared by all processes of the application.
const secrets = { jwtSecret: randomBytes(32).toString('hex'), masterKey: randomBytes(32) }

let app: TestApp
let story: Story
let referralId: string
let client: Person

beforeAll(async () => {
  app = await createTestApp({ config: secrets })
  story = await tellStory(app)
  referralId = await story.submitted()
  client = await app.person([], { clientId: story.clientId })
})
afterAll(() => app.close())

const live = (who: Person) => signedInLive(app.address, who.token ?? '')

describe('subscriptions', () => {
  it('ROLE-14 ROLE-15 NOT-06 authorizes each topic separately, for every role', async () => {
    const topics = [
      'review',
      'organizations',
      'clients',
      `organization:${story.sender}`,
      `organization:${story.receiver}`,
      `referral:${referralId}`,
      `referral:${randomUUID()}`,
      `client:${story.clientId}`,
      `notifications:${story.staff.id}`,
      `notifications:${story.partner.id}`,
      'reports',
      `adminnotes:${referralId}`,
    ]
    const allowed = async (who: Person) => {
      const socket = await live(who)
      socket.send({ type: 'subscribe', topics })
      const answer = await socket.next('subscribed')
      socket.close()
      expect([...answer.topics, ...answer.refused].toSorted()).toEqual(topics.toSorted())
      return topics.map((topic) => (answer.topics.includes(topic) ? 1 : 0)).join('')
    }
    expect(await allowed(story.staff)).toBe('111111011011')
    expect(await allowed(story.partner)).toBe('011101000000')
    expect(await allowed(story.host)).toBe('011011000000')
    expect(await allowed(story.stranger)).toBe('011000000000')
    // Not the referral topic, which announces every note: the client subscribes to `client:` (NEW-27).
    expect(await allowed(client)).toBe('010000010000')
  })

  it('TL-16 refuses subscriptions without a valid token and closes the connection', async () => {
    const forged = await openLive(app.address)
    forged.send({ type: 'authenticate', token: 'nonsense' })
    expect(await forged.next('refused')).toEqual({ type: 'refused', code: 'not_authenticated' })
    expect(await forged.closed).toBe(4401)

    const silent = await openLive(app.address)
    silent.send({ type: 'subscribe', topics: ['organizations'] })
    expect((await silent.next('refused')).code).toBe('not_authenticated')
    expect(await silent.closed).toBe(4401)
  })

  it('ROLE-11 sends nothing more to a person whose access is revoked', async () => {
    const leaving = await app.person([{ organizationId: story.receiver, role: 'member' }])
    const socket = await live(leaving)
    const topic = `organization:${story.receiver}`
    socket.send({ type: 'subscribe', topics: [topic] })
    expect((await socket.next('subscribed')).topics).toEqual([topic])

    const admin = await app.staff('admin')
    await admin.call('revokeAccess', { params: { userId: leaving.id, organizationId: story.receiver } })
    expect((await socket.next('refused')).code).toBe('session_ended')
    expect(await socket.closed).toBe(4401)
    const witness = await live(story.host)
    witness.send({ type: 'subscribe', topics: [topic] })
    await witness.next('subscribed')
    await story.submitted()
    await witness.next('changed')
    expect(socket.heard.some(({ type }) => type === 'changed')).toBe(false)
    witness.close()
  })

  it('closes the connection on an invalid message', async () => {
    const socket = await live(story.partner)
    socket.send({ type: 'subscribe', topics: ['everything'] } as never)
    expect(await socket.closed).toBe(4400)
  })
})

describe('changes', () => {
  it('REF-34 returns a position for each topic on subscribing, from the model of that topic', async () => {
    const { position } = await story.act(story.staff, await story.request(), { action: 'start_review', version: 1 })
    await app.caughtUp(position)
    const kinds = ['review', 'clients', 'organizations', `referral:${referralId}`, `client:${story.clientId}`]
    const staff = await live(story.staff)
    staff.send({ type: 'subscribe', topics: [...kinds, `organization:${story.sender}`] })
    const { positions } = await staff.next('subscribed')
    staff.close()
    const read = await story.staff.call('reviewReferrals', {})
    expect(positions['review']).toBe(read.position)
    expect(positions[`referral:${referralId}`]).toBe(read.position)
    expect(positions[`client:${story.clientId}`]).toBe(read.position)
    expect(positions[`organization:${story.sender}`]).toBe(read.position)
    // An answer from an idle model does not look stale just because another model has advanced.
    const clients = await story.staff.call('clients', {})
    const organizations = await story.staff.call('organizations', {})
    const isWithin = (told = '~', held: string | null) => told <= (held ?? '')
    expect(isWithin(positions['clients'], clients.position)).toBe(true)
    expect(isWithin(positions['organizations'], organizations.position)).toBe(true)
    expect(positions['organizations']?.localeCompare(read.position ?? '')).toBeLessThan(0)
  })

  it('REF-34 sends a new referral, its submission, and the answer of the receiver to the open pages of the others', async () => {
    const [staff, partner, host] = [await live(story.staff), await live(story.partner), await live(story.host)]
    staff.send({ type: 'subscribe', topics: ['review'] })
    host.send({ type: 'subscribe', topics: [`organization:${story.receiver}`] })
    await Promise.all([staff.next('subscribed'), host.next('subscribed')])

    const id = await story.request({ toOrganizationId: story.receiver })
    const seen = await staff.next('changed')
    expect(seen.topics).toEqual(['review'])
    const review = await story.staff.call('reviewReferrals', { query: { after: seen.position } })
    expect(review.rows.map((row) => row.id)).toContain(id)

    partner.send({ type: 'subscribe', topics: [`referral:${id}`] })
    await partner.next('subscribed')
    await story.act(story.staff, id, { action: 'submit', version: 1 })
    await Promise.all([partner.next('changed'), host.next('changed')])
    await story.act(story.host, id, { action: 'accept', version: 2 })
    expect((await partner.next('changed')).topics).toEqual([`referral:${id}`])
    for (const socket of [staff, partner, host]) socket.close()
  })

  it('NEW-27 sends an admin note to the open pages of other staff when it is added, edited, or sent through the secure call', async () => {
    const staff = await live(await app.staff())
    const topic = `adminnotes:${referralId}`
    staff.send({ type: 'subscribe', topics: [topic] })
    await staff.next('subscribed')
    const params = { id: referralId }
    const { id: noteId } = await story.staff.call('addAdminNote', { params, body: { text: 'Call at noon.' } })
    expect((await staff.next('changed')).topics).toEqual([topic])
    const body = { text: 'Call after noon.', edition: 1 }
    await story.staff.call('editAdminNote', { params: { ...params, noteId }, body })
    expect((await staff.next('changed')).topics).toEqual([topic])
    const secure = {
      action: 'encrypt_note',
      referral_id: referralId,
      content: 'Called.',
      note_type: 'admin_note',
    } as const
    await story.staff.call('secureReferralNote', { body: secure })
    expect((await staff.next('changed')).topics).toEqual([topic])
    staff.close()
  })

  it('NOT-07 sends a new notification only to the person it is for', async () => {
    const [staff, stranger] = [await live(story.staff), await live(story.stranger)]
    const topic = `notifications:${story.staff.id}`
    for (const socket of [staff, stranger]) socket.send({ type: 'subscribe', topics: [topic] })
    expect((await stranger.next('subscribed')).refused).toEqual([topic])
    await staff.next('subscribed')
    await story.request({ priority: 'high' })
    expect((await staff.next('changed')).topics).toEqual([topic])
    expect((await story.staff.call('notifications', { query: {} })).unread).toBeGreaterThan(0)
    stranger.send({ type: 'ping' })
    await stranger.next('pong')
    expect(stranger.heard.some(({ type }) => type === 'changed')).toBe(false)
    for (const socket of [staff, stranger]) socket.close()
  })
})

describe('a session that ends in another process', () => {
  it('AUTH-25 AUTH-41 AUTH-20 closes the websocket after a sign-out, a password change, or a change of the second factor', async () => {
    const config = testConfig({ ...secrets, eventStoreUrl: app.database.log.eventStoreUrl })
    const other = await startServer(config, {
      databaseUrl: app.database.url,
      logger: createLogger(config),
      clock: app.clock,
      projections: false,
      reactions: false,
    })
    try {
      const admin = await app.staff('admin')
      const ends: ((leaving: Person) => Promise<unknown>)[] = [
        async (leaving) => {
          const own = (await leaving.call('ownSessions', {})).rows.find(({ current }) => !current)
          await leaving.call('endOwnSession', { params: { id: own?.id ?? '' } })
        },
        (leaving) =>
          leaving.call('changePassword', { body: { currentPassword: testPassword, password: 'quiet lantern river' } }),
        async (leaving) => {
          await enroll(leaving, app.clock)
          await admin.call('resetMfa', { params: { id: leaving.id }, body: { reason: 'Lost phone.' } })
        },
        // The session does not end here, but it now needs the code of the new factor.
        (leaving) => enroll(leaving, app.clock),
      ]
      for (const end of ends) {
        const here = await app.person()
        const there = await personWith(app, here.email, testPassword)
        const socket = await signedInLive(other.address, there.token ?? '')
        await end(here)
        expect((await socket.next('refused')).code).toBe('session_ended')
        expect(await socket.closed).toBe(4401)
      }
    } finally {
      await other.close()
    }
  })
})
