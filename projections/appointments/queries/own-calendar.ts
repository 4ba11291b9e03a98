// The appointments that a family's calendar program reads.
import type { AppointmentRow } from '#contracts/appointments.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { sql } from 'kysely'
import { type AppointmentQueryContext, namedAppointments, ofClient } from './query-context.ts'
import { toAppointmentRows } from './rows.ts'

/** Those that began less than this many milliseconds ago, and all later ones. */
const calendarPast = 90 * 86_400_000
/** More than a family has. */
const maxAppointments = 500

/** The earliest first, canceled ones among them, so that the program removes them. */
export const ownCalendar = async (
  context: AppointmentQueryContext,
  vault: Pick<Vault, 'open'>,
  reader: ResolvedActor & { readonly clientId: string },
): Promise<AppointmentRow[]> => {
  const rows = await namedAppointments(context)
    .where(sql<boolean>`(${ofClient(reader.clientId)})`)
    .where('appointment.starts_at', '>', new Date(context.now.getTime() - calendarPast))
    .orderBy('appointment.starts_at')
    .limit(maxAppointments)
    .execute()
  return toAppointmentRows(vault, rows, { reader, ...context })
}
