// Messages between a family and those who help it, over the real app: who reads them, what is unread, and
// what the log stores.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { conversationStream } from '#domain/conversation/events.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { type ConversationActions, createConversationActions } from '#tests/support/conversation-actions.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

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

const countUnread = async (person: TestUser) => {
  const { own, organization, staff } = await person.call('unreadMessages', { query: {} })
  return { own, organization, staff }
}
const statusFor = async (person: TestUser, id: string) =>
  (await person.send('conversation', { params: { id }, query: {} })).status

describe('a conversation', () => {
  it('CLI-38 reads the same after a rebuild, with messages, readings and an assignment, and verifies', async () => {
    const id = await conversations.start(family, referralId, scenario.receiverId)
    await conversations.answer(scenario.receiverMember, id, 'Yes, on Fridays.')
    const { position } = await colleague.call('assignConversation', {
      params: { id },
      body: { assignedTo: colleague.id, version: 0 },
    })
    await family.call('readMessages', { params: { id }, body: { through: 2 } })
    await app.waitForReadModels((await app.server.services.log.head()) ?? position)
    const view = async () => {
      const { position: _, ...conversation } = await conversations.read(scenario.receiverMember, id)
      return conversation
    }
    const before = await view()
    expect(before.messages).toHaveLength(2)
    const { engine } = app.server.services
    await engine?.rebuild('conversations')
    expect(await view()).toEqual(before)
    expect((await engine?.verify('conversations'))?.differences).toEqual([])
  })

  it('CLI-27 CLI-38 goes both ways between the family and an organization that accepted', async () => {
    const id = await conversations.start(family, referralId, scenario.receiverId)
    await conversations.answer(scenario.receiverMember, id, 'Yes, on Fridays.')
    const asFamily = await conversations.read(family, id)
    expect(asFamily).toMatchObject({
      referralId,
      need: 'Food Assistance',
      subject: { text: 'Delivery' },
      correspondent: { kind: 'organization', organization: { name: 'Cobb Food Pantry' } },
      asClient: true,
      canReply: true,
      unread: 1,
      assignee: null,
    })
    const [question, reply] = asFamily.messages
    expect(question).toMatchObject({
      fromClient: true,
      toClient: false,
      messageBody: { text: 'Do you deliver?' },
      parentMessageId: null,
      isRead: false,
      readAt: null,
    })
    expect(reply).toMatchObject({
      fromClient: false,
      toClient: true,
      messageBody: { text: 'Yes, on Fridays.' },
      parentMessageId: question?.id,
      author: null,
    })
    expect((await conversations.read(scenario.receiverMember, id)).messages.map(({ author }) => author?.name)).toEqual([
      'Marisol Vega',
      'Rosa Receiver',
    ])
  })

  it('CLI-38 ROLE-14 is read only by its two sides', async () => {
    const id = await conversations.start(family, referralId, scenario.receiverId)
    const withStaff = await conversations.start(family, referralId, null)
    const stranger = await app.createUser()
    for (const person of [scenario.partner, scenario.outsider, stranger]) {
      expect([await statusFor(person, id), await statusFor(person, withStaff)]).toEqual([404, 404])
    }
    expect([await statusFor(scenario.staff, id), await statusFor(scenario.staff, withStaff)]).toEqual([404, 200])
    expect([await statusFor(scenario.receiverMember, id), await statusFor(scenario.receiverMember, withStaff)]).toEqual(
      [200, 404],
    )
    const listFor = async (person: TestUser) => {
      const { rows } = await person.call('referralConversations', { params: { id: referralId }, query: {} })
      return rows.map((row) => row.id).toSorted()
    }
    expect(await listFor(family)).toEqual([id, withStaff].toSorted())
    expect(await listFor(scenario.receiverMember)).toEqual([id])
    expect(await listFor(scenario.staff)).toEqual([withStaff])
    expect(await listFor(scenario.partner)).toEqual([])
  })

  it('CLI-29 CLI-38 is unread on the other side until that side opens it', async () => {
    const before = { family: await countUnread(family), partner: await countUnread(colleague) }
    const id = await conversations.start(family, referralId, scenario.receiverId)
    expect((await countUnread(colleague)).organization).toBe(before.partner.organization + 1)
    expect(await countUnread(family)).toEqual(before.family)
    app.clock.advance(60_000)
    const readAt = app.clock.now().toISOString()
    await conversations.open(scenario.receiverMember, id)
    // One member has read it for the organization.
    expect(await countUnread(colleague)).toEqual(before.partner)
    expect((await conversations.read(family, id)).messages).toMatchObject([{ isRead: true, readAt }])
    await conversations.answer(colleague, id, 'Yes, on Fridays.')
    expect((await countUnread(family)).own).toBe(before.family.own + 1)
    await conversations.open(family, id)
    expect(await countUnread(family)).toEqual(before.family)
  })

  it('CLI-38 is in the inbox of its side, which can be filtered', async () => {
    const id = await conversations.start(family, referralId, scenario.receiverId)
    const inbox = async (person: TestUser, show: 'all' | 'unread' | 'mine' | 'unassigned') =>
      (await person.call('inbox', { query: { inbox: 'organization', show } })).rows.some((row) => row.id === id)
    const filters = ['all', 'unread', 'mine', 'unassigned'] as const
    const shown = (person: TestUser) => Promise.all(filters.map((show) => inbox(person, show)))
    expect(await shown(colleague)).toEqual([true, true, false, true])
    await conversations.open(colleague, id)
    await conversations.assign(scenario.receiverMember, id, colleague.id)
    expect(await shown(colleague)).toEqual([true, false, true, false])
    expect(await shown(scenario.receiverMember)).toEqual([true, false, false, false])
    expect(await shown(scenario.outsider)).toEqual([false, false, false, false])
    expect((await conversations.read(scenario.receiverMember, id)).assignee).toEqual({
      id: colleague.id,
      name: 'Cy Colleague',
    })
    expect((await scenario.partner.call('inbox', { query: { inbox: 'staff' } })).rows).toEqual([])
  })

  it('ROLE-24 disappears at once from an organization that no longer has the referral; the family writes to staff', async () => {
    const id = await conversations.start(scenario.receiverMember, referralId, null)
    const body = { organizationId: 'receiver', subject: 'Delivery', body: 'Do you deliver?' } as const
    const input = { params: { id: referralId }, body, key: crypto.randomUUID() }
    const started = await family.call('startConversation', input)
    const { version } = await scenario.act(scenario.receiverMember, referralId, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 0,
      needMet: 'met',
    })
    expect(await statusFor(scenario.receiverMember, id)).toBe(200)
    // Even while the read model does not include the reopening.
    const unblock = await blockReadModel(app, 'referrals')
    const reopened = await scenario.act(scenario.staff, referralId, { action: 'reopen', version, note: 'They called.' })
    expect(await statusFor(scenario.receiverMember, id)).toBe(404)
    await unblock()
    await app.waitForReadModels(reopened.position)
    expect(await statusFor(scenario.receiverMember, id)).toBe(404)
    const { rows } = await colleague.call('inbox', { query: { inbox: 'organization' } })
    expect(rows.map((row) => row.id)).not.toContain(id)
    const asFamily = await conversations.read(family, id)
    expect(asFamily.canReply).toBe(false)
    const parentMessageId = asFamily.messages[0]?.id ?? ''
    const refused = await family.send('replyToConversation', {
      params: { id },
      body: { parentMessageId, body: 'Why?' },
    })
    expect(refused.problem.code).toBe('conversation_closed')
    // A retry gets the first result, but no new conversation begins.
    expect(await family.call('startConversation', input)).toEqual(started)
    const { problem } = await family.send('startConversation', { ...input, key: crypto.randomUUID() })
    expect(problem.code).toBe('conversation_closed')
    await conversations.start(family, referralId, null)
  })

  it('ROLE-26 names a confidential shelter nowhere on the pages of the family', async () => {
    const shelterId = await app.createOrganization('Quiet Door', {
      amenities: ['domestic_violence', 'emergency_shelter'],
      services: ['Housing'],
    })
    const worker = await app.createUser([{ organizationId: shelterId, role: 'member' }])
    referralId = await scenario.createReferral({ toOrganizationId: shelterId })
    await scenario.act(scenario.staff, referralId, { action: 'submit', version: 1 })
    await scenario.act(worker, referralId, { action: 'accept', version: 2 })
    const id = await conversations.start(worker, referralId, null)
    const { rows } = await family.call('ownConversations', { query: {} })
    expect(rows.find((row) => row.id === id)?.correspondent).toEqual({
      kind: 'organization',
      organization: { confidential: true },
    })
    expect(JSON.stringify([rows, await conversations.read(family, id)])).not.toContain('Quiet Door')
    expect((await conversations.read(worker, id)).correspondent).toMatchObject({ organization: { name: 'Quiet Door' } })
  })

  it('CLI-38 cannot be started with a family that has no account', async () => {
    const { client } = await scenario.partner.call('registerClient', {
      body: { firstName: 'Noa', lastInitial: 'B', email: null, phone: null, county: 'Cobb' },
    })
    const id = await scenario.createReferral({ clientId: client.id })
    const body = { organizationId: null, subject: 'Hello', body: 'We have news.' }
    const { problem } = await scenario.staff.send('startConversation', { params: { id }, body })
    expect(problem.code).toBe('client_without_account')
  })

  it('CLI-28 reports a missing subject or text next to its field', async () => {
    const issuesOf = async (body: object) => {
      const { problem } = await family.send('startConversation', {
        params: { id: referralId },
        body: { organizationId: null, subject: 'Hours', body: 'When?', ...body },
      })
      return problem.issues?.map(({ path, message }) => [path, message])
    }
    expect(await issuesOf({ subject: ' ' })).toEqual([['subject', 'Please add a subject']])
    expect(await issuesOf({ body: '' })).toEqual([['body', 'Please write a message']])
  })
})

