// Appointments of a family, over the real app: who reads them, and what each side does with them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import {
  type AppointmentScenario,
  createAppointmentScenario,
  findRow,
  minutes,
  moveBody,
} from '#tests/support/appointment-scenario.ts'
import { appointmentBody, localTimeIn } from '#tests/support/appointments.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let receiver: TestUser
let clientId: string
let family: TestUser
let referralId: string
let schedule: AppointmentScenario['schedule']
let act: AppointmentScenario['act']
let refusalOf: AppointmentScenario['refusalOf']
let onReferral: AppointmentScenario['onReferral']
let own: AppointmentScenario['own']
let ownViewsOf: AppointmentScenario['ownViewsOf']

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  receiver = scenario.receiverMember
})
afterAll(() => app.close())

beforeEach(async () => {
  ;({ clientId, family, referralId, schedule, act, refusalOf, onReferral, own, ownViewsOf } =
    await createAppointmentScenario(app, scenario))
})

describe('an appointment', () => {
  it('CLI-24 CLI-36 shows the family what it is about, the partner, the place and the time', async () => {
    const id = await schedule(receiver)
    const [appointment] = await own('upcoming')
    expect(appointment).toMatchObject({
      id,
      referralId,
      version: 1,
      status: 'scheduled',
      startsAt: new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 17) + '00.000Z',
      durationMinutes: 45,
      title: { text: 'Pick up groceries' },
      description: { text: 'A box for the week.' },
      location: { text: '12 Oak Street' },
      notes: { text: 'Bring a bag.' },
      partner: { kind: 'organization', organization: { name: 'Cobb Food Pantry' } },
      isDiscreet: false,
      actions: ['confirm', 'request_move', 'cancel'],
    })
    const withStaff = await schedule(scenario.staff)
    expect(findRow(await own('upcoming'), withStaff).partner).toEqual({ kind: 'staff' })
  })

  it('CLI-36 ROLE-14 is seen and changed only by the family, staff and its organization', async () => {
    const id = await schedule(receiver)
    const withStaff = await schedule(scenario.staff)
    const idsFor = async (person: TestUser) => (await onReferral(person)).map((row) => row.id).toSorted()
    expect(await idsFor(family)).toEqual([id, withStaff].toSorted())
    expect(await idsFor(scenario.staff)).toEqual([id, withStaff].toSorted())
    expect(await idsFor(receiver)).toEqual([id])
    const stranger = await app.createUser()
    for (const person of [scenario.partner, scenario.outsider, stranger]) {
      expect(await idsFor(person)).toEqual([])
      const refusal = await refusalOf(person, id, { action: 'cancel', version: 1, reason: 'No.' })
      expect(refusal.code).toBe('not_found')
    }
    expect((await refusalOf(receiver, withStaff, moveBody(app, 48, 1))).code).toBe('not_found')
    const refused = await scenario.partner.send('scheduleAppointment', {
      params: { id: referralId },
      body: appointmentBody(app),
    })
    expect(refused.problem.code).toBe('referral_not_found')
    await act(scenario.staff, id, { action: 'cancel', version: 1, reason: 'The pantry is closed.' })
  })

  it('CLI-25 CLI-36 goes from the request to move it to its completion', async () => {
    const id = await schedule(receiver)
    await act(family, id, { action: 'confirm', version: 1 })
    expect(findRow(await onReferral(receiver), id).status).toBe('confirmed')
    await act(family, id, { action: 'request_move', version: 2, words: 'Could it be Friday?' })
    expect(findRow(await onReferral(receiver), id)).toMatchObject({
      status: 'scheduled',
      moveRequest: { words: { text: 'Could it be Friday?' }, at: app.clock.now().toISOString() },
    })
    await act(receiver, id, moveBody(app, minutes(1), 3))
    expect(findRow(await own('upcoming'), id)).toMatchObject({
      status: 'scheduled',
      moveRequest: null,
      durationMinutes: 30,
      location: { text: '14 Oak Street' },
      version: 4,
    })
    expect((await refusalOf(receiver, id, { action: 'complete', version: 4 })).code).toBe('not_allowed_in_state')
    app.clock.advance(60_000)
    await act(receiver, id, { action: 'complete', version: 4 })
    expect(await ownViewsOf(id)).toEqual([false, true, false])
  })

  it('CLI-25 is missed once its time is over, and after a no-show', async () => {
    const id = await schedule(receiver, { ...localTimeIn(app, minutes(1)), durationMinutes: 5 })
    const confirmed = await schedule(receiver, { ...localTimeIn(app, minutes(1)), durationMinutes: 5 })
    await act(family, confirmed, { action: 'confirm', version: 1 })
    expect(await ownViewsOf(id)).toEqual([true, false, false])
    app.clock.advance(60_000)
    // It has begun, and is not over.
    expect(await ownViewsOf(id)).toEqual([true, false, false])
    app.clock.advance(5 * 60_000)
    expect(await ownViewsOf(id)).toEqual([false, false, true])
    expect(findRow(await own('missed'), id)).toMatchObject({ status: 'scheduled', isMissed: true, isUpcoming: false })
    expect(await ownViewsOf(confirmed)).toEqual([false, true, false])
    await act(scenario.staff, confirmed, { action: 'mark_no_show', version: 2 })
    expect(await ownViewsOf(confirmed)).toEqual([false, false, true])
  })

  it('CLI-36 is canceled by either side, and the other side reads why', async () => {
    const [first, second] = [await schedule(receiver), await schedule(receiver)]
    await act(receiver, first, { action: 'cancel', version: 1, reason: 'We are closed.' })
    await act(family, second, { action: 'cancel', version: 1, reason: 'We are sick.' })
    expect(findRow(await own('past'), first).cancellation).toEqual({
      byClient: false,
      reason: { text: 'We are closed.' },
    })
    expect(findRow(await onReferral(receiver), second)).toMatchObject({
      status: 'cancelled',
      cancellation: { byClient: true, reason: { text: 'We are sick.' } },
      actions: [],
    })
    const third = await schedule(receiver)
    const { issues } = await refusalOf(receiver, third, { action: 'cancel', version: 1 })
    expect(issues).toMatchObject([{ path: 'reason', message: 'Enter a reason for the family' }])
  })

  it('CLI-36 is a calendar file for the family alone, and a moved one replaces it', async () => {
    const id = await schedule(receiver)
    const fileFor = (person: TestUser) => person.send('appointmentCalendar', { params: { id }, query: {} })
    const first = await fileFor(family)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.body).toMatch(/SEQUENCE:0\r\n[^]*SUMMARY:Pick up groceries\r\nLOCATION:12 Oak Street\r\n/)
    await act(receiver, id, moveBody(app, 48, 1))
    const moved = (await fileFor(family)).body
    expect(moved).toMatch(/SEQUENCE:1\r\n[^]*LOCATION:14 Oak Street\r\n/)
    expect(/UID:.*/.exec(moved)?.[0]).toBe(/UID:.*/.exec(first.body)?.[0])
    const otherFamily = await app.createUser([], { clientId: scenario.clientId })
    expect((await fileFor(otherFamily)).status).toBe(404)
  })

  it('CLI-20 CLI-21 is counted and listed for the dashboard of the family', async () => {
    const later = await schedule(receiver)
    const sooner = await schedule(receiver, localTimeIn(app, 24))
    app.clock.advance(1_000)
    const canceled = await schedule(receiver)
    app.clock.advance(1_000)
    await act(receiver, canceled, { action: 'cancel', version: 1, reason: 'Closed.' })
    app.clock.advance(1_000)
    await act(family, later, { action: 'confirm', version: 1 })
    const { figures, nextAppointment, activity } = await family.call('clientDashboard', { query: {} })
    expect([figures.upcomingAppointments, nextAppointment?.id]).toEqual([2, sooner])
    expect(activity.flatMap((entry) => (entry.kind === 'appointment' ? [entry.appointment.id] : []))).toEqual([
      later,
      canceled,
    ])
  })

  it('CLI-36 NOT-07 reaches the open pages of the family, the organization and staff', async () => {
    const connect = async (person: TestUser, topic: string) => {
      const socket = await openSignedInLiveClient(app.address, person.token ?? '')
      socket.send({ type: 'subscribe', topics: [topic] })
      const { topics, refused } = await socket.next('subscribed')
      return { socket, topics, refused }
    }
    const ownTopic = `appointments:${clientId}`
    const organizationTopic = `appointments:${scenario.receiverId}`
    expect((await connect(scenario.partner, ownTopic)).refused).toEqual([ownTopic])
    expect((await connect(family, organizationTopic)).refused).toEqual([organizationTopic])
    const pages = await Promise.all([
      connect(family, ownTopic),
      connect(scenario.staff, ownTopic),
      connect(receiver, organizationTopic),
    ])
    await schedule(receiver)
    for (const { socket, topics } of pages) {
      const changed = await socket.next('changed')
      expect(topics.every((topic) => changed.topics.includes(topic))).toBe(true)
    }
  })
})
