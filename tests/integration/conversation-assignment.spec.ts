// Who answers a conversation, over the real app: assigned to a colleague, in the version that was seen, and announced.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type ConversationActions, createConversationActions } from '#tests/support/conversation-actions.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

/** Only a failing test waits this long. */
const pollOptions = { timeout: 15_000, interval: 50 }

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let colleague: TestUser
let conversations: ConversationActions
let referralId: string

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

const namesFor = async (person: TestUser, inbox: 'staff' | 'organization') =>
  (await person.call('assignees', { query: { inbox } })).rows.map(({ name }) => name)

describe('the people who can be assigned a conversation', () => {
  it('CLI-38 are the active members of the own organization, or staff', async () => {
    const leaving = await app.createUser([{ organizationId: scenario.receiverId, role: 'member' }], {
      name: 'Lee Left',
    })
    const present = ['Cy Colleague', 'Lee Left', 'Rosa Receiver']
    expect(await namesFor(scenario.receiverMember, 'organization')).toEqual(present)
    const { position } = await colleague.call('removeMember', { params: { userId: leaving.id } })
    await app.waitForReadModels(position)
    expect(await namesFor(scenario.receiverMember, 'organization')).toEqual(['Cy Colleague', 'Rosa Receiver'])
    expect(await namesFor(scenario.receiverMember, 'staff')).toEqual([])
    const { rows } = await scenario.staff.call('assignees', { query: { inbox: 'staff' } })
    expect(rows.map(({ id }) => id)).toContain(scenario.staff.id)
    expect(rows.map(({ id }) => id)).not.toContain(colleague.id)
  })
})

describe('an assignment', () => {
  it('CLI-38 to a colleague is kept in the history, which the family does not read', async () => {
    const id = await conversations.start(family, referralId, scenario.receiverId)
    await conversations.assign(scenario.receiverMember, id, colleague.id)
    await conversations.assign(colleague, id, scenario.receiverMember.id)
    const { assignee, assignments, assignmentVersion } = await conversations.read(colleague, id)
    expect([assignee?.name, assignmentVersion]).toEqual(['Rosa Receiver', 2])
    expect(assignments?.map(({ by, assignee: to }) => [by?.name, to?.name])).toEqual([
      ['Rosa Receiver', 'Cy Colleague'],
      ['Cy Colleague', 'Rosa Receiver'],
    ])
    expect(await conversations.read(family, id)).toMatchObject({
      assignee: null,
      assignments: [],
      assignmentVersion: null,
    })
  })

  it('REF-28 REF-29 in a version that is not current is refused with who has it now, and a repeat changes nothing', async () => {
    const id = await conversations.start(family, referralId, scenario.receiverId)
    const body = { assignedTo: colleague.id, version: 0 }
    const input = { params: { id }, body, key: crypto.randomUUID() }
    await scenario.receiverMember.call('assignConversation', input)
    await scenario.receiverMember.call('assignConversation', input)
    const late = await colleague.send('assignConversation', {
      params: { id },
      body: { assignedTo: scenario.receiverMember.id, version: 0 },
    })
    expect(late.status).toBe(412)
    expect(late.problem).toMatchObject({ code: 'stale_version', current: { version: 1, assignedTo: colleague.id } })
  })

  it('CLI-38 to a person of another organization, or by one, is refused', async () => {
    const id = await conversations.start(family, referralId, scenario.receiverId)
    const send = (person: TestUser, assignedTo: string) =>
      person.send('assignConversation', { params: { id }, body: { assignedTo, version: 0 } })
    const choices = [scenario.partner, scenario.outsider, scenario.staff, family]
    for (const other of choices)
      expect((await send(scenario.receiverMember, other.id)).problem.code).toBe('assignee_not_available')
    for (const other of [scenario.partner, scenario.outsider, scenario.staff])
      expect((await send(other, colleague.id)).problem.code).toBe('not_found')
  })

  it('CLI-38 NOT-02 is told to the assignee: a staff member in the app, a member of an organization by email', async () => {
    const second = await app.createStaff()
    const withStaff = await conversations.start(family, referralId, null)
    await conversations.assign(scenario.staff, withStaff, second.id)
    const noticesOf = async (person: TestUser) =>
      (await person.call('notifications', { query: {} })).rows
        .filter(({ title }) => title === 'Conversation assigned to you')
        .map(({ link }) => link)
    await expect.poll(() => noticesOf(second), pollOptions).toEqual([`/staff/messages/${withStaff}`])
    expect(await noticesOf(scenario.staff)).toEqual([])

    const mailTo = async (person: TestUser) =>
      app.server.services.db
        .selectFrom('mail_outbox')
        .select('body')
        .where('recipient', '=', person.email)
        .where('subject', '=', 'A conversation was assigned to you')
        .execute()
    const [before, own] = [(await mailTo(colleague)).length, await mailTo(scenario.receiverMember)]
    const id = await conversations.start(family, referralId, scenario.receiverId)
    await conversations.assign(scenario.receiverMember, id, colleague.id)
    await expect.poll(async () => (await mailTo(colleague)).length, pollOptions).toBe(before + 1)
    expect((await mailTo(colleague)).at(-1)?.body).not.toMatch(/Delivery|deliver\?|Pantry|Food|Marisol/)
    expect(await mailTo(scenario.receiverMember)).toEqual(own)
  })
})
