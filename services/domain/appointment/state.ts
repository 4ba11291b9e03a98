// The state of an appointment, which is undefined before it is scheduled.
import type { AppointmentStatus, AppointmentTime } from '#contracts/appointment-rules.ts'

export interface Appointment extends AppointmentTime {
  readonly appointmentId: string
  readonly referralId: string
  readonly clientId: string
  /** The organization that the family meets. Null for staff. */
  readonly organizationId: string | null
  readonly status: AppointmentStatus
  readonly isMoveRequested: boolean
  /** Number of events. Every event is a decision, so each command carries the version that the person saw. */
  readonly version: number
}
