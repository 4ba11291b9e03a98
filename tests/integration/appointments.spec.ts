// Appointments of a family, over the real app: who schedules and reads them, what each side does with them, what the log
// stores, and what a family with a confidential shelter reads.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActOnAppointment, AppointmentRow, ScheduleAppointment } from '#contracts/appointments.ts'
import { toInstant } from '#contracts/local-time.ts'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { appointmentBody, localTimeIn } from '#tests/support/appointments.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import type { z } from 'zod'

let app: TestApp
let scenario: ReferralScenario
let family: TestUser
let receiver: TestUser
let clientId: string
let referralId: string

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  receiver = scenario.receiverMember
})
afterAll(() => app.close())

beforeEach(async () => {
  const { client } = await scenario.partner.call('registerClient', {
    body: { firstName: 'Marisol', lastInitial: 'V', email: null, phone: null, county: 'Cobb' },
  })
  clientId = client.id
  family = await app.createUser([], { clientId })
  referralId = await scenario.createReferral({ clientId, toOrganizationId: scenario.receiverId })
  await scenario.act(scenario.staff, referralId, { action: 'submit', version: 1 })
  await scenario.act(receiver, referralId, { action: 'accept', version: 2 })
})

type Body = Partial<z.input<typeof ScheduleAppointment>>
type Action = z.input<typeof ActOnAppointment>

/** Each of these waits until the read models show the result. */
const schedule = async (person: TestUser, changes: Body = {}) => {
  const body = appointmentBody(app, { allowOverlap: true, ...changes })
  const { id, position } = await person.call('scheduleAppointment', { params: { id: referralId }, body })
  await app.waitForReadModels(position)
  return id
}
const act = async (person: TestUser, id: string, body: Action) => {
  const { position } = await person.call('actOnAppointment', { params: { id }, body })
  await app.waitForReadModels(position)
}
const refusalOf = async (person: TestUser, id: string, body: Action) =>
  (await person.send('actOnAppointment', { params: { id }, body })).problem
const onReferral = async (person: TestUser) =>
  (await person.call('referralAppointments', { params: { id: referralId }, query: {} })).rows
/** As hours. */
const minutes = (count: number) => count / 60
/** At this time, the other tests schedule nothing. */
const freeHour = 30 * 24
const findRow = (rows: readonly AppointmentRow[], id: string): AppointmentRow => {
  const row = rows.find((each) => each.id === id)
  if (row === undefined) throw new Error(`there is no appointment ${id}`)
  return row
}
const own = async (show: 'upcoming' | 'past' | 'missed') =>
  (await family.call('ownAppointments', { query: { show } })).rows
