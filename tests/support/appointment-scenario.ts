// A family with a referral that the receiver accepted, and what the people around it do with its appointments.
import type { ActOnAppointment, AppointmentRow, ScheduleAppointment } from '#contracts/appointments.ts'
import type { z } from 'zod'

import type { TestApp, TestUser } from './app.ts'
import { appointmentBody, localTimeIn } from './appointments.ts'
import type { ReferralScenario } from './referral-scenario.ts'

export type AppointmentChanges = Partial<z.input<typeof ScheduleAppointment>>
type Action = z.input<typeof ActOnAppointment>

/** As hours. */
export const minutes = (count: number): number => count / 60

export const moveBody = (app: Pick<TestApp, 'clock'>, hours: number, version: number): Action => ({
  action: 'move',
  version,
  location: '14 Oak Street',
  durationMinutes: 30,
  ...localTimeIn(app, hours),
})

/** @throws if there is none */
export const findRow = (rows: readonly AppointmentRow[], id: string): AppointmentRow => {
  const row = rows.find((each) => each.id === id)
  if (row === undefined) throw new Error(`there is no appointment ${id}`)
  return row
}

/** Each change waits until the read models show the result. */
export const createAppointmentScenario = async (app: TestApp, scenario: ReferralScenario) => {
  const { clientId, user: family } = await scenario.registerFamily()
  const acceptedId = await scenario.createAcceptedReferral({ clientId })
  const own = async (show: 'upcoming' | 'past' | 'missed') =>
    (await family.call('ownAppointments', { query: { show } })).rows
  return {
    clientId,
    family,
    referralId: acceptedId,
    /** Appointments that overlap another one are scheduled too. */
    schedule: async (person: TestUser, changes: AppointmentChanges = {}, referralId = acceptedId): Promise<string> => {
      const body = appointmentBody(app, { allowOverlap: true, ...changes })
      const { id, position } = await person.call('scheduleAppointment', { params: { id: referralId }, body })
      await app.waitForReadModels(position)
      return id
    },
    act: async (person: TestUser, id: string, body: Action): Promise<void> => {
      const { position } = await person.call('actOnAppointment', { params: { id }, body })
      await app.waitForReadModels(position)
    },
    refusalOf: async (person: TestUser, id: string, body: Action) =>
      (await person.send('actOnAppointment', { params: { id }, body })).problem,
    onReferral: async (person: TestUser, referralId = acceptedId) =>
      (await person.call('referralAppointments', { params: { id: referralId }, query: {} })).rows,
    own,
    /** Whether it is upcoming, past, and missed. */
    ownViewsOf: async (id: string): Promise<boolean[]> => {
      const views = await Promise.all((['upcoming', 'past', 'missed'] as const).map(own))
      return views.map((rows) => rows.some((row) => row.id === id))
    },
  }
}

export type AppointmentScenario = Awaited<ReturnType<typeof createAppointmentScenario>>
