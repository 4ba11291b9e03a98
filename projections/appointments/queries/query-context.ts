// The context of queries on appointments, and who may read which. The rights to an appointment follow the referral, as
// those to a conversation do. Staff read all of them.
import type { FamilyView } from '#contracts/organization-ref.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { AnyDatabase, QueriedBuild } from '../../query-context.ts'
import { organizationNames } from '../../referrals/queries/query-context.ts'
import { hadConfidentialReceiver, ofReceiver, referralsOfRecords } from '../../referrals/queries/receiver-records.ts'
import type { AppointmentTables } from '../stored.ts'

export interface AppointmentQueryContext {
  readonly db: AnyDatabase
  readonly appointments: QueriedBuild
  readonly referrals: QueriedBuild
  readonly organizations: QueriedBuild
  /** What the account of the reader's own family shows. */
  readonly family: FamilyView
  /** The instant at which rights and appointments are read. */
  readonly now: Date
}

export const appointmentTables = ({ db, appointments }: Pick<AppointmentQueryContext, 'db' | 'appointments'>) =>
  db.withSchema(appointments.schema).$extendTables<AppointmentTables>()

/** Appointments with the names that they refer to. The caller adds the conditions. */
export const namedAppointments = (context: AppointmentQueryContext) =>
  appointmentTables(context)
    .selectFrom('appointment')
    .innerJoin(referralsOfRecords(context).as('referral'), 'referral.id', 'appointment.referral_id')
    .leftJoin(organizationNames(context).as('organization'), 'organization.id', 'appointment.organization_id')
    .selectAll('appointment')
    .select([
      'referral.need',
      'referral.to_organization_id',
      'referral.part_open',
      'referral.part_ends_at',
      'organization.name as organization_name',
      'organization.refuge as is_confidential',
      hadConfidentialReceiver(context).as('had_confidential_receiver'),
    ])

// Raw SQL: the conditions are composed before the query whose tables they name.
export type Condition = Expression<SqlBool>
const column = (name: string) => sql.ref(`appointment.${name}`)

export const ofClient = (clientId: string): Condition => sql<boolean>`${column('client_id')} = ${clientId}`

export const withId = (id: string): Condition => sql<boolean>`${column('id')} = ${id}`

export const aboutReferral = (referralId: string): Condition => sql<boolean>`${column('referral_id')} = ${referralId}`

/** The same rules as `isUpcoming` and `isMissed`, and everything else. */
export const inView = (view: 'upcoming' | 'past' | 'missed', now: Date): Condition => {
  const isOver = sql<boolean>`${column('ends_at')} <= ${now}`
  const status = column('status')
  const isUpcoming = sql<boolean>`(${status} in ('scheduled', 'confirmed') and not ${isOver})`
  const isMissed = sql<boolean>`(${status} = 'no_show' or (${status} = 'scheduled' and ${isOver}))`
  if (view === 'upcoming') return isUpcoming
  return view === 'missed' ? isMissed : sql<boolean>`(not ${isUpcoming} and not ${isMissed})`
}

/** Every appointment that the reader may see. */
export const visibleTo = async (context: AppointmentQueryContext, reader: ResolvedActor): Promise<Condition> => {
  const { clientId, organizationId } = reader
  if (isStaff(reader)) return sql<boolean>`true`
  const conditions = [
    ...(clientId === null ? [] : [ofClient(clientId)]),
    ...(organizationId === null ? [] : [await ofReceiver(context, organizationId, 'appointment')]),
  ]
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
