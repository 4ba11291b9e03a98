// Scheduling and moving appointments, over the real app: other appointments at the same time, and what is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { AppointmentRow } from '#contracts/appointments.ts'
import { toInstant } from '#contracts/local-time.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import {
  type AppointmentScenario,
  type AppointmentChanges,
  createAppointmentScenario,
  findRow,
  minutes,
  moveBody,
} from '#tests/support/appointment-scenario.ts'
import { appointmentBody, localTimeIn } from '#tests/support/appointments.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let receiver: TestUser
let family: TestUser
let referralId: string
let schedule: AppointmentScenario['schedule']
let act: AppointmentScenario['act']
let refusalOf: AppointmentScenario['refusalOf']
let onReferral: AppointmentScenario['onReferral']

beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
  receiver = scenario.receiverMember
})
afterAll(() => app.close())

beforeEach(async () => {
  ;({ family, referralId, schedule, act, refusalOf, onReferral } = await createAppointmentScenario(app, scenario))
})

/** At this time, the other tests schedule nothing. */
const freeHour = 30 * 24

describe('scheduling', () => {
  const refusedBody = async (changes: AppointmentChanges) => {
    const body = appointmentBody(app, changes)
    return (await receiver.send('scheduleAppointment', { params: { id: referralId }, body })).problem
  }

  it('CLI-36 warns of another appointment of the family or the organization, and the person can confirm', async () => {
    const atThisTime = localTimeIn(app, freeHour)
    await schedule(receiver, atThisTime)
    const otherFamily = await scenario.createAcceptedReferral()
    // Another family comes at the same time. The list shows each time once.
    const { clientId } = await scenario.registerFamily()
    await schedule(receiver, atThisTime, await scenario.createAcceptedReferral({ clientId }))
    const overlapOf = async (person: TestUser, id: string, changes: AppointmentChanges = atThisTime) => {
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
    expect((await refusalOf(receiver, id, moveBody(app, otherHour, 1))).code).toBe('appointment_overlaps')
    await act(receiver, id, moveBody(app, hour + minutes(15), 1))
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
    const pathsOf = async (changes: AppointmentChanges) => (await refusedBody(changes)).issues?.map(({ path }) => path)
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
