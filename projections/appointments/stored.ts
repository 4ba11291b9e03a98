// The kysely types of the table in an appointments build.
import type { AppointmentStatus } from '#contracts/appointment-rules.ts'
import type { StoredRow } from '../stored-row.ts'
import type { appointmentTable } from './table.ts'

export type AppointmentTables = {
  appointment: StoredRow<typeof appointmentTable, { status: AppointmentStatus }>
}
