// Routes of appointments between families and those who help them.
import { z } from 'zod'
import { actsOnAppointment, actsOnReferral } from './acts-on.ts'
import {
  ActOnAppointment,
  AppointmentList,
  OwnAppointmentsQuery,
  ScheduleAppointment,
  ScheduledAppointment,
} from './appointments.ts'
import { calendarLinkRoutes } from './calendar-link.ts'
import { defaultLanguage, languages } from './language.ts'
import { PageQuery, ReadYourWritesQuery, WriteResult } from './lists.ts'
import { referralParams } from './referral-routes.ts'
import { reading, shownClients } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'

const readsAppointments = reading('opening', AppointmentList, ({ rows }) => shownClients(rows))

const appointmentParams = z.object({ id: z.uuid().toLowerCase() })

export const appointmentRoutes = {
  ...calendarLinkRoutes,
  ownAppointments: {
    method: 'GET',
    path: '/api/client/appointments',
    access: 'client',
    summary: 'The family’s own appointments: those to come, those that are over, or those that it missed',
    query: OwnAppointmentsQuery,
    response: AppointmentList,
    reads: readsAppointments,
    offlineCopy: true,
  },
  appointmentCalendar: {
    method: 'GET',
    path: '/api/client/appointments/:id/calendar',
    access: 'client',
    summary: 'One of the family’s own appointments as a calendar file',
    params: appointmentParams,
    query: ReadYourWritesQuery.extend({ language: z.enum(languages).default(defaultLanguage) }),
    response: z.string(),
    produces: 'text/calendar',
  },
  referralAppointments: {
    method: 'GET',
    path: '/api/referrals/:id/appointments',
    access: 'signed_in',
    summary: 'The appointments about a referral that you may see, the latest first',
    params: referralParams,
    query: PageQuery,
    response: AppointmentList,
    reads: readsAppointments,
    offlineCopy: true,
  },
  scheduleAppointment: {
    method: 'POST',
    path: '/api/referrals/:id/appointments',
    access: 'staff_or_organization',
    summary: 'Schedule an appointment of the family with your organization or, as staff, with any side',
    params: referralParams,
    body: ScheduleAppointment,
    response: ScheduledAppointment,
    idempotent: true,
    actsOn: actsOnReferral,
  },
  actOnAppointment: {
    method: 'POST',
    path: '/api/appointments/:id/actions',
    access: 'signed_in',
    summary: 'Confirm an appointment, ask to move it, move it, cancel it, or say what became of it',
    params: appointmentParams,
    body: ActOnAppointment,
    response: WriteResult,
    idempotent: true,
    actsOn: actsOnAppointment,
  },
} as const satisfies Record<string, RouteSpec>
