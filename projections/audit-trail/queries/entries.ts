// Entries of the audit trail from stored rows, with the names of organizations and of the people who work with them.
// Families are not named, so that this page shows none of their data.
import type { ActorRole } from '#contracts/actor.ts'
import { auditedActions } from '#contracts/audited-actions.ts'
import type { AuditSubject, AuditTrailEntry } from '#contracts/audit-trail.ts'
import type { OrganizationRef } from '#contracts/organization-ref.ts'
import { ReadingKind } from '#contracts/readings.ts'
import { z } from 'zod'

import type { OrganizationTables } from '../../organizations/stored.ts'
import type { AuditTrailTables } from '../stored.ts'
import { type TrailContext, trailTables } from './conditions.ts'

export const changeColumns = [
  ...(['id', 'at', 'type', 'category', 'subject_id', 'referral_id', 'client_id'] as const),
  ...(['organization_id', 'person_id', 'actor_user_id', 'actor_organization_id', 'actor_role'] as const),
] as const satisfies readonly (keyof AuditTrailTables['change'])[]

export const readingColumns = ['id', 'at', 'user_id', 'role', 'organization_id', 'kind', 'client_ids'] as const

type ChangeRow = AuditTrailTables['change'] & { readonly source: 'change' }

interface ReadingRow {
  readonly source: 'reading'
  readonly id: string
  readonly at: Date
  readonly user_id: string
  readonly role: ActorRole
  readonly organization_id: string | null
  readonly kind: string
  readonly client_ids: readonly string[]
}

export type TrailRow = ChangeRow | ReadingRow

const Action = z.enum(auditedActions)

interface EntryOptions {
  /** How many clients of one reading are listed. */
  readonly listedClients: number
  /** The client that the filter names, which is listed first. */
  readonly client: string | undefined
}

interface Names {
  readonly person: (id: string) => string | null
  readonly organization: (id: string) => OrganizationRef
}

/** The account of a family has the family's name, so these events name neither the actor nor the owner of the profile. */
const isByFamily = (row: ChangeRow): boolean => row.actor_role === 'client'
const concernsFamily = (row: ChangeRow): boolean => row.type === 'ClientClaimed'

const findPeople = (row: TrailRow): string[] => {
  if (row.source === 'reading') return [row.user_id]
  return [isByFamily(row) ? null : row.actor_user_id, concernsFamily(row) ? null : row.person_id].filter(
    (id) => id !== null,
  )
}

const findNames = async (context: TrailContext, rows: readonly TrailRow[]): Promise<Names> => {
  const people = rows.flatMap(findPeople)
  const organizations = rows.flatMap((row) => {
    const ids = [row.organization_id, ...(row.source === 'change' ? [row.actor_organization_id] : [])]
    return ids.filter((id) => id !== null)
  })
  const [accounts, known] = await Promise.all([
    people.length === 0
      ? []
      : trailTables(context)
          .selectFrom('public.account')
          .select(['id', 'display_name as name'])
          .where('id', 'in', [...new Set(people)])
          .execute(),
    organizations.length === 0
      ? []
      : context.db
          .withSchema(context.organizations.schema)
          .$extendTables<OrganizationTables>()
          .selectFrom('organization')
          .select(['id', 'name'])
          .where('id', 'in', [...new Set(organizations)])
          .execute(),
  ])
  const personNames = new Map(accounts.map(({ id, name }) => [id, name]))
  const organizationNames = new Map(known.map(({ id, name }) => [id, name]))
  return {
    person: (id) => personNames.get(id) ?? null,
    organization: (id) => ({ id, name: organizationNames.get(id) ?? '' }),
  }
}

const subjectOf = (row: ChangeRow, names: Names): AuditSubject => {
  if (row.referral_id !== null) return { kind: 'referral', id: row.referral_id, name: null }
  const id = row.subject_id
  if (row.category === 'organization') return { kind: 'organization', id, name: names.organization(id).name }
  if (row.category === 'access') return { kind: 'person', id, name: names.person(id) }
  return { kind: row.category === 'application' ? 'application' : 'client', id, name: null }
}

const relatedTo = (row: ChangeRow, names: Names): AuditSubject[] => {
  const { organization_id: organizationId, person_id: personId } = row
  return [
    ...(personId === null || personId === row.subject_id || concernsFamily(row)
      ? []
      : [{ kind: 'person' as const, id: personId, name: names.person(personId) }]),
    ...(organizationId === null || organizationId === row.subject_id || organizationId === row.actor_organization_id
      ? []
      : [{ kind: 'organization' as const, ...names.organization(organizationId) }]),
  ]
}

const toEntry = (row: TrailRow, names: Names, { listedClients, client }: EntryOptions): AuditTrailEntry => {
  const { id } = row
  const at = row.at.toISOString()
  const personOf = (personId: string | null) => personId && { id: personId, name: names.person(personId) }
  const organizationOf = (organizationId: string | null) =>
    organizationId === null ? null : names.organization(organizationId)
  if (row.source === 'reading')
    return {
      source: 'reading',
      ...{ id, at, role: row.role },
      person: personOf(row.user_id) || null,
      organization: organizationOf(row.organization_id),
      action: ReadingKind.parse(row.kind),
      clientIds: [
        ...row.client_ids.filter((clientId) => clientId === client),
        ...row.client_ids.filter((clientId) => clientId !== client),
      ].slice(0, listedClients),
      clients: row.client_ids.length,
    }
  return {
    source: 'change',
    ...{ id, at, role: row.actor_role },
    person: isByFamily(row) ? null : personOf(row.actor_user_id) || null,
    organization: organizationOf(row.actor_organization_id),
    action: Action.parse(row.type),
    subject: subjectOf(row, names),
    related: relatedTo(row, names),
  }
}

export const toEntries = async (
  context: TrailContext,
  rows: readonly TrailRow[],
  options: EntryOptions,
): Promise<AuditTrailEntry[]> => {
  const names = await findNames(context, rows)
  return rows.map((row) => toEntry(row, names, options))
}
