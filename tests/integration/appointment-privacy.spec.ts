// What is left of an appointment, over the real app, for an organization that lost the referral, for a family with a
// confidential shelter, and after an erasure.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { appointmentStream } from '#domain/appointment/events.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import {
  type AppointmentScenario,
  createAppointmentScenario,
  findRow,
  moveBody,
} from '#tests/support/appointment-scenario.ts'
import { appointmentBody } from '#tests/support/appointments.ts'
import { blockReadModel } from '#tests/support/block-read-model.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

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

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  receiver = scenario.receiverMember
})
afterAll(() => app.close())

beforeEach(async () => {
  ;({ clientId, family, referralId, schedule, act, refusalOf, onReferral, own } = await createAppointmentScenario(
    app,
    scenario,
  ))
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
    expect((await refusalOf(receiver, id, moveBody(app, 48, 1))).code).toBe('not_found')
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
    const referralId = await scenario.createReferral({ clientId, toOrganizationId: shelterId })
    await scenario.act(scenario.staff, referralId, { action: 'submit', version: 1 })
    await scenario.act(worker, referralId, { action: 'accept', version: 2 })
    const id = await schedule(worker, { title: 'Move in', location: '9 Hidden Lane' }, referralId)
    const byStaff = await schedule(scenario.staff, { title: 'Talk about Quiet Door' }, referralId)
    await act(scenario.staff, byStaff, { action: 'cancel', version: 1, reason: 'Hidden Lane is full.' })
    const rows = [...(await own('upcoming')), ...(await own('past')), ...(await onReferral(family, referralId))]
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
      expect(findRow(await onReferral(person, referralId), id)).toMatchObject({
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
    expect((await refusalOf(receiver, id, moveBody(app, 48, 2))).code).toBe('client_not_found')
    expect((await engine?.verify('appointments'))?.differences).toEqual([])
    await engine?.rebuild('appointments')
    expect((await engine?.verify('appointments'))?.differences).toEqual([])
  })
})
