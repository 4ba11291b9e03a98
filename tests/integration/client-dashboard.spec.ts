// The family's dashboard over the real app: its figures over all referrals, the request that it explains, the next
// appointment, and recent activity of all kinds.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { NeedCategory } from '#contracts/enumerations.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { resourceBody } from '#tests/support/resources.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let clientId: string

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

/** Every test has a family of its own. */
beforeEach(async () => {
  const { client } = await scenario.partner.call('registerClient', {
    body: { firstName: 'Marisol', lastInitial: 'V', email: null, phone: null, county: 'Cobb' },
  })
  clientId = client.id
  family = await app.createUser([], { clientId, name: 'Marisol Vega' })
})

const day = 86_400_000
const dashboard = () => family.call('clientDashboard', { query: {} })

/** Each of these waits until the read models show the result. */
const request = async (need: NeedCategory = 'Food Assistance') => {
  app.clock.advance(1_000)
  return scenario.createReferral({ clientId, need, toOrganizationId: scenario.receiverId })
}
const act = async (person: TestUser, id: string, body: Parameters<ReferralScenario['act']>[2]) => {
  app.clock.advance(1_000)
  const { position } = await scenario.act(person, id, body)
  await app.waitForReadModels(position)
}
const accept = async (id: string) => {
  await act(scenario.staff, id, { action: 'submit', version: 1 })
  await act(scenario.receiverMember, id, { action: 'accept', version: 2 })
}
const write = async (person: TestUser, id: string, subject: string) => {
  app.clock.advance(1_000)
  const { position } = await person.call('startConversation', {
    params: { id },
    body: { organizationId: null, subject, body: 'Hello.' },
  })
  await app.waitForReadModels(position)
}
const schedule = async (id: string, days: number) => {
  app.clock.advance(1_000)
  const { id: appointmentId, position } = await scenario.receiverMember.call('scheduleAppointment', {
    params: { id },
    body: {
      organizationId: null,
      title: 'Pantry visit',
      description: '',
      notes: '',
      date: new Date(app.clock.now().getTime() + days * day).toISOString().slice(0, 10),
      time: '10:30',
      durationMinutes: 45,
      location: 'Room 2',
      allowOverlap: true,
    },
  })
  await app.waitForReadModels(position)
  return appointmentId
}

describe('the figures of a family', () => {
  it('CLI-20 REF-30 count all its referrals, and no one else’s', async () => {
    const ids = await Promise.all(Array.from({ length: 52 }, () => request()))
    const [first = '', second = '', third = '', fourth = ''] = ids
    await accept(first)
    await act(scenario.staff, second, { action: 'close', version: 1, reason: 'need_met', dollarsInvested: 100 })
    await act(scenario.staff, third, { action: 'return', version: 1, note: 'Which apartment?' })
    await act(scenario.partner, fourth, { action: 'withdraw', version: 1 })
    const { position } = await scenario.receiverMember.call('recordResource', {
      params: { id: first },
      body: resourceBody({ dollars: 40 }),
    })
    await app.waitForReadModels(position)
    expect((await dashboard()).figures).toEqual({
      active: 49,
      total: 52,
      completed: 1,
      investedCents: 14_000,
      upcomingAppointments: 0,
      unreadMessages: 0,
    })
    await act(scenario.receiverMember, first, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 25,
      needMet: 'met',
    })
    expect((await dashboard()).figures).toMatchObject({ active: 48, completed: 2, investedCents: 12_500 })
  })

  it('CLI-20 count upcoming appointments and unread messages', async () => {
    const id = await request()
    await accept(id)
    await schedule(id, 3)
    const next = await schedule(id, 2)
    await write(scenario.receiverMember, id, 'News')
    await write(scenario.staff, id, 'More news')
    await write(family, id, 'A question')
    const { figures, nextAppointment } = await dashboard()
    expect(figures).toMatchObject({ upcomingAppointments: 2, unreadMessages: 2 })
    expect(nextAppointment).toMatchObject({ id: next, title: { text: 'Pantry visit' }, durationMinutes: 45 })
  })

  it('are zero for a family without a request', async () => {
    expect(await dashboard()).toMatchObject({
      figures: { active: 0, total: 0, completed: 0, investedCents: 0, upcomingAppointments: 0, unreadMessages: 0 },
      current: null,
      others: [],
      nextAppointment: null,
      activity: [],
    })
  })
})

