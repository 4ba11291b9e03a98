// A new message between a family and those who help it, over the real app: what the other side is told.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ConversationActions, createConversationActions } from '#tests/support/conversation-actions.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let colleague: TestUser
let referralId: string
let conversations: ConversationActions

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  conversations = createConversationActions(app)
  family = await app.createUser([], { clientId: scenario.clientId, name: 'Marisol Vega' })
  colleague = await app.createUser([{ organizationId: scenario.receiverId, role: 'org_admin' }], {
    name: 'Cy Colleague',
  })
})
afterAll(() => app.close())

beforeEach(async () => {
  referralId = await scenario.createAcceptedReferral()
})

describe('a new message', () => {
  const mailTo = async (person: TestUser) => {
    const rows = await app.server.services.db
      .selectFrom('mail_outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', person.email)
      .orderBy('created_at')
      .execute()
    return rows.filter(({ subject }) => /new message|A family wrote/.test(subject))
  }

  it('CLI-38 NOT-07 reaches the open pages of both sides, each on its own topic', async () => {
    const connect = async (person: TestUser, topic: string) => {
      const socket = await openSignedInLiveClient(app.address, person.token ?? '')
      socket.send({ type: 'subscribe', topics: [topic] })
      const { topics, refused } = await socket.next('subscribed')
      return { socket, topics, refused }
    }
    const ownTopic = `messages:${scenario.clientId}`
    const inboxTopic = `messages:${scenario.receiverId}`
    const pages = [await connect(family, ownTopic), await connect(colleague, inboxTopic)]
    expect((await connect(scenario.partner, ownTopic)).refused).toEqual([ownTopic])
    expect((await connect(scenario.staff, inboxTopic)).refused).toEqual([inboxTopic])
    expect((await connect(colleague, 'staffmessages')).refused).toEqual(['staffmessages'])
    await conversations.start(family, referralId, scenario.receiverId)
    for (const { socket, topics } of pages) {
      const changed = await socket.next('changed')
      expect(topics.every((topic) => changed.topics.includes(topic))).toBe(true)
    }
  })

  it('CLI-38 ROLE-26 is announced to the other side once, in an email that says only that there is one', async () => {
    const { client } = await scenario.partner.call('registerClient', {
      body: { firstName: 'Nadia', lastInitial: 'F', email: null, phone: null, county: 'Cobb' },
    })
    referralId = await scenario.createAcceptedReferral({ clientId: client.id })
    const newFamily = await app.createUser([], { clientId: client.id })
    const id = await conversations.start(scenario.receiverMember, referralId, null, 'Please bring the lease.')
    await conversations.answer(scenario.receiverMember, id, 'And a photo.')
    await waitUntil('the email to the family', async () => (await mailTo(newFamily)).length > 0)
    const mailsBefore = (await mailTo(colleague)).length
    await conversations.answer(newFamily, id, 'Thank you.')
    await waitUntil('the email to the organization', async () => (await mailTo(colleague)).length > mailsBefore)
    const [mail, ...others] = await mailTo(newFamily)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'You have a new message' })
    expect(mail?.body).not.toMatch(/lease|photo|Delivery|Pantry|Food|Nadia/)
    expect(await mailTo(scenario.staff)).toEqual([])
    const toPartner = (await mailTo(colleague)).at(-1)
    expect(toPartner?.body).not.toMatch(/Thank|Delivery|Food|Nadia/)
  })

  it('CLI-38 to staff is a notification, for the assignee alone if there is one', async () => {
    const second = await app.createStaff()
    const id = await conversations.start(family, referralId, null)
    const linksOf = async (person: TestUser) =>
      (await person.call('notifications', { query: {} })).rows.filter(
        ({ link, title }) => link === `/staff/messages/${id}` && title === 'New message from a family',
      )
    await waitUntil('the notifications', async () => (await linksOf(second)).length === 1)
    expect(await linksOf(scenario.staff)).toHaveLength(1)
    await conversations.assign(scenario.staff, id, second.id)
    await conversations.open(scenario.staff, id)
    await conversations.answer(family, id, 'One more thing.')
    await waitUntil('the second notification', async () => (await linksOf(second)).length === 2)
    expect(await linksOf(scenario.staff)).toHaveLength(1)
  })
})
