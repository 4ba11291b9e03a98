// Commands on an appointment. Each contains the referral, because the rights to an appointment follow it.
import type { ActOnAppointment } from '#contracts/appointments.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { Referral } from '../referral/state.ts'

interface AppointmentCommandFields {
  readonly actor: ResolvedActor
  readonly referral: Referral
  /** The time of the command, ISO 8601 UTC. */
  readonly at: string
}

interface TimeAndPlace {
  /** ISO 8601 UTC. */
  readonly startsAt: string
  readonly durationMinutes: number
  readonly location: string
}

/** Texts as typed. An empty one is left out. */
interface Schedule extends AppointmentCommandFields, TimeAndPlace {
  readonly action: 'schedule'
  readonly appointmentId: string
  /** The organization that the family meets. Null for staff. */
  readonly organizationId: string | null
  readonly title: string
  readonly description: string
  readonly notes: string
}

interface Move extends AppointmentCommandFields, TimeAndPlace {
  readonly action: 'move'
  /** The version that the person saw. */
  readonly version: number
}

/** The other actions carry what the person sent. */
type OtherAction = AppointmentCommandFields & Exclude<ActOnAppointment, { readonly action: 'move' }>

/** Cancels it because its organization has closed. Only the system does this. */
interface CancelOfClosed extends AppointmentCommandFields {
  readonly action: 'cancel_of_closed'
}

/**
 * Cancels it because its organization no longer has the referral. Changes nothing if the organization has it again. Only the
 * system does this.
 */
interface CancelOfEnded extends AppointmentCommandFields {
  readonly action: 'cancel_of_ended'
}

/**
 * Cancels it because its referral was closed without help. Changes nothing if the referral is no longer closed, or if the
 * family meets staff. Only the system does this.
 */
interface CancelOfUnhelped extends AppointmentCommandFields {
  readonly action: 'cancel_of_unhelped'
}

export type SystemCancel = CancelOfClosed | CancelOfEnded | CancelOfUnhelped

export type AppointmentCommand = Schedule | Move | OtherAction | SystemCancel