const ownViewsOf = async (id: string) => {
  const views = await Promise.all((['upcoming', 'past', 'missed'] as const).map(own))
  return views.map((rows) => rows.some((row) => row.id === id))
}
const moveBody = (hours: number, version: number): Action => ({
  action: 'move',
  version,
  location: '14 Oak Street',
  durationMinutes: 30,
  ...localTimeIn(app, hours),
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
    expect((await refusalOf(receiver, withStaff, moveBody(48, 1))).code).toBe('not_found')
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
    await act(receiver, id, moveBody(minutes(1), 3))
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
    await act(receiver, id, moveBody(48, 1))
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

describe('scheduling', () => {
  const refusedBody = async (changes: Body) => {
    const body = appointmentBody(app, changes)
    return (await receiver.send('scheduleAppointment', { params: { id: referralId }, body })).problem
  }

  it('CLI-36 warns of another appointment of the family or the organization, and the person can confirm', async () => {
    const atThisTime = localTimeIn(app, freeHour)
    await schedule(receiver, atThisTime)
    const otherFamily = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    await scenario.act(scenario.staff, otherFamily, { action: 'submit', version: 1 })
    await scenario.act(receiver, otherFamily, { action: 'accept', version: 2 })
    const overlapOf = async (person: TestUser, id: string, changes: Body = atThisTime) => {
      const body = appointmentBody(app, changes)
      const answer = await person.send('scheduleAppointment', { params: { id }, body })
      return answer.status === 200 ? null : [answer.problem.code, answer.problem.current]
    }
    const known = [
      { startsAt: toInstant(atThisTime.date, atThisTime.time), durationMinutes: 45, organization: 'Cobb Food Pantry' },
    ]
    const refusalWith = (current: object) => ['appointment_overlaps', current]
    expect(await overlapOf(receiver, referralId)).toEqual(
      refusalWith({ family: true, organization: true, appointments: known }),
    )
    expect(await overlapOf(receiver, otherFamily)).toEqual(
      refusalWith({ family: false, organization: true, appointments: known }),
    )
    expect(await overlapOf(scenario.staff, referralId)).toEqual(
      refusalWith({ family: true, organization: false, appointments: known }),
    )
    // What the family has elsewhere is not the organization's to know.
    const withStaff = localTimeIn(app, freeHour + minutes(90))
    await schedule(scenario.staff, withStaff)
    expect(await overlapOf(receiver, referralId, withStaff)).toEqual(
      refusalWith({ family: true, organization: false, appointments: [] }),
    )
    // The first ends when the second begins.
    expect(await overlapOf(receiver, referralId, localTimeIn(app, freeHour + minutes(45)))).toBeNull()
    expect(await overlapOf(receiver, referralId, { ...atThisTime, allowOverlap: true })).toBeNull()
  })

  it('CLI-36 warns when an appointment is moved onto another one, but not onto itself', async () => {
    const [hour, otherHour] = [freeHour + 24, freeHour + 48]
    const id = await schedule(receiver, localTimeIn(app, hour))
    await schedule(receiver, localTimeIn(app, otherHour))
    expect((await refusalOf(receiver, id, moveBody(otherHour, 1))).code).toBe('appointment_overlaps')
    await act(receiver, id, moveBody(hour + minutes(15), 1))
    expect((await onReferral(receiver)).find((row) => row.id === id)?.version).toBe(2)
  })

  it('CLI-36 refuses a time that does not exist, and takes the earlier one of a time that exists twice', async () => {
    const time = { time: '02:30', date: '2027-03-14' }
    expect((await refusedBody(time)).issues).toMatchObject([
      { path: 'time', key: 'staff-validation:appointment.timeSkipped' },
    ])
    const id = await schedule(receiver, { time: '01:30', date: '2026-11-01' })
    expect(findRow(await onReferral(receiver), id).startsAt).toBe('2026-11-01T05:30:00.000Z')
  })

  it('CLI-24 reports what is missing next to its field', async () => {
    const pathsOf = async (changes: Body) => (await refusedBody(changes)).issues?.map(({ path }) => path)
    expect(await pathsOf({ title: ' ' })).toEqual(['title'])
    expect(await pathsOf({ location: '' })).toEqual(['location'])
    expect(await pathsOf({ durationMinutes: 4 })).toEqual(['durationMinutes'])
    expect(await pathsOf({ time: '9:00' })).toEqual(['time'])
    expect(await pathsOf({ date: '' })).toEqual(['date'])
    expect(await pathsOf(localTimeIn(app, -1))).toEqual(['time'])
  })

  it('CLI-36 is done once if it is sent twice, and a stale version changes nothing', async () => {
    const key = crypto.randomUUID()
    const body = appointmentBody(app, localTimeIn(app, freeHour + 72))
    const send = () => receiver.send('scheduleAppointment', { params: { id: referralId }, body, key })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    await app.waitForReadModels(second.body.position)
    const rows = await onReferral(scenario.staff)
    expect(rows).toHaveLength(1)
    const [{ id }] = rows as [AppointmentRow]
    await act(family, id, { action: 'confirm', version: 1 })
    const refusal = await refusalOf(receiver, id, { action: 'cancel', version: 1, reason: 'Closed.' })
    expect(refusal).toMatchObject({ code: 'stale_version', current: { status: 'confirmed', version: 2 } })
  })
})

describe('an organization that no longer has the referral', () => {
  it('ROLE-24 loses the appointment at once, and it is canceled', async () => {
    const body = appointmentBody(app, { allowOverlap: true })
    const input = { params: { id: referralId }, body, key: crypto.randomUUID() }
    const scheduled = await receiver.call('scheduleAppointment', input)
    const { id } = scheduled
    await app.waitForReadModels(scheduled.position)
    const { version } = await scenario.act(receiver, referralId, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 0,
      needMet: 'met',
    })
    expect(await onReferral(receiver)).toHaveLength(1)
    // Even while the read model does not include the reopening.
    const unblock = await blockReadModel(app, 'referrals')
    const reopened = await scenario.act(scenario.staff, referralId, { action: 'reopen', version, note: 'They called.' })
    expect(await onReferral(receiver)).toEqual([])
    expect((await refusalOf(receiver, id, moveBody(48, 1))).code).toBe('not_found')
    // A retry gets the first result, but nothing new is scheduled.
    expect(await receiver.call('scheduleAppointment', input)).toEqual(scheduled)
    const { problem } = await receiver.send('scheduleAppointment', { ...input, key: crypto.randomUUID() })
    expect(problem.code).toBe('referral_not_found')
    await unblock()
    await app.waitForReadModels(reopened.position)
    expect(await onReferral(receiver)).toEqual([])
    const isCanceled = async () => (await onReferral(scenario.staff)).some((row) => row.status === 'cancelled')
    await waitUntil('the appointment is canceled', isCanceled)
    expect(findRow(await own('past'), id).cancellation).toMatchObject({ byClient: false, reason: null })
  })
})

describe('an appointment with a confidential shelter', () => {
  it('ROLE-26 tells the family neither shelter, place, need nor subject; staff and the shelter read them', async () => {
    const shelterId = await app.createOrganization('Quiet Door', {
      amenities: ['domestic_violence', 'emergency_shelter'],
      services: ['Housing'],
    })
    const worker = await app.createUser([{ organizationId: shelterId, role: 'member' }])
    referralId = await scenario.createReferral({ clientId, toOrganizationId: shelterId })
    await scenario.act(scenario.staff, referralId, { action: 'submit', version: 1 })
    await scenario.act(worker, referralId, { action: 'accept', version: 2 })
    const id = await schedule(worker, { title: 'Move in', location: '9 Hidden Lane' })
    const byStaff = await schedule(scenario.staff, { title: 'Talk about Quiet Door' })
    await act(scenario.staff, byStaff, { action: 'cancel', version: 1, reason: 'Hidden Lane is full.' })
    const rows = [...(await own('upcoming')), ...(await own('past')), ...(await onReferral(family))]
    const { nextAppointment, activity } = await family.call('clientDashboard', { query: {} })
    const summary = [nextAppointment, activity.filter(({ kind }) => kind === 'appointment')]
    expect(findRow(rows, id)).toMatchObject({
      partner: { kind: 'organization', organization: { confidential: true } },
      isDiscreet: true,
      need: null,
      title: null,
      location: null,
    })
    expect(findRow(rows, byStaff)).toMatchObject({ partner: { kind: 'staff' }, title: null })
    const { body: text } = await family.send('appointmentCalendar', { params: { id }, query: {} })
    expect(text).toContain('SUMMARY:Appointment\r\n')
    expect(JSON.stringify([rows, summary, text])).not.toMatch(/Quiet|Hidden|Move in|Food|groceries|bag/)
    for (const person of [worker, scenario.staff])
      expect(findRow(await onReferral(person), id)).toMatchObject({
        partner: { organization: { name: 'Quiet Door' } },
        location: { text: '9 Hidden Lane' },
        isDiscreet: true,
      })
    // What staff wrote about the shelter does not appear when another organization has the referral.
    const returned = await scenario.act(worker, referralId, {
      action: 'record_outcome',
      version: 3,
      dollarsInvested: 0,
      needMet: 'not_met',
    })
    let latest = await scenario.act(scenario.staff, referralId, {
      action: 'reopen',
      version: returned.version,
      note: 'They moved.',
    })
    latest = await scenario.act(scenario.staff, referralId, {
      action: 'route',
      version: latest.version,
      toOrganizationId: scenario.receiverId,
    })
    latest = await scenario.act(scenario.staff, referralId, { action: 'submit', version: latest.version })
    await app.waitForReadModels(latest.position)
    expect(findRow(await own('past'), byStaff)).toMatchObject({ title: null, cancellation: { reason: null } })
  })
})

describe('erasing the client', () => {
  it('CLI-36 leaves no word of an appointment, in the log or in a table', async () => {
    const { commands, log, db, engine } = app.server.services
    const id = await schedule(receiver, { title: 'A purple giraffe', notes: 'giraffe', description: 'giraffe' })
    await act(family, id, { action: 'request_move', version: 1, words: 'No giraffe today.' })
    const events = await log.readStream(appointmentStream(id))
    expect(events.map(({ data }) => data).join('\n')).not.toMatch(/giraffe|Oak/)
    const { position } = await commands.eraseClient(clientId, createOneOffContext(systemActor))
    await app.waitForReadModels(position)
    const row = findRow(await onReferral(receiver), id)
    expect([row.title, row.description, row.location, row.notes, row.moveRequest?.words]).toEqual(
      Array.from({ length: 5 }, () => ({ erased: true })),
    )
    expect(row.client).toMatchObject({ firstName: '', lastInitial: '', erased: true })
    const outbox = await db.selectFrom('mail_outbox').select(['subject', 'body']).execute()
    expect(JSON.stringify(outbox)).not.toMatch(/giraffe|Oak/)
    expect((await refusalOf(receiver, id, moveBody(freeHour + 96, 2))).code).toBe('client_not_found')
    expect((await engine?.verify('appointments'))?.differences).toEqual([])
    await engine?.rebuild('appointments')
    expect((await engine?.verify('appointments'))?.differences).toEqual([])
  })
})
