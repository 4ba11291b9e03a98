// Routes that export tables as files. They use POST, because a selection of a thousand rows does not fit in a URL.
import { ApplicationExport } from './application-review.ts'
import { AuditTrailFilter } from './audit-trail.ts'
import { CsvFile, IncomingExport, ReviewExport } from './exports.ts'
import { fileReading } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'

export const exportRoutes = {
  exportReview: {
    method: 'POST',
    path: '/api/exports/referrals',
    access: 'staff',
    summary: 'Every referral that matches a staff review filter, or a selection, as a CSV file',
    body: ReviewExport,
    response: CsvFile,
    produces: 'text/csv',
    reads: fileReading,
  },
  exportIncoming: {
    method: 'POST',
    path: '/api/exports/incoming-referrals',
    access: 'organization',
    summary: 'Every referral in a box of the organization’s queue, or a selection, as a CSV file',
    body: IncomingExport,
    response: CsvFile,
    produces: 'text/csv',
    reads: fileReading,
  },
  exportApplications: {
    method: 'POST',
    path: '/api/exports/partner-applications',
    access: 'staff',
    summary: 'Every application that matches a filter, or a selection, as a CSV file',
    body: ApplicationExport,
    response: CsvFile,
    produces: 'text/csv',
  },
  exportAuditTrail: {
    method: 'POST',
    path: '/api/exports/audit-trail',
    access: 'admin',
    summary: 'Every entry of the audit trail that matches a filter, as a CSV file',
    body: AuditTrailFilter,
    response: CsvFile,
    produces: 'text/csv',
  },
} as const satisfies Record<string, RouteSpec>
