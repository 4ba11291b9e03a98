// API schemas for appointments of a family with an organization that accepted its referral, or with staff (CLI-24,
// CLI-25, CLI-36).
import { z } from 'zod'
import { appointmentActions, appointmentStatuses } from './appointment-rules.ts'
import { Correspondent } from './conversations.ts'
import { NeedCategory } from './enumerations.ts'
import { PageQuery, WriteResult, listOf } from './lists.ts'
import { toInstant } from './local-time.ts'
import { NoteText } from './referrals.ts'
import { messageKey } from './validation.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Maximum lengths, in characters. */
export const appointmentLimits = { title: 120, description: 1_000, location: 300, notes: 1_000, words: 500 } as const

/** The shortest and the longest appointment, in minutes. */
export const appointmentDuration = { min: 5, max: 600 } as const

/** Appointments per page. */
export const appointmentPageSize = 20

const required = (key: Parameters<typeof messageKey>[0]) => z.string().trim().min(1, messageKey(key))
const optionalText = z.string().trim().default('')

/** A local date and time in New York, and how long the appointment takes. */
const timeFields = {
  date: z.iso.date(messageKey('staff-validation:appointment.dateRequired')),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messageKey('staff-validation:appointment.timeRequired')),
  durationMinutes: z
    .int(messageKey('staff-validation:appointment.durationInvalid'))
    .min(appointmentDuration.min, messageKey('staff-validation:appointment.durationInvalid'))
    .max(appointmentDuration.max, messageKey('staff-validation:appointment.durationInvalid')),
  location: required('staff-validation:appointment.locationRequired'),
  /** True once the person has seen that another appointment is at the same time, and wants this one anyway. */
  allowOverlap: z.boolean().default(false),
}

/** Refuses a time that the clocks skip. A time that exists twice is the earlier one. */
const isExistingTime = ({ date, time }: { readonly date: string; readonly time: string }): boolean =>
  toInstant(date, time) !== null
const timeSkipped = {
  path: ['time'],
  error: messageKey('staff-validation:appointment.timeSkipped'),
  // Fields that are not valid have issues of their own.
  when: ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0,
}

/** The form and the server both screen the texts, like a note (NEW-22). */
export const ScheduleAppointment = z
  .object({
    /** The organization that the family meets. Null for staff. Ignored if an organization schedules. */
    organizationId: id.toLowerCase().nullable(),
    title: required('staff-validation:appointment.titleRequired'),
    description: optionalText,
    /** For the family, such as what to bring. */
    notes: optionalText,
    ...timeFields,
  })
  .refine(isExistingTime, timeSkipped)
export type ScheduleAppointment = z.output<typeof ScheduleAppointment>
export const ScheduledAppointment = WriteResult.extend({ id })

/** The version that the person saw. */
const version = z.int().min(1)
const action = <Action extends string, Fields extends z.ZodRawShape>(name: Action, fields: Fields) =>
  z.object({ action: z.literal(name), version, ...fields })

/** What a person does with an appointment. Who may do what, and when, is in appointment-rules.ts. */
export const ActOnAppointment = z.discriminatedUnion('action', [
  action('confirm', {}),
  action('request_move', { words: required('validation:appointmentWordsRequired') }),
  action('move', timeFields).refine(isExistingTime, timeSkipped),
  /** Staff and organizations tell the family why. The family does not have to. */
  action('cancel', { reason: optionalText }),
  action('complete', {}),
  action('mark_no_show', {}),
])
export type ActOnAppointment = z.output<typeof ActOnAppointment>

/** What else is at the same time, in the response `appointment_overlaps`. It names no family. */
export const AppointmentOverlap = z.object({
  family: z.boolean(),
  organization: z.boolean(),
  /** Those that the reader may know: all for staff, otherwise those with the own organization. Earliest first. */
  appointments: z
    .array(
      z.object({
        startsAt: instant,
        durationMinutes: z.number().int(),
        organization: z.string().nullable().describe('the name of the organization; null for staff'),
      }),
    )
    // The response of the previous release does not have it.
    .default([]),
})
export type AppointmentOverlap = z.infer<typeof AppointmentOverlap>

export const AppointmentRow = z.object({
  id,
  referralId: id,
  /** To send with the next action. */
  version: z.number().int(),
  status: z.enum(appointmentStatuses),
  /** True if its time has passed and no one has recorded the result. It is shown as "Missed" (CLI-25). */
  isMissed: z.boolean(),
  /** Counts as upcoming: scheduled or confirmed, and not over (CLI-25). */
  isUpcoming: z.boolean(),
  startsAt: instant,
  durationMinutes: z.number().int(),
  changedAt: instant,
  /** Who meets the family. */
  partner: Correspondent,
  /**
   * True if the appointment is with a confidential shelter. Need, texts and place are then null for the family
   * (ROLE-26).
   */
  isDiscreet: z.boolean(),
  need: NeedCategory.nullable(),
  title: NoteText.nullable(),
  description: NoteText.nullable(),
  location: NoteText.nullable(),
  notes: NoteText.nullable(),
  /** The family asks to move it, in its own words. */
  moveRequest: z.object({ words: NoteText.nullable(), at: instant }).nullable(),
  cancellation: z.object({ byClient: z.boolean(), reason: NoteText.nullable() }).nullable(),
  /** The family, for staff and organizations. */
  client: z.object({ id, firstName: z.string(), lastInitial: z.string(), erased: z.boolean() }),
  /** What the reader may do now. */
  actions: z.array(z.enum(appointmentActions)),
})
export type AppointmentRow = z.infer<typeof AppointmentRow>

export const AppointmentList = listOf(AppointmentRow)
export type AppointmentList = z.infer<typeof AppointmentList>

/** Upcoming ones begin with the next. The others begin with the latest. */
const appointmentViews = ['upcoming', 'past', 'missed'] as const
export const OwnAppointmentsQuery = PageQuery.extend({ show: z.enum(appointmentViews).default('upcoming') })
export type OwnAppointmentsQuery = z.output<typeof OwnAppointmentsQuery>