describe('the requests on the dashboard', () => {
  it('CLI-22 begin with the newest active one, then others that a family can do something about', async () => {
    const closed = await request('Clothing')
    await act(scenario.staff, closed, { action: 'close', version: 1, reason: 'need_met' })
    expect((await dashboard()).current?.id).toBe(closed)
    const returned = await request('Other')
    await act(scenario.staff, returned, { action: 'return', version: 1, note: 'Which apartment?' })
    expect((await dashboard()).current?.id).toBe(returned)
    const older = await request('Childcare')
    const newer = await request('Food Assistance')
    const withdrawn = await request('Household Essentials')
    await act(scenario.partner, withdrawn, { action: 'withdraw', version: 1 })
    const { current, others } = await dashboard()
    expect([current?.id, ...others.map(({ id }) => id)]).toEqual([newer, older, returned])
  })
})

describe('recent activity', () => {
  const kinds = async () => (await dashboard()).activity.map(({ kind }) => kind)

  it('CLI-21 NOT-10 has the five newest of three referrals, two appointments and two messages', async () => {
    const id = await request()
    await accept(id)
    // The request, its submission and its acceptance.
    await waitUntil('the changes', async () => (await kinds()).length === 3)
    for (const subject of ['One', 'Two', 'Three']) await write(scenario.staff, id, subject)
    expect(await kinds()).toEqual(['message', 'message', 'referral', 'referral', 'referral'])
    for (const days of [2, 3, 4]) await schedule(id, days)
    const { activity } = await dashboard()
    expect(activity.map(({ kind }) => kind)).toEqual(['appointment', 'appointment', 'message', 'message', 'referral'])
    expect(activity.map(({ at }) => at)).toEqual(
      activity
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(activity.at(-1)).toMatchObject({ change: { status: 'received', to: { name: 'Cobb Food Pantry' } } })
    expect(activity[2]).toMatchObject({ message: { fromClient: false, correspondent: { kind: 'staff' } } })
  })

  it('CLI-21 CLI-26 has the two resources recorded last, without what was canceled', async () => {
    const id = await request()
    await accept(id)
    const params = { id }
    const record = async (name: string) => {
      app.clock.advance(1_000)
      const body = resourceBody({ name, type: 'food', notes: 'By the side door.' })
      const recorded = await scenario.receiverMember.call('recordResource', { params, body })
      await app.waitForReadModels(recorded.position)
      return { resourceId: recorded.id, at: app.clock.now().toISOString() }
    }
    const recorded = async () => (await dashboard()).activity.filter(({ kind }) => kind === 'resource')
    const first = await record('Food box')
    const second = await record('Bread')
    const provider = { id: scenario.receiverId, name: 'Cobb Food Pantry' }
    const entry = (name: string, { resourceId, at }: typeof first) => ({
      kind: 'resource',
      at,
      resource: { id: resourceId, referralId: id, name: { text: name }, type: 'food', provider },
    })
    expect(await recorded()).toEqual([entry('Bread', second), entry('Food box', first)])
    const third = await record('Diapers')
    expect(await recorded()).toEqual([entry('Diapers', third), entry('Bread', second)])
    // A correction is no news.
    app.clock.advance(1_000)
    const corrected = await scenario.receiverMember.call('correctResource', {
      params: { id, resourceId: first.resourceId },
      body: { ...resourceBody({ name: 'Food box' }), version: 1 },
    })
    await app.waitForReadModels(corrected.position)
    expect((await recorded())[0]).toMatchObject({ resource: { name: { text: 'Diapers' } } })
    const canceled = await scenario.receiverMember.call('cancelResource', {
      params: { id, resourceId: third.resourceId },
      body: { version: 1 },
    })
    await app.waitForReadModels(canceled.position)
    expect((await recorded())[0]).toMatchObject({ resource: { name: { text: 'Bread' } } })
  })
})
