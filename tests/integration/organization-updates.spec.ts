// Which organizations and families are notified of a transition, over the real app: organization updates and recent
// activity.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let admin: TestUser
let client: TestUser
let colleague: TestUser

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  admin = await app.createStaff('admin')
  client = await app.createUser([], { clientId: scenario.clientId })
  colleague = await app.createUser([{ organizationId: scenario.senderId, role: 'org_admin' }], {
    name: 'Cora Colleague',
  })
})
afterAll(() => app.close())

const listNotificationTypes = async (person: TestUser, id: string | null) => {
  const { rows } = await person.call('notifications', { query: {} })
  return rows.filter(({ link }) => link === (id === null ? null : `/referrals/${id}`)).map(({ type }) => type)
}
const listUpdates = async (person: TestUser, id: string) => {
  const { rows } = await person.call('organizationUpdates', { query: {} })
  return rows.filter(({ referralId }) => referralId === id)
}
const listUpdateSummaries = async (person: TestUser, id: string) =>
  (await listUpdates(person, id)).map(({ role, status, disposition }) => [role, status, disposition])
const listActivity = async (id: string) =>
  (await client.call('clientDashboard', { query: {} })).activity
    .flatMap((entry) => (entry.kind === 'referral' ? [entry.change] : []))
    .filter(({ referralId }) => referralId === id)

describe('a transition', () => {
  it('NOT-10 REF-14 notifies sender, receiver, former receiver, and client, and no one else', async () => {
    const id = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })
    await scenario.act(scenario.staff, id, { action: 'submit', version: 2 })
    const otherOrganizationId = await app.createOrganization('Acworth Pantry')
    const newReceiver = await app.createUser([{ organizationId: otherOrganizationId, role: 'member' }])
    await scenario.act(scenario.staff, id, { action: 'route', version: 3, toOrganizationId: otherOrganizationId })
    await scenario.act(newReceiver, id, { action: 'accept', version: 4 })

    await waitUntil('the acceptance', async () => (await listUpdateSummaries(newReceiver, id)).length === 2)
    expect(await listUpdateSummaries(scenario.partner, id)).toEqual([
      ['sender', 'received', 'accepted'],
      ['sender', 'submitted', 'approved'],
      ['sender', 'submitted', 'approved'],
      ['sender', 'in_review', null],
    ])
    expect(await listUpdateSummaries(scenario.receiverMember, id)).toEqual([
      ['former_receiver', 'submitted', 'approved'],
      ['receiver', 'submitted', 'approved'],
    ])
    expect(await listUpdateSummaries(newReceiver, id)).toEqual([
      ['receiver', 'received', 'accepted'],
      ['receiver', 'submitted', 'approved'],
    ])
    expect(await listUpdateSummaries(scenario.outsider, id)).toEqual([])
    const [acceptance] = await listUpdates(scenario.partner, id)
    expect(acceptance).toMatchObject({ from: { name: 'Harbor House' }, to: { name: 'Acworth Pantry' } })
    // A former receiver reads no names (ROLE-24).
    expect((await listUpdates(scenario.receiverMember, id))[0]).toMatchObject({ from: null, to: null })

    const activity = await listActivity(id)
    expect(activity.map(({ status }) => status)).toEqual([
      'received',
      'submitted',
      'submitted',
      'in_review',
      'requested',
    ])
    expect(activity[0]).toMatchObject({ need: 'Food Assistance', to: { name: 'Acworth Pantry' }, own: false })
  })

  it('NEW-27 notifies no one of a note, or of a receiver that is chosen but not yet approved', async () => {
    const id = await scenario.createReferral()
    await scenario.act(scenario.staff, id, { action: 'route', version: 1, toOrganizationId: scenario.receiverId })
    await scenario.act(scenario.staff, id, { action: 'add_note', text: 'Call at work only.' })
    const laterId = await scenario.createReferral()
    await waitUntil('the later referral', async () => (await listActivity(laterId)).length > 0)
    expect(await listUpdates(scenario.receiverMember, id)).toEqual([])
    expect(await listUpdates(scenario.partner, id)).toEqual([])
    expect((await listActivity(id)).map(({ status }) => status)).toEqual(['requested'])
  })

  it('NOT-10 has updates that each member marks as read separately', async () => {
    await scenario.partner.call('markUpdatesRead', { body: { id: null } })
    await colleague.call('markUpdatesRead', { body: { id: null } })
    const id = await scenario.createSubmittedReferral()
    await scenario.act(scenario.partner, id, { action: 'withdraw', version: 2 })
    await waitUntil('both updates', async () => (await listUpdates(colleague, id)).length === 2)

    const countUnread = async (person: TestUser) => (await person.call('organizationUpdates', { query: {} })).unread
    expect([await countUnread(scenario.partner), await countUnread(colleague)]).toEqual([1, 2])
    const [withdrawal, submission] = await listUpdates(colleague, id)
    expect(await colleague.call('markUpdatesRead', { body: { id: submission?.id ?? null } })).toEqual({ unread: 1 })
    expect(await countUnread(scenario.partner)).toBe(1)
    const readFlags = async (person: TestUser) => (await listUpdates(person, id)).map((update) => update.read)
    expect([await readFlags(scenario.partner), await readFlags(colleague)]).toEqual([
      [true, false],
      [false, true],
    ])
    // A member of another organization cannot mark it as read for this one.
    await scenario.receiverMember.call('markUpdatesRead', { body: { id: withdrawal?.id ?? null } })
    expect(await countUnread(colleague)).toBe(1)
    expect(await colleague.call('markUpdatesRead', { body: { id: null } })).toEqual({ unread: 0 })
  })

  it('NOT-07 reaches the open pages of both organizations and of the client, each on its own topic', async () => {
    const connect = async (person: TestUser, topic: string) => {
      const socket = await openSignedInLiveClient(app.address, person.token ?? '')
      socket.send({ type: 'subscribe', topics: [topic] })
      expect((await socket.next('subscribed')).topics).toEqual([topic])
      return socket
    }
    const sockets = [
      await connect(scenario.partner, `updates:${scenario.senderId}`),
      await connect(scenario.receiverMember, `updates:${scenario.receiverId}`),
      await connect(client, `activity:${scenario.clientId}`),
    ]
    await scenario.createSubmittedReferral()
    for (const socket of sockets) {
      await socket.next('changed')
      socket.close()
    }
    const otherSocket = await openSignedInLiveClient(app.address, scenario.receiverMember.token ?? '')
    otherSocket.send({ type: 'subscribe', topics: [`updates:${scenario.senderId}`, `activity:${scenario.clientId}`] })
    expect((await otherSocket.next('subscribed')).topics).toEqual([])
    otherSocket.close()
  })

  it('creates no new notifications when a read model is rebuilt', async () => {
    // Other tests add staff members, who are notified too.
    const countRows = async () => {
      const { rows } = await app.database.pool.query<{ n: string }>(
        `select (select count(*) from referral_update)
           + (select count(*) from notification where user_id in ($1, $2)) as n`,
        [admin.id, scenario.staff.id],
      )
      return Number(rows[0]?.n)
    }
    const countBefore = await countRows()
    for (const model of ['referrals', 'clients', 'access']) await app.server.services.engine?.rebuild(model)
    const id = await scenario.createReferral()
    await waitUntil('the next referral', async () => (await listActivity(id)).length > 0)
    for (const person of [admin, scenario.staff])
      await waitUntil('the staff notification', async () => (await listNotificationTypes(person, id)).length > 0)
    // The new referral adds two staff notifications and one client activity.
    expect((await countRows()) - countBefore).toBe(3)
  })
})
