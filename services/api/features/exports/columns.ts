// The export files: their names, their fixed headers, and the text of each cell (REV-24, INC-08).
import { m } from '#messages'
import { auditRoleName, auditSubjectName, auditedActionName, readingName } from '#contracts/audit-labels.ts'
import type { AuditSubject } from '#contracts/audit-trail.ts'
import { redact } from '#contracts/screening.ts'
import { tierNames } from '#contracts/tier-names.ts'
import { badgeLabel, priorityLabel } from '#contracts/referral-labels.ts'
import { localMinute } from '#domain/policies/calendar.ts'
import type { AuditLine } from '#projections/audit-trail/queries/export.ts'
import type { ApplicationLine } from '#projections/applications/queries/review.ts'
import type { IncomingLine, ReviewLine } from '#projections/referrals/queries/exports.ts'

/** A kind of export file. */
export interface ExportFile<Row> {
  /** Start of the file name, before the date. */
  readonly name: string
  readonly header: readonly string[]
  readonly cells: (row: Row) => readonly string[]
}

/** The text of the badge in the tables. */
const formatStatus = ({ status, disposition }: Pick<ReviewLine, 'status' | 'disposition'>): string =>
  badgeLabel(status, disposition)

/** In the exchange's time zone, in a format that every spreadsheet program sorts correctly. */
const formatDate = (at: Date | null): string => (at === null ? '' : localMinute(at.getTime()))

/** Redacts personal, document and account numbers, because we cannot control who receives a file (NEW-25). */
const formatNote = (note: ReviewLine['initialNote']): string => {
  if (note === null) return ''
  return 'text' in note ? redact(note.text) : m['referral-detail:erasedNote']()
}

export const reviewFile: ExportFile<ReviewLine> = {
  name: 'referrals',
  header: ['ID', 'Need', 'Status', 'Requested', 'Requesting Org', 'Receiving Org', 'Initial Note'],
  cells: (row) => [
    row.id,
    row.need,
    formatStatus(row),
    formatDate(row.createdAt),
    row.from ?? '',
    row.to ?? '',
    formatNote(row.initialNote),
  ],
}

const formatClient = (client: IncomingLine['client']): string => {
  if (client === null) return ''
  return client.erased ? m['referral-detail:erasedClient']() : `${client.firstName} ${client.lastInitial}.`
}

export const incomingFile: ExportFile<IncomingLine> = {
  name: 'incoming_referrals',
  header: ['ID', 'Received', 'Client', 'County', 'Need', 'Priority', 'Status'],
  cells: (row) => [
    row.id,
    formatDate(row.receivedAt),
    formatClient(row.client),
    // Empty if the file names no client, see `IncomingLine`.
    row.client === null ? '' : (row.client.county ?? m['common:notSpecified']()),
    row.need,
    priorityLabel[row.priority ?? 'medium'](),
    formatStatus(row),
  ],
}

const stageNames: Readonly<Record<ApplicationLine['stage'], string>> = {
  new: m['partner-applications:stages.new'](),
  screening: m['partner-applications:stages.screening'](),
  documents_pending: m['partner-applications:stages.documentsPending'](),
  approved: m['partner-applications:stages.approved'](),
  rejected: m['partner-applications:stages.rejected'](),
}

export const applicationsFile: ExportFile<ApplicationLine> = {
  name: 'partner_applications',
  header: [
    ...['Organization', 'Contact', 'Email', 'Phone', 'Counties', 'Services'],
    ...['Tier', 'Stage', 'Submitted', 'Notes'],
  ],
  cells: (row) => [
    row.orgName,
    row.contactName,
    row.contactEmail,
    row.contactPhone,
    row.counties.join('; '),
    row.services.join('; '),
    tierNames[row.tier](),
    stageNames[row.stage],
    formatDate(new Date(row.submittedAt)),
    row.notes ?? '',
  ],
}

const formatSubject = ({ kind, id, name }: AuditSubject): string => `${auditSubjectName[kind]()} ${name ?? id}`

/** The time is in UTC to the millisecond, because entries of one second must stay in order. */
export const auditTrailFile: ExportFile<AuditLine> = {
  name: 'audit_trail',
  header: ['Time (UTC)', 'Person', 'Person ID', 'Role', 'Organization', 'Kind', 'Action', 'About', 'Related'],
  cells: (row) => [
    row.at,
    row.person?.name ?? '',
    row.person?.id ?? '',
    auditRoleName[row.role](),
    row.organization?.name ?? '',
    row.source === 'change' ? m['audit:kinds.change']() : m['audit:kinds.reading'](),
    row.source === 'change' ? auditedActionName[row.action]() : readingName[row.action](),
    row.source === 'change'
      ? `${auditSubjectName[row.subject.kind]()} ${row.subject.id}`
      : row.clientIds.map((id) => `${auditSubjectName.client()} ${id}`).join('; '),
    row.source === 'change' ? row.related.map(formatSubject).join('; ') : '',
  ],
}
