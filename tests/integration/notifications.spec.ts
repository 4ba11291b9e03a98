// Which staff are notified of what, over the real app.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { NotificationType } from '#contracts/enumerations.ts'
import { type TestUser, type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  await waitForReactions(app)
  admin = await app.createStaff('admin')
})
afterAll(() => app.close())

const listNotificationTypes = async (person: TestUser, id: string | null) => {
  const { rows } = await person.call('notifications', { query: {} })
  return rows.filter(({ link }) => link === (id === null ? null : `/referrals/${id}`)).map(({ type }) => type)
}

describe('staff notifications', () => {
  it('NOT-08 NOT-04 announce a new referral and a new client once to all staff except the person who acted', async () => {
    const [adminTypesBefore, staffTypesBefore] = [
      await listNotificationTypes(admin, null),
      await listNotificationTypes(scenario.staff, null),
    ]
    const id = await scenario.createReferral()
    const { client: newClient } = await scenario.staff.call('registerClient', {
      body: { firstName: 'Nora', lastInitial: 'K', email: null, phone: null, county: 'Floyd' },
    })
    expect(newClient.firstName).toBe('Nora')
    await waitUntil(
      'the notification of the new client',
      async () => (await listNotificationTypes(admin, null)).length > adminTypesBefore.length,
    )
    expect(await listNotificationTypes(admin, id)).toEqual(['new_referral'])
    expect(await listNotificationTypes(scenario.staff, id)).toEqual(['new_referral'])
    expect(await listNotificationTypes(admin, null)).toEqual([...adminTypesBefore, 'new_client'])
    expect(await listNotificationTypes(scenario.staff, null)).toEqual(staffTypesBefore)
    const [row] = (await admin.call('notifications', { query: {} })).rows
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['alsoType', 'createdAt', 'id', 'link', 'message', 'readAt', 'title', 'type'].toSorted(),
    )
  })

  it('NOT-08 NOT-09 announce a new urgent referral, and one that becomes urgent, once to all staff except the person who acted', async () => {
    const id = await scenario.createReferral({ priority: 'high' })
    const laterId = await scenario.createReferral()
    await waitUntil('the later referral', async () => (await listNotificationTypes(admin, laterId)).length > 0)
    await waitUntil('the urgent referral', async () => (await listNotificationTypes(admin, id)).length > 0)
    expect(await listNotificationTypes(admin, id)).toEqual(['urgent_referral'])
    const { rows } = await admin.call('notifications', { query: {} })
    expect(rows.find(({ link }) => link === `/referrals/${id}`)?.title).toBe('New urgent referral')

    await scenario.act(scenario.staff, laterId, { action: 'set_priority', priority: 'high' })
    await waitUntil(
      'the referral that became urgent',
      async () => (await listNotificationTypes(admin, laterId)).length > 1,
    )
    expect(await listNotificationTypes(admin, laterId)).toEqual(['urgent_referral', 'new_referral'])
    expect(await listNotificationTypes(scenario.staff, laterId)).toEqual(['new_referral'])
    expect(await listNotificationTypes(scenario.staff, id)).toEqual(['urgent_referral'])
  })

  it('NOT-11 NOT-08 NOT-09 carry both types for a new urgent referral, are found under both, and are not sent to the person who made it', async () => {
    const listOfType = async (person: TestUser, type: NotificationType, id: string) =>
      (await person.call('notifications', { query: { type } })).rows.filter(({ link }) => link === `/referrals/${id}`)
    const urgentId = await scenario.createReferral({ priority: 'high' })
    const normalId = await scenario.createReferral()
    await waitUntil(
      'both referrals',
      async () =>
        (await listNotificationTypes(admin, urgentId)).length === 1 &&
        (await listNotificationTypes(admin, normalId)).length === 1,
    )
    for (const type of ['new_referral', 'urgent_referral'] as const) {
      expect(await listOfType(admin, type, urgentId)).toMatchObject([
        { type: 'urgent_referral', alsoType: 'new_referral', title: 'New urgent referral' },
      ])
    }
    expect(await listOfType(admin, 'new_client', urgentId)).toEqual([])
    expect(await listOfType(admin, 'new_referral', normalId)).toMatchObject([{ type: 'new_referral', alsoType: null }])
    expect(await listOfType(admin, 'urgent_referral', normalId)).toEqual([])

    const { client: ownClient } = await scenario.staff.call('registerClient', {
      body: { firstName: 'Ulla', lastInitial: 'R', email: null, phone: null, county: 'Cobb' },
    })
    const own = await scenario.staff.call('createReferral', {
      body: { ...referralBody(ownClient.id), priority: 'high' },
    })
    await waitUntil('the urgent referral', async () => (await listNotificationTypes(admin, own.id)).length === 1)
    expect(await listNotificationTypes(scenario.staff, own.id)).toEqual([])
  })

  it('NOT-06 can be neither read nor marked by another person', async () => {
    const id = await scenario.createReferral()
    const findUnread = async (person: TestUser) =>
      (await person.call('notifications', { query: { unread: 'true' } })).rows.find(
        ({ link }) => link === `/referrals/${id}`,
      )
    await waitUntil('the notification', async () => (await findUnread(admin)) !== undefined)
    const ownNotification = await findUnread(admin)
    const { rows } = await scenario.staff.call('notifications', { query: {} })
    expect(rows.map((row) => row.id)).not.toContain(ownNotification?.id)
    await scenario.staff.call('markNotificationsRead', { body: { id: ownNotification?.id ?? null } })
    await scenario.staff.call('markNotificationsRead', { body: { id: null } })
    expect(await findUnread(admin)).toMatchObject({ id: ownNotification?.id, readAt: null })
  })

  it('NOT-04 announce reviews that a colleague assigned, but not those that the reviewer claimed', async () => {
    const id = await scenario.createReferral()
    // Two reactions write these notifications, so only the time decides which is newer.
    app.clock.advance(1_000)
    await scenario.act(admin, id, { action: 'start_review', version: 1 })
    await scenario.act(admin, id, { action: 'assign', version: 2, assignedTo: scenario.staff.id })
    await waitUntil('the assigned review', async () => (await listNotificationTypes(scenario.staff, id)).length > 1)
    expect(await listNotificationTypes(scenario.staff, id)).toEqual(['other', 'new_referral'])
    const [assignment] = (await scenario.staff.call('notifications', { query: {} })).rows
    expect(assignment).toMatchObject({ title: 'Review assigned to you', link: `/referrals/${id}`, readAt: null })
    // The claim is earlier in the log than the assignment, so its notification would exist by now.
    expect(await listNotificationTypes(admin, id)).toEqual(['new_referral'])
  })

  it('NOT-03 come in pages of 50, newest first, either all or only unread ones', async () => {
    const reader = await app.createStaff('admin')
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into notification (id, user_id, type, title, message, created_at)
       select gen_random_uuid(), $1, 'other', 'No. ' || n, '', timestamptz '2026-02-01 12:00Z' + n * interval '1 minute'
       from generate_series(1, 120) as n returning id`,
      [reader.id],
    )
    expect(rows).toHaveLength(120)
    const firstPage = await reader.call('notifications', { query: {} })
    const lastPage = await reader.call('notifications', { query: { page: firstPage.pages } })
    expect([firstPage.rows.length, firstPage.pages]).toEqual([50, Math.ceil(firstPage.total / 50)])
    const times = [...firstPage.rows, ...lastPage.rows].map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(lastPage.rows.at(-1)?.title).toBe('No. 1')

    await reader.call('markNotificationsRead', { body: { id: lastPage.rows.at(-1)?.id ?? null } })
    const unreadPage = await reader.call('notifications', { query: { unread: 'true' } })
    expect([unreadPage.total, unreadPage.unread]).toEqual([firstPage.unread - 1, firstPage.unread - 1])
    expect((await reader.call('notifications', { query: {} })).total).toBe(firstPage.total)
  })

  it('NOT-02 NOT-03 load only five of thousands for the menu, and have capped counts', async () => {
    const reader = await app.createStaff('admin')
    await app.database.pool.query(
      `insert into notification (id, user_id, type, title, message, created_at)
       select gen_random_uuid(), $1, 'other', 'No. ' || n, '', timestamptz '2026-02-01 12:00Z' + n * interval '1 second'
       from generate_series(1, 3000) as n`,
      [reader.id],
    )
    const firstPage = await reader.call('notifications', { query: { limit: 5 } })
    expect([firstPage.rows.length, firstPage.total, firstPage.unread]).toEqual([5, 55, 1_000])
    const middlePage = await reader.call('notifications', { query: { page: 11 } })
    expect([middlePage.rows.length, middlePage.total, middlePage.pages]).toEqual([50, 1_050, 21])
    const unreadPage = await reader.call('notifications', { query: { page: 60, unread: 'true' } })
    expect(unreadPage.total).toBe(3_000)
    expect(unreadPage.pages).toBe(Math.ceil(unreadPage.total / 50))
    expect((await reader.call('markNotificationsRead', { body: { id: null } })).unread).toBe(0)
  })
})
