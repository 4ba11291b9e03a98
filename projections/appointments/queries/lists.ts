// Lists of appointments, and what the family's dashboard shows of them.
import { type AppointmentList, type AppointmentOverlap, appointmentPageSize } from '#contracts/appointments.ts'
import { type AppointmentTime, endOf } from '#contracts/appointment-rules.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { toFreshness } from '../../query-context.ts'
import { organizationNames } from '../../referrals/queries/query-context.ts'
import { type AppointmentQueryContext, type Condition, appointmentTables, namedAppointments } from './query-context.ts'
import { toAppointmentRows } from './rows.ts'

type Opener = Pick<Vault, 'open'>

interface ListOptions {
  readonly page: number
  readonly reader: ResolvedActor
  readonly order: 'earliest_first' | 'latest_first'
}

/** How many appointments meet the condition. */
export const countAppointments = async (context: AppointmentQueryContext, where: Condition): Promise<number> => {
  const { total } = await namedAppointments(context)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  return total
}

export const listAppointments = async (
  context: AppointmentQueryContext,
  vault: Opener,
  where: Condition,
  { page, reader, order }: ListOptions,
): Promise<AppointmentList> => {
  const [total, rows] = await Promise.all([
    countAppointments(context, where),
    namedAppointments(context)
      .where(where)
      .orderBy('appointment.starts_at', order === 'earliest_first' ? 'asc' : 'desc')
      .orderBy('appointment.id')
      .limit(appointmentPageSize)
      .offset(pageOffset(page, appointmentPageSize))
      .execute(),
  ])
  return {
    rows: await toAppointmentRows(vault, rows, { reader, ...context }),
    total,
    page,
    pages: pageCount(total, appointmentPageSize),
    ...toFreshness(context.appointments),
  }
}

export interface OverlapSearch extends AppointmentTime {
  readonly clientId: string
  /** Null for staff, who can meet several families at the same time. */
  readonly organizationId: string | null
  /** The appointment that is scheduled or moved. */
  readonly exceptId: string
  /** The person who schedules it. */
  readonly reader: Pick<ResolvedActor, 'role' | 'organizationId'>
}

/** Which side already has another appointment at this time, and those of them that the reader may know. */
export const findOverlap = async (
  context: Pick<AppointmentQueryContext, 'db' | 'appointments' | 'organizations'>,
  { clientId, organizationId, exceptId, reader, ...time }: OverlapSearch,
): Promise<AppointmentOverlap> => {
  const rows = await appointmentTables(context)
    .selectFrom('appointment')
    .leftJoin(organizationNames(context).as('organization'), 'organization.id', 'appointment.organization_id')
    .select(['client_id', 'organization_id', 'starts_at', 'duration_minutes', 'organization.name'])
    .where('appointment.id', '<>', exceptId)
    .where('status', 'in', ['scheduled', 'confirmed'])
    .where('starts_at', '<', endOf(time))
    .where('ends_at', '>', new Date(time.startsAt))
    .where((eb) =>
      eb.or([
        eb('client_id', '=', clientId),
        ...(organizationId === null ? [] : [eb('organization_id', '=', organizationId)]),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('appointment.id')
    .execute()
  const isKnown = (row: (typeof rows)[number]): boolean =>
    isStaff(reader) || (row.organization_id !== null && row.organization_id === reader.organizationId)
  // An organization can have many appointments at the same time. No family is named, so repeating them adds nothing.
  const known = new Map(
    rows
      .filter(isKnown)
      .map((row) => [`${row.starts_at.getTime()} ${row.duration_minutes} ${row.organization_id}`, row]),
  )
  return {
    family: rows.some((row) => row.client_id === clientId),
    organization: organizationId !== null && rows.some((row) => row.organization_id === organizationId),
    appointments: [...known.values()].map((row) => ({
      startsAt: row.starts_at.toISOString(),
      durationMinutes: row.duration_minutes,
      organization: row.organization_id === null ? null : (row.name ?? ''),
    })),
  }
}

type UpcomingFilter = { readonly organization_id: string } | { readonly referral_id: string }

/** The appointments of an organization, or about a referral, that are scheduled or confirmed, and not over. Earliest first. */
export const upcomingAppointmentIds = async (
  context: Pick<AppointmentQueryContext, 'db' | 'appointments' | 'now'>,
  filter: UpcomingFilter,
): Promise<string[]> => {
  const rows = await appointmentTables(context)
    .selectFrom('appointment')
    .select('id')
    .where((eb) => eb.and(filter))
    .where('status', 'in', ['scheduled', 'confirmed'])
    .where('ends_at', '>', context.now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
