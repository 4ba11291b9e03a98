// A person who leaves: the conversations that the person had are unassigned again, once, also if the reaction crashes.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createOneOffContext } from '#commands/context.ts'
import { domainEvents } from '#domain/events.ts'
import { newProfile } from '#domain/organization/profile.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { freedConversations } from '#reactions/freed-conversations/freed-conversations.ts'
import { createStreamHistoryReader } from '#reactions/stream-history.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type ConversationActions, createConversationActions } from '#tests/support/conversation-actions.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openReactionHarness } from '#tests/support/reaction-harness.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

/** Only a failing test waits this long. */
const pollOptions = { timeout: 15_000, interval: 50 }

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let conversations: ConversationActions

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  conversations = createConversationActions(app)
  family = await app.createUser([], { clientId: scenario.clientId, name: 'Marisol Vega' })
})
afterAll(() => app.close())

it('CLI-38 frees the conversations of a member who left, and tells the other members of an unread message', async () => {
  const referralId = await scenario.createAcceptedReferral()
  const leaving = await app.createUser([{ organizationId: scenario.receiverId, role: 'member' }], { name: 'Lee Left' })
  const manager = await app.createUser([{ organizationId: scenario.receiverId, role: 'org_admin' }])
  const id = await conversations.start(family, referralId, scenario.receiverId)
  const kept = await conversations.start(family, referralId, scenario.receiverId)
  await conversations.assign(leaving, id, leaving.id)
  await conversations.assign(scenario.receiverMember, kept, scenario.receiverMember.id)
  await manager.call('removeMember', { params: { userId: leaving.id } })

  const assigneeOf = async (conversation: string) => {
    const { assignee, assignments } = await conversations.read(manager, conversation)
    return [assignee?.name, assignments?.length]
  }
  await expect.poll(() => assigneeOf(id), pollOptions).toEqual([undefined, 2])
  expect(await assigneeOf(kept)).toEqual(['Rosa Receiver', 1])
  const countMails = async ({ email }: TestUser) => {
    const rows = await app.server.services.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('subject', '=', 'A family is waiting for an answer')
      .execute()
    return rows.length
  }
  await expect.poll(() => countMails(manager), pollOptions).toBe(1)
  expect([await countMails(scenario.receiverMember), await countMails(leaving)]).toEqual([1, 0])
})

it('CLI-38 frees the conversations of former staff', async () => {
  const referralId = await scenario.createReferral()
  const organizationId = await app.createOrganization('The Exchange')
  const leaving = await app.createUser([{ organizationId, role: 'staff' }], { name: 'Lee Leaving' })
  const admin = await app.createUser([{ organizationId, role: 'admin' }], { name: 'Ann Admin' })
  const id = await conversations.start(family, referralId, null)
  await conversations.assign(leaving, id, leaving.id)
  await admin.call('revokeAccess', { params: { userId: leaving.id, organizationId } })
  await expect.poll(async () => (await conversations.read(admin, id)).assignee, pollOptions).toBeNull()
})

it('REF-29 frees each conversation once, although a process dies before its commit', async () => {
  const masterKey = randomBytes(32)
  const database = await createTestDatabase()
  const harness = openReactionHarness(database.log, masterKey)
  const { commands, log } = harness
  const vault = createPostgresVault({ pool: database.pool, masterKey })
  const [userId, adminId] = [randomUUID(), randomUUID()]
  const asAdmin = () => createOneOffContext({ userId: adminId, organizationId: null, role: 'admin', clientId: null })
  const asStaff = () => createOneOffContext({ userId, organizationId: null, role: 'staff', clientId: null })
  const profile = newProfile({ name: 'The Exchange', services: [], populations: [], counties: [] })
  const { id: home } = await commands.createOrganization(
    { profile, tier: 'free_listing', publicVisible: false },
    asAdmin(),
  )
  await commands.grantAccess({ userId, organizationId: home, role: 'staff' }, asAdmin())
  const referralId = await harness.requestReferral()
  const readHistory = createStreamHistoryReader({ log, codec: createCodec({ registry: domainEvents, vault }) })
  const [first] = await readHistory(`referral-${referralId}`, 0)
  if (first?.type !== 'ReferralRequested') throw new Error('there is no referral')
  await database.pool.query(
    "insert into account (id, email, display_name, password_hash, client_id, created_at) values ($1, 'ana@example.org', 'Ana', 'none', $2, now())",
    [randomUUID(), first.data.clientId],
  )
  const body = { organizationId: null, subject: 'News', body: 'We found a crib.' }
  const { id } = await commands.startConversation(referralId, body, asStaff())
  await commands.assignConversation(id, { assignedTo: userId, version: 0 }, asStaff())
  const reaction = freedConversations({
    commands,
    findAssignedConversations: async () => [{ id, organizationId: null }],
    readHistory,
  })
  const dying = await harness.takeOver(reaction, {
    beforeCommit: async () => {
      throw new Error('the process dies')
    },
  })
  await commands.revokeAccess({ userId, organizationId: home }, asAdmin())
  const events = (await log.readStream(`access-${userId}`)).filter(({ type }) => type === 'AccessRevoked')
  const batch = { events, position: events[0]?.position ?? '' }
  const countAssignments = async () =>
    (await log.readStream(`conversation-${id}`)).filter(({ type }) => type === 'ConversationAssigned').length
  await expect(dying.handle(batch)).rejects.toThrow('the process dies')
  expect(await countAssignments()).toBe(2)
  await (await harness.takeOver(reaction)).handle(batch)
  expect(await countAssignments()).toBe(2)
  await harness.close()
  await database.drop()
})
