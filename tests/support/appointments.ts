// Requests for appointments.
import { randomUUID } from 'node:crypto'

import type { ScheduleAppointment } from '#contracts/appointments.ts'
import { toLocalTime } from '#contracts/local-time.ts'
import type { z } from 'zod'
import type { TestApp } from './app.ts'

const hourMs = 3_600_000

/** The local date and time this many hours after the test's time. */
export const localTimeIn = ({ clock }: Pick<TestApp, 'clock'>, hours: number) =>
  toLocalTime(new Date(clock.now().getTime() + hours * hourMs).toISOString())

/** An appointment with staff in a week, or with the organization whose member schedules it. */
export const appointmentBody = (
  app: Pick<TestApp, 'clock'>,
  changes: Partial<z.input<typeof ScheduleAppointment>> = {},
): z.input<typeof ScheduleAppointment> => ({
  organizationId: null,
  title: 'Pick up groceries',
  description: 'A box for the week.',
  location: '12 Oak Street',
  notes: 'Bring a bag.',
  durationMinutes: 45,
  ...localTimeIn(app, 7 * 24),
  ...changes,
})

/** The inputs of the routes, for the test of permissions. */
export const appointmentInputs = (app: Pick<TestApp, 'clock'>, referralId: string) => ({
  ownAppointments: () => ({}),
  ownCalendarLink: () => ({}),
  createCalendarLink: () => ({}),
  removeCalendarLink: () => ({}),
  calendar: () => ({ params: { key: `${'x'.repeat(43)}.ics` } }),
  appointmentCalendar: () => ({ params: { id: randomUUID() } }),
  referralAppointments: () => ({ params: { id: referralId } }),
  scheduleAppointment: () => ({ params: { id: referralId }, body: appointmentBody(app, { allowOverlap: true }) }),
  actOnAppointment: () => ({ params: { id: randomUUID() }, body: { action: 'confirm', version: 1 } }),
})
