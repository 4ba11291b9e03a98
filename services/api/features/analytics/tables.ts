// The tables of the analytics page as files, with their fixed headers (ANA-12).
import type { Analytics } from '#contracts/analytics.ts'
import type { ReportColumn, ReportTable } from '#contracts/reports.ts'

type FileTable = Pick<ReportTable, 'columns' | 'rows'>

const column = (label: string, kind: ReportColumn['kind']): ReportColumn => ({ id: label, label, kind })

/** The page shows one decimal too. */
const oneDecimal = (days: number | null): number | null => (days === null ? null : Number(days.toFixed(1)))

export const partnerPerformance = ({ partners }: Pick<Analytics, 'partners'>): FileTable => ({
  columns: [
    column('Partner', 'text'),
    column('Received', 'count'),
    column('Accepted', 'count'),
    column('Closed', 'count'),
    column('Success Rate', 'share'),
    column('Average Days', 'days'),
    column('Investment', 'money'),
  ],
  rows: partners.map(({ organization, received, accepted, closed, successRate, averageDays, investedCents }) => [
    organization.name,
    received,
    accepted,
    closed,
    successRate,
    oneDecimal(averageDays),
    investedCents,
  ]),
})

export const outcomeMetrics = ({ needs }: Pick<Analytics, 'needs'>): FileTable => ({
  columns: [
    column('Need', 'text'),
    column('Total', 'count'),
    column('Closed', 'count'),
    column('Success Rate', 'share'),
    column('Resolved Rate', 'share'),
    column('Investment', 'money'),
    column('Average Investment', 'money'),
  ],
  rows: needs.map(({ need, total, closed, successRate, resolvedRate, investedCents, averageInvestedCents }) => [
    need,
    total,
    closed,
    successRate,
    resolvedRate,
    investedCents,
    averageInvestedCents,
  ]),
})
