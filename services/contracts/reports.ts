// The names, parameters and results of reports. The same parameters at the same log position, with the same people
// erased, always produce the same table.
import { z } from 'zod'
import { listOf } from './lists.ts'

/** Stored with each report run, so `waitlist-ageing` and `re-routes` keep their spelling. */
export const reportNames = [
  'funnel',
  'stage-times',
  'sla-compliance',
  'sla-what-if',
  'partner-performance',
  'outcomes',
  'waitlist-ageing',
  'declined-reasons',
  're-routes',
  'staff-workload',
] as const
export const ReportName = z.enum(reportNames)
export type ReportName = z.infer<typeof ReportName>

export const outcomeGroups = ['need', 'county', 'priority'] as const

/** Whole days. An SLA longer than a quarter is not useful. */
const slaThresholdDays = z.coerce.number().int().min(0).max(90)

const day = z.iso.date()
const instant = z.iso.datetime()

/**
 * All are optional. `asOf` defaults to now, `to` defaults to the day of `asOf`, and `from` defaults to 90 days before
 * `to`.
 */
export const ReportParameters = z.object({
  /** The period in which referrals were made, as local calendar days, both inclusive. */
  from: day.optional(),
  to: day.optional(),
  asOf: instant.optional(),
  /** Adds the same table as of another instant, for comparison. */
  compareTo: instant.optional(),
  by: z.enum(outcomeGroups).optional(),
  atRiskDays: slaThresholdDays.optional(),
  overdueDays: slaThresholdDays.optional(),
})
export type ReportParameters = z.infer<typeof ReportParameters>

/** Parameters that only some reports accept. */
export const reportSpecificParameters = {
  funnel: [],
  'stage-times': [],
  'sla-compliance': ['atRiskDays', 'overdueDays'],
  'sla-what-if': ['atRiskDays', 'overdueDays'],
  'partner-performance': [],
  outcomes: ['by'],
  'waitlist-ageing': [],
  'declined-reasons': [],
  're-routes': [],
  'staff-workload': [],
} as const satisfies Record<ReportName, readonly (keyof ReportParameters)[]>

/** The parameters of a run, with all defaults filled in. */
export const ResolvedParameters = ReportParameters.required({ from: true, to: true, asOf: true }).extend({
  atRiskDays: z.number().optional(),
  overdueDays: z.number().optional(),
  /** The SLA thresholds at the time of the request. Only for the report that compares them with others. */
  sla: z.object({ atRiskAfterDays: z.number(), overdueAfterDays: z.number() }).optional(),
})
export type ResolvedParameters = z.infer<typeof ResolvedParameters>

/**
 * A `share` is a number from 0 to 1, `days` have one decimal, `money` is in cents, a `week` is its Monday, and a
 * `person` is an id.
 */
const cellKinds = ['text', 'count', 'share', 'days', 'money', 'week', 'person'] as const
export const ReportColumn = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(cellKinds),
  /** Whether the column is the change since the comparison instant. */
  change: z.boolean().optional(),
})
export type ReportColumn = z.infer<typeof ReportColumn>

const Cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.infer<typeof Cell>

/**
 * A bar chart with one bar per row. A bar shows one column, or several that add up to a whole. It is a share of the
 * column `of`, or of the previous row's bar if `ofRowBefore` is set.
 */
export const ReportChart = z.object({
  label: z.string(),
  values: z.array(z.string()),
  of: z.string().optional(),
  ofRowBefore: z.boolean().optional(),
})
export type ReportChart = z.infer<typeof ReportChart>

export const ReportTable = z.object({
  name: ReportName,
  title: z.string(),
  parameters: ResolvedParameters,
  /** The log position up to which the report was calculated. */
  position: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(z.array(Cell)),
  chart: ReportChart,
  /** How many referrals, clients or organizations have an event that cannot be read. It and later ones do not count. */
  incomplete: z.number().int().optional(),
})
export type ReportTable = z.infer<typeof ReportTable>

/** A report that was run. Until it is done, there is only its job, which has the same id. */
export const ReportRun = z.object({
  id: z.uuid(),
  name: ReportName,
  parameters: ResolvedParameters,
  /** The log position up to which the report is calculated. */
  position: z.string(),
  rows: z.number().int(),
  /** Equal results have equal hashes. Labels are not included (projections/reports/table-hash.ts). */
  hash: z.string(),
  requestedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  requestedAt: instant,
  finishedAt: instant,
})
export type ReportRun = z.infer<typeof ReportRun>

export const ReportRunList = listOf(ReportRun).omit({ position: true, stale: true })
export type ReportRunList = z.infer<typeof ReportRunList>

/** `names` contains the current display names of the people in the table. */
export const ReportRunDetail = ReportRun.extend({
  table: ReportTable,
  names: z.record(z.string(), z.string()),
})
export type ReportRunDetail = z.infer<typeof ReportRunDetail>
