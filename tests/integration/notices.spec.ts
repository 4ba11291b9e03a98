// Who is notified of what, over the real app: staff notifications, organization updates, and recent activity for
// families.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Person, type TestApp, createTestApp } from '#tests/support/app.ts'
import { signedInLive } from '#tests/support/live.ts'
import { type Story, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let story: Story
let admin: Person
let client: Person
let colleague: Person

beforeAll(async () => {
  app = await createTestApp()
  story = await tellStory(app)
  admin = await app.staff('admin')
  client = await app.person([], { clientId: story.clientId })
  colleague = await app.person([{ organizationId: story.sender, role: 'org_admin' }], { name: 'Cora Colleague' })
})
afterAll(() => app.close())

const bellOf = async (who: Person, id: string | null) => {
  const { rows } = await who.call('notifications', { query: {} })
  return rows.filter(({ link }) => link === (id === null ? null : `/referrals/${id}`)).map(({ type }) => type)
}
const updatesOf = async (who: Person, id: string) => {
  const { rows } = await who.call('organizationUpdates', { query: {} })
  return rows.filter(({ referralId }) => referralId === id)
}
const toldOf = async (who: Person, id: string) =>
  (await updatesOf(who, id)).map(({ standing, status, disposition }) => [standing, status, disposition])
const activityOf = async (id: string) =>
  (await client.call('clientActivity', {})).rows.filter(({ referralId }) => referralId === id)

describe('staff notifications', () => {
  it('NOT-08 NOT-04 notifies staff once of a new referral and of a new client, except the person who acted', async () => {
    const [before, own] = [await bellOf(admin, null), await bellOf(story.staff, null)]
    const id = await story.request()
    const { client: made } = await story.staff.call('registerClient', {
      body: { firstName: 'Nora', lastInitial: 'K', email: null, phone: null, county: 'Floyd' },
    })
    expect(made.firstName).toBe('Nora')
    await until('the notification of the new client', async () => (await bellOf(admin, null)).length > before.length)
    expect(await bellOf(admin, id)).toEqual(['new_referral'])
    expect(await bellOf(story.staff, id)).toEqual(['new_referral'])
    expect(await bellOf(admin, null)).toEqual([...before, 'new_client'])
    expect(await bellOf(story.staff, null)).toEqual(own)
    const [row] = (await admin.call('notifications', { query: {} })).rows
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['createdAt', 'id', 'link', 'message', 'readAt', 'title', 'type'].toSorted(),
    )
  })

  it('NOT-08 NOT-09 notifies staff once of a new urgent referral, and of one that becomes urgent, except the person who acted', async () => {
    const id = await story.request({ priority: 'high' })
    const later = await story.request()
    await until('the later referral', async () => (await bellOf(admin, later)).length > 0)
    await until('the urgent referral', async () => (await bellOf(admin, id)).length > 0)
    expect(await bellOf(admin, id)).toEqual(['urgent_referral'])
    const { rows } = await admin.call('notifications', { query: {} })
    expect(rows.find(({ link }) => link === `/referrals/${id}`)?.title).toBe('New urgent referral')

    await story.act(story.staff, later, { action: 'set_priority', priority: 'high' })
    await until('the referral that became urgent', async () => (await bellOf(admin, later)).length > 1)
    expect(await bellOf(admin, later)).toEqual(['urgent_referral', 'new_referral'])
    expect(await bellOf(story.staff, later)).toEqual(['new_referral'])
    expect(await bellOf(story.staff, id)).toEqual(['urgent_referral'])
  })

  it('NOT-04 notifies a reviewer of a review that a colleague assigned, and not of one they claimed', async () => {
    const id = await story.request()
    await story.act(admin, id, { action: 'start_review', version: 1 })
    await story.act(admin, id, { action: 'assign', version: 2, assignedTo: story.staff.id })
    await until('the assigned review', async () => (await bellOf(story.staff, id)).length > 1)
    expect(await bellOf(story.staff, id)).toEqual(['other', 'new_referral'])
    const [given] = (await story.staff.call('notifications', { query: {} })).rows
    expect(given).toMatchObject({ title: 'Review assigned to you', link: `/referrals/${id}`, readAt: null })
    // The claim is earlier in the log than the assignment, so its notification would exist by now.
    expect(await bellOf(admin, id)).toEqual(['new_referral'])
  })

  it('NOT-03 returns 50 notifications per page, newest first, all or only unread ones', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into notification (id, user_id, type, title, message, created_at)
       select gen_random_uuid(), $1, 'other', 'No. ' || n, '', timestamptz '2026-02-01 12:00Z' + n * interval '1 minute'
       from generate_series(1, 120) as n returning id`,
      [admin.id],
    )
    expect(rows).toHaveLength(120)
    const first = await admin.call('notifications', { query: {} })
    const last = await admin.call('notifications', { query: { page: first.pages } })
    expect([first.rows.length, first.pages]).toEqual([50, Math.ceil(first.total / 50)])
    const times = [...first.rows, ...last.rows].map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(last.rows.at(-1)?.title).toBe('No. 1')

    await admin.call('markNotificationsRead', { body: { id: last.rows.at(-1)?.id ?? null } })
    const unread = await admin.call('notifications', { query: { unread: 'true' } })
    expect([unread.total, unread.unread]).toEqual([first.unread - 1, first.unread - 1])
    expect((await admin.call('notifications', { query: {} })).total).toBe(first.total)
  })

  it('NOT-02 NOT-03 loads five for the menu among thousands, and caps the counts', async () => {
    await app.database.pool.query(
      `insert into notification (id, user_id, type, title, message, created_at)
       select gen_random_uuid(), $1, 'other', 'No. ' || n, '', timestamptz '2026-02-01 12:00Z' + n * interval '1 second'
       from generate_series(1, 3000) as n`,
      [admin.id],
    )
    const bell = await admin.call('notifications', { query: { limit: 5 } })
    expect([bell.rows.length, bell.total, bell.unread]).toEqual([5, 55, 1_000])
    const middle = await admin.call('notifications', { query: { page: 11 } })
    expect([middle.rows.length, middle.total, middle.pages]).toEqual([50, 1_050, 21])
    const unread = await admin.call('notifications', { query: { page: 61, unread: 'true' } })
    expect(unread.total).toBeGreaterThan(3_000)
    expect(unread.pages).toBe(Math.ceil(unread.total / 50))
    expect((await admin.call('markNotificationsRead', { body: { id: null } })).unread).toBe(0)
  })
})

describe('a transition', () => {
  it('NOT-10 REF-14 notifies sender, receiver, former receiver, and client, and no one else', async () => {
    const id = await story.request({ toOrganizationId: story.receiver })
    await story.act(story.staff, id, { action: 'start_review', version: 1 })
    await story.act(story.staff, id, { action: 'submit', version: 2 })
    const elsewhere = await app.organization('Acworth Pantry')
    const other = await app.person([{ organizationId: elsewhere, role: 'member' }])
    await story.act(story.staff, id, { action: 'route', version: 3, toOrganizationId: elsewhere })
    await story.act(other, id, { action: 'accept', version: 4 })

    await until('the acceptance', async () => (await toldOf(other, id)).length === 2)
    expect(await toldOf(story.partner, id)).toEqual([
      ['sender', 'received', 'accepted'],
      ['sender', 'submitted', 'approved'],
      ['sender', 'submitted', 'approved'],
      ['sender', 'in_review', null],
    ])
    expect(await toldOf(story.host, id)).toEqual([
      ['former_receiver', 'submitted', 'approved'],
      ['receiver', 'submitted', 'approved'],
    ])
    expect(await toldOf(other, id)).toEqual([
      ['receiver', 'received', 'accepted'],
      ['receiver', 'submitted', 'approved'],
    ])
    expect(await toldOf(story.stranger, id)).toEqual([])
    const [accepted] = await updatesOf(story.partner, id)
    expect(accepted).toMatchObject({ from: { name: 'Harbor House' }, to: { name: 'Acworth Pantry' } })

    const activity = await activityOf(id)
    expect(activity.map(({ status }) => status)).toEqual([
      'received',
      'submitted',
      'submitted',
      'in_review',
      'requested',
    ])
    expect(activity[0]).toMatchObject({ need: 'Food Assistance', to: { name: 'Acworth Pantry' }, own: false })
  })

  it('NEW-27 notifies no one of a note or of a receiver that is only chosen', async () => {
    const id = await story.request()
    await story.act(story.staff, id, { action: 'route', version: 1, toOrganizationId: story.receiver })
    await story.act(story.staff, id, { action: 'add_note', text: 'Call at work only.' })
    const after = await story.request()
    await until('the later referral', async () => (await activityOf(after)).length > 0)
    expect(await updatesOf(story.host, id)).toEqual([])
    expect(await updatesOf(story.partner, id)).toEqual([])
    expect((await activityOf(id)).map(({ status }) => status)).toEqual(['requested'])
  })

  it('NOT-10 tracks what is read separately for each member', async () => {
    await story.partner.call('markUpdatesRead', { body: { id: null } })
    await colleague.call('markUpdatesRead', { body: { id: null } })
    const id = await story.submitted()
    await story.act(story.partner, id, { action: 'withdraw', version: 2 })
    await until('both updates', async () => (await updatesOf(colleague, id)).length === 2)

    const unread = async (who: Person) => (await who.call('organizationUpdates', { query: {} })).unread
    expect([await unread(story.partner), await unread(colleague)]).toEqual([1, 2])
    const [withdrawal, submission] = await updatesOf(colleague, id)
    expect(await colleague.call('markUpdatesRead', { body: { id: submission?.id ?? null } })).toEqual({ unread: 1 })
    expect(await unread(story.partner)).toBe(1)
    const read = async (who: Person) => (await updatesOf(who, id)).map((update) => update.read)
    expect([await read(story.partner), await read(colleague)]).toEqual([
      [true, false],
      [false, true],
    ])
    // A member of another organization cannot mark it as read for this one.
    await story.host.call('markUpdatesRead', { body: { id: withdrawal?.id ?? null } })
    expect(await unread(colleague)).toBe(1)
    expect(await colleague.call('markUpdatesRead', { body: { id: null } })).toEqual({ unread: 0 })
  })

  it('NOT-07 reaches the open pages of both organizations and of the client, each on its own topic', async () => {
    const live = async (who: Person, topic: string) => {
      const socket = await signedInLive(app.address, who.token ?? '')
      socket.send({ type: 'subscribe', topics: [topic] })
      expect((await socket.next('subscribed')).topics).toEqual([topic])
      return socket
    }
    const sockets = [
      await live(story.partner, `updates:${story.sender}`),
      await live(story.host, `updates:${story.receiver}`),
      await live(client, `activity:${story.clientId}`),
    ]
    await story.submitted()
    for (const socket of sockets) {
      await socket.next('changed')
      socket.close()
    }
    const nosy = await signedInLive(app.address, story.host.token ?? '')
    nosy.send({ type: 'subscribe', topics: [`updates:${story.sender}`, `activity:${story.clientId}`] })
    expect((await nosy.next('subscribed')).topics).toEqual([])
    nosy.close()
  })

  it('creates no new notifications when a read model is rebuilt', async () => {
    const count = async () =>
      (
        await app.database.pool.query(
          'select (select count(*) from referral_update) + (select count(*) from notification) as n',
        )
      ).rows
    const before = await count()
    for (const model of ['referrals', 'clients', 'access']) await app.server.services.engine?.rebuild(model)
    const id = await story.request()
    await until('the next referral', async () => (await activityOf(id)).length > 0)
    await until('the staff notification', async () => (await bellOf(admin, id)).length > 0)
    expect(await count()).not.toEqual(before)
    const [{ n: now }] = (await count()) as [{ n: number }]
    const [{ n: then }] = before as [{ n: number }]
    // The new referral adds two staff notifications and one client activity.
    expect(now - then).toBe(3)
  })
})
