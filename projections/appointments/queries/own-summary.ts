// What the family's dashboard shows of its appointments (CLI-20, CLI-21).
import type { AppointmentRow } from '#contracts/appointments.ts'
import { activityLimits } from '#contracts/client-dashboard.ts'
import type { Freshness } from '#contracts/lists.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { sql } from 'kysely'
import { toFreshness } from '../../query-context.ts'
import { countAppointments } from './lists.ts'
import { type AppointmentQueryContext, inView, namedAppointments, ofClient } from './query-context.ts'
import { toAppointmentRows } from './rows.ts'

export interface OwnAppointmentSummary extends Freshness {
  readonly upcoming: number
  /** The upcoming one that is next. */
  readonly next: AppointmentRow | null
  /** Those that changed last, the latest first. */
  readonly newest: AppointmentRow[]
}

export const ownAppointmentSummary = async (
  context: AppointmentQueryContext,
  vault: Pick<Vault, 'open'>,
  reader: ResolvedActor & { readonly clientId: string },
): Promise<OwnAppointmentSummary> => {
  const own = ofClient(reader.clientId)
  const ownUpcoming = sql<boolean>`(${own} and ${inView('upcoming', context.now)})`
  const [upcoming, next, newest] = await Promise.all([
    countAppointments(context, ownUpcoming),
    namedAppointments(context).where(ownUpcoming).orderBy('appointment.starts_at').limit(1).execute(),
    namedAppointments(context)
      .where(own)
      .orderBy('appointment.changed_at', 'desc')
      .limit(activityLimits.appointments)
      .execute(),
  ])
  const rows = await toAppointmentRows(vault, [...next, ...newest], { reader, ...context })
  return {
    upcoming,
    next: next.length === 0 ? null : (rows[0] ?? null),
    newest: rows.slice(next.length),
    ...toFreshness(context.appointments),
  }
}
