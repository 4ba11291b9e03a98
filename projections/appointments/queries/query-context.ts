// The context of queries on appointments, and who may read which. The rights to an appointment follow the referral, as
// those to a conversation do. Staff read all of them.
import type { FamilyView } from '#contracts/organization-ref.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { AnyDatabase, QueriedBuild } from '../../query-context.ts'
import { organizationNames } from '../../referrals/queries/query-context.ts'
import { ofReceiver, referralsOfRecords } from '../../referrals/queries/receiver-records.ts'
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

/**
 * Whether the referral is or was with a confidential shelter, or with an organization that the model does not include
 * yet. What staff wrote then can still reveal it after a reroute (ROLE-26).
 */
const hadConfidentialReceiver = (context: AppointmentQueryContext) =>
  // Raw SQL: the parts are JSON.
  sql<boolean>`exists (
    select 1
    from (
      select part ->> 'organizationId' as id from json_array_elements(${sql.ref('referral.parts')}) as part
      union
      select ${sql.ref('referral.to_organization_id')}::text where ${sql.ref('referral.to_organization_id')} is not null
    ) as receiver
    left join (${organizationNames(context)}) as receiving_organization
      on receiving_organization.id = receiver.id::uuid
    where coalesce(receiving_organization.refuge, true)
  )`

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
