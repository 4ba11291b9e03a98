// The websocket over the real server: who may subscribe to which topics, and that each change reaches other
// subscribers.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startServer } from '#api/main.ts'
import { createLogger } from '#platform/log.ts'
import { type TestUser, type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { testConfig } from '#tests/support/test-config.ts'
import { enrollSecondFactor } from '#tests/support/authenticator.ts'
import { signInUser } from '#tests/support/identity.ts'
import { openLiveClient, openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

// All processes of the application share these.
const secrets = { jwtSecret: randomBytes(32).toString('hex'), masterKey: randomBytes(32) }

let app: TestApp
let scenario: ReferralScenario
let referralId: string
let client: TestUser

beforeAll(async () => {
  app = await createTestApp({ config: secrets })
  scenario = await createReferralScenario(app)
  referralId = await scenario.createSubmittedReferral()
  client = await app.createUser([], { clientId: scenario.clientId })
})
afterAll(() => app.close())

const connect = (person: TestUser) => openSignedInLiveClient(app.address, person.token ?? '')

describe('the websocket', () => {
  it('ROLE-14 ROLE-15 NOT-06 authorizes each topic separately, for every role', async () => {
    const topics = [
      'review',
      'organizations',
      'clients',
      `organization:${scenario.senderId}`,
      `organization:${scenario.receiverId}`,
      `referral:${referralId}`,
      `referral:${randomUUID()}`,
      `client:${scenario.clientId}`,
      `notifications:${scenario.staff.id}`,
      `notifications:${scenario.partner.id}`,
      'reports',
      `adminnotes:${referralId}`,
    ]
    const findAllowedTopics = async (person: TestUser) => {
      const socket = await connect(person)
      socket.send({ type: 'subscribe', topics })
      const reply = await socket.next('subscribed')
      socket.close()
      expect([...reply.topics, ...reply.refused].toSorted()).toEqual(topics.toSorted())
      return topics.map((topic) => (reply.topics.includes(topic) ? 1 : 0)).join('')
    }
    expect(await findAllowedTopics(scenario.staff)).toBe('111111011011')
    expect(await findAllowedTopics(scenario.partner)).toBe('011101000000')
    expect(await findAllowedTopics(scenario.receiverMember)).toBe('011011000000')
    expect(await findAllowedTopics(scenario.outsider)).toBe('011000000000')
    // The client subscribes to `client:` and not to the referral topic, which announces every note (NEW-27).
    expect(await findAllowedTopics(client)).toBe('010000010000')
  })

  it('TL-16 refuses subscriptions without a valid token and closes the connection', async () => {
    const forgedSocket = await openLiveClient(app.address)
    forgedSocket.send({ type: 'authenticate', token: 'nonsense' })
    expect(await forgedSocket.next('refused')).toEqual({ type: 'refused', code: 'not_authenticated' })
    expect(await forgedSocket.closed).toBe(4401)

    const unauthenticatedSocket = await openLiveClient(app.address)
    unauthenticatedSocket.send({ type: 'subscribe', topics: ['organizations'] })
    expect((await unauthenticatedSocket.next('refused')).code).toBe('not_authenticated')
    expect(await unauthenticatedSocket.closed).toBe(4401)
  })

  it('ROLE-11 sends nothing more to a person whose access is revoked', async () => {
    const revokedPerson = await app.createUser([{ organizationId: scenario.receiverId, role: 'member' }])
    const socket = await connect(revokedPerson)
    const topic = `organization:${scenario.receiverId}`
    socket.send({ type: 'subscribe', topics: [topic] })
    expect((await socket.next('subscribed')).topics).toEqual([topic])

    const admin = await app.createStaff('admin')
    await admin.call('revokeAccess', { params: { userId: revokedPerson.id, organizationId: scenario.receiverId } })
    expect((await socket.next('refused')).code).toBe('session_ended')
    expect(await socket.closed).toBe(4401)
    const memberSocket = await connect(scenario.receiverMember)
    memberSocket.send({ type: 'subscribe', topics: [topic] })
    await memberSocket.next('subscribed')
    await scenario.createSubmittedReferral()
    await memberSocket.next('changed')
    expect(socket.messages.some(({ type }) => type === 'changed')).toBe(false)
    memberSocket.close()
  })

  it('closes the connection on an invalid message', async () => {
    const socket = await connect(scenario.partner)
    socket.send({ type: 'subscribe', topics: ['everything'] } as never)
    expect(await socket.closed).toBe(4400)
  })
})

describe('the live feed', () => {
  it("REF-34 returns a position for each subscribed topic, from that topic's model", async () => {
    const { position } = await scenario.act(scenario.staff, await scenario.createReferral(), {
      action: 'start_review',
      version: 1,
    })
    await app.waitForReadModels(position)
    const topics = ['review', 'clients', 'organizations', `referral:${referralId}`, `client:${scenario.clientId}`]
    const staff = await connect(scenario.staff)
    staff.send({ type: 'subscribe', topics: [...topics, `organization:${scenario.senderId}`] })
    const { positions } = await staff.next('subscribed')
    staff.close()
    const reviewList = await scenario.staff.call('reviewReferrals', {})
    expect(positions['review']).toBe(reviewList.position)
    expect(positions[`referral:${referralId}`]).toBe(reviewList.position)
    expect(positions[`client:${scenario.clientId}`]).toBe(reviewList.position)
    expect(positions[`organization:${scenario.senderId}`]).toBe(reviewList.position)
    // A response from an idle model does not look stale just because another model has advanced.
    const clients = await scenario.staff.call('clients', {})
    const organizations = await scenario.staff.call('organizations', {})
    const isCovered = (notifiedPosition = '~', readPosition: string | null) => notifiedPosition <= (readPosition ?? '')
    expect(isCovered(positions['clients'], clients.position)).toBe(true)
    expect(isCovered(positions['organizations'], organizations.position)).toBe(true)
    expect(positions['organizations']?.localeCompare(reviewList.position ?? '')).toBeLessThan(0)
  })

  it("REF-34 sends a new referral, its submission, and the receiver's answer to the others' open pages", async () => {
    const [staff, partner, receiver] = [
      await connect(scenario.staff),
      await connect(scenario.partner),
      await connect(scenario.receiverMember),
    ]
    staff.send({ type: 'subscribe', topics: ['review'] })
    receiver.send({ type: 'subscribe', topics: [`organization:${scenario.receiverId}`] })
    await Promise.all([staff.next('subscribed'), receiver.next('subscribed')])

    const id = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    const change = await staff.next('changed')
    expect(change.topics).toEqual(['review'])
    const review = await scenario.staff.call('reviewReferrals', { query: { after: change.position } })
    expect(review.rows.map((row) => row.id)).toContain(id)

    partner.send({ type: 'subscribe', topics: [`referral:${id}`] })
    await partner.next('subscribed')
    await scenario.act(scenario.staff, id, { action: 'submit', version: 1 })
    await Promise.all([partner.next('changed'), receiver.next('changed')])
    await scenario.act(scenario.receiverMember, id, { action: 'accept', version: 2 })
    expect((await partner.next('changed')).topics).toEqual([`referral:${id}`])
    for (const socket of [staff, partner, receiver]) socket.close()
  })

  it('NEW-27 sends an admin note to the open pages of other staff when it is added, edited, or sent through the secure call', async () => {
    const staff = await connect(await app.createStaff())
    const topic = `adminnotes:${referralId}`
    staff.send({ type: 'subscribe', topics: [topic] })
    await staff.next('subscribed')
    const params = { id: referralId }
    const { id: noteId } = await scenario.staff.call('addAdminNote', { params, body: { text: 'Call at noon.' } })
    expect((await staff.next('changed')).topics).toEqual([topic])
    const body = { text: 'Call after noon.', edition: 1 }
    await scenario.staff.call('editAdminNote', { params: { ...params, noteId }, body })
    expect((await staff.next('changed')).topics).toEqual([topic])
    const secureNote = {
      action: 'encrypt_note',
      referral_id: referralId,
      content: 'Called.',
      note_type: 'admin_note',
    } as const
    await scenario.staff.call('secureReferralNote', { body: secureNote })
    expect((await staff.next('changed')).topics).toEqual([topic])
    staff.close()
  })

  it('NOT-07 sends a new notification only to the person it is for', async () => {
    const [staff, stranger] = [await connect(scenario.staff), await connect(scenario.outsider)]
    const topic = `notifications:${scenario.staff.id}`
    for (const socket of [staff, stranger]) socket.send({ type: 'subscribe', topics: [topic] })
    expect((await stranger.next('subscribed')).refused).toEqual([topic])
    await staff.next('subscribed')
    await scenario.createReferral({ priority: 'high' })
    expect((await staff.next('changed')).topics).toEqual([topic])
    expect((await scenario.staff.call('notifications', { query: {} })).unread).toBeGreaterThan(0)
    stranger.send({ type: 'ping' })
    await stranger.next('pong')
    expect(stranger.messages.some(({ type }) => type === 'changed')).toBe(false)
    for (const socket of [staff, stranger]) socket.close()
  })
})

describe('a session that ends in another process', () => {
  it('AUTH-25 AUTH-41 AUTH-20 closes the websocket after a sign-out, a password change, or a change of the second factor', async () => {
    const config = testConfig({ ...secrets, eventStoreUrl: app.database.log.eventStoreUrl })
    const otherServer = await startServer(config, {
      databaseUrl: app.database.url,
      logger: createLogger(config),
      clock: app.clock,
      projections: false,
      reactions: false,
    })
    try {
      const admin = await app.createStaff('admin')
      const sessionEndings: ((person: TestUser) => Promise<unknown>)[] = [
        async (person) => {
          const otherSession = (await person.call('ownSessions', {})).rows.find(({ current }) => !current)
          await person.call('endOwnSession', { params: { id: otherSession?.id ?? '' } })
        },
        (person) =>
          person.call('changePassword', { body: { currentPassword: testPassword, password: 'quiet lantern river' } }),
        async (person) => {
          await enrollSecondFactor(person, app.clock)
          await admin.call('resetMfa', { params: { id: person.id }, body: { reason: 'Lost phone.' } })
        },
        // The session does not end here, but it now needs the code of the new factor.
        (person) => enrollSecondFactor(person, app.clock),
      ]
      for (const endSession of sessionEndings) {
        const localSession = await app.createUser()
        const remoteSession = await signInUser(app, localSession.email, testPassword)
        const socket = await openSignedInLiveClient(otherServer.address, remoteSession.token ?? '')
        await endSession(localSession)
        expect((await socket.next('refused')).code).toBe('session_ended')
        expect(await socket.closed).toBe(4401)
      }
    } finally {
      await otherServer.close()
    }
  })
})
