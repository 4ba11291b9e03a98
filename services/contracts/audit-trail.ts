// The audit trail: who changed what, from the events of the log, and who read a client's data, from the record of readings
// (docs/decisions/0097-one-audit-trail-of-changes-and-readings.md). For admins.
import { z } from 'zod'

import { ActorRole } from './actor.ts'
import { auditedActions } from './audited-actions.ts'
import { Freshness, PageQuery } from './lists.ts'
import { OrganizationRef } from './organization-ref.ts'
import { ReadingKind } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'

const id = z.uuid()

/** Rows per page. */
export const auditTrailPageSize = 50

/** How many clients of one reading the list names. The file names all of them. */
export const auditListedClients = 3

/** What the rows say: that someone changed something, or that someone read a client's data. */
export const AuditTrailSource = z.enum(['change', 'reading'])
export type AuditTrailSource = z.infer<typeof AuditTrailSource>

/** What an entry is about. */
const subjectKinds = ['referral', 'client', 'organization', 'application', 'person'] as const
export const AuditSubjectKind = z.enum(subjectKinds)
export type AuditSubjectKind = z.infer<typeof AuditSubjectKind>

const AuditSubject = z.object({
  kind: AuditSubjectKind,
  id,
  /** Of an organization or a person with an account. Clients and referrals are not named, so that this page reads no data. */
  name: z.string().nullable(),
})
export type AuditSubject = z.infer<typeof AuditSubject>

const common = {
  /** Unique among the entries of its source. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Null for the system, guests and families. `name` is null if the account no longer exists. */
  person: z.object({ id, name: z.string().nullable() }).nullable(),
  role: ActorRole,
  /** The organization that the person acted for. */
  organization: OrganizationRef.nullable(),
}

export const AuditTrailEntry = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('change'),
    ...common,
    /** The type of the event. */
    action: z.enum(auditedActions),
    subject: AuditSubject,
    /** Who else is involved: the organization that it went to, or the person who got the role or the task. */
    related: z.array(AuditSubject),
  }),
  z.object({
    source: z.literal('reading'),
    ...common,
    action: ReadingKind,
    /** The clients whose data was shown: the first of them, and how many there were. */
    clientIds: z.array(id).max(auditListedClients),
    clients: z.int().positive(),
  }),
])
export type AuditTrailEntry = z.infer<typeof AuditTrailEntry>

/** Newest first. The list has no page numbers, because counting a log takes as long as reading it. */
export const AuditTrail = z.object({
  rows: z.array(AuditTrailEntry),
  /** Continues after the last row; null at the end. */
  next: z.string().nullable(),
  ...Freshness.shape,
})
export type AuditTrail = z.infer<typeof AuditTrail>

const filters = {
  source: AuditTrailSource.optional(),
  /** Part of the name or email address of the person who acted, or who got the role or the task. Families are not found. */
  q: z.string().trim().max(100).optional(),
  client: id.toLowerCase().optional(),
  organization: id.toLowerCase().optional(),
  /** Days in the network's time zone, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const AuditTrailFilter = z.object({ ...filters, ...PageQuery.pick({ after: true }).shape })
export type AuditTrailFilter = z.output<typeof AuditTrailFilter>

/** A place in the list: the instant of an entry, its source, and its id, which is a UUID or the number of a reading. */
const cursorPattern = /^\d{1,15}\.(?:change\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|reading\.\d{1,15})$/

export const AuditTrailQuery = z.object({
  ...filters,
  /** The `next` of an earlier answer. */
  before: z.string().regex(cursorPattern).optional(),
  ...PageQuery.pick({ after: true }).shape,
})
export type AuditTrailQuery = z.output<typeof AuditTrailQuery>

export const auditTrailRoutes = {
  auditTrail: {
    method: 'GET',
    path: '/api/audit-trail',
    access: 'admin',
    summary: 'Who changed what and who read whose data, newest first',
    query: AuditTrailQuery,
    response: AuditTrail,
  },
} as const satisfies Record<string, RouteSpec>