describe('erasing the client', () => {
  it('CLI-38 leaves no word of a message, in the log or in a table', async () => {
    const { commands, log, db } = app.server.services
    const id = await conversations.start(family, referralId, scenario.receiverId, 'A purple giraffe.')
    await conversations.answer(scenario.receiverMember, id, 'A purple giraffe, indeed.')
    const events = await log.readStream(conversationStream(id))
    expect(events.map(({ data }) => data).join('\n')).not.toMatch(/giraffe|Delivery/)
    const { position } = await commands.eraseClient(scenario.clientId, createOneOffContext(systemActor))
    await app.waitForReadModels(position)
    const { subject, client, messages } = await conversations.read(scenario.receiverMember, id)
    expect([subject, ...messages.map(({ messageBody }) => messageBody)]).toEqual(
      Array.from({ length: 3 }, () => ({ erased: true })),
    )
    expect(client).toMatchObject({ firstName: '', lastInitial: '', erased: true })
    const outbox = await db.selectFrom('mail_outbox').select(['subject', 'body']).execute()
    expect(JSON.stringify(outbox)).not.toMatch(/giraffe|Delivery/)
    const parentMessageId = messages[0]?.id ?? ''
    const refused = await scenario.receiverMember.send('replyToConversation', {
      params: { id },
      body: { parentMessageId, body: 'Are you there?' },
    })
    expect(refused.problem.code).toBe('client_not_found')
  })
})
