// Reports: what can be asked, with which parameters, and what comes of it. The same parameters at the same position of the
// log, with the same people erased, always give the same table.
import { z } from 'zod'
import { listOf } from './lists.ts'

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

/** Whole days; more than a quarter is no service level. */
const slaThresholdDays = z.coerce.number().int().min(0).max(90)

const day = z.iso.date()
const instant = z.iso.datetime()

/** What a person may leave out: To is then the day of As of, From is 90 days before To, As of is now. */
export const ReportParameters = z.object({
  /** Local calendar days, both inclusive: the period in which a referral was made. */
  from: day.optional(),
  to: day.optional(),
  asOf: instant.optional(),
  /** The same table as of another instant beside it. */
  compareTo: instant.optional(),
  by: z.enum(outcomeGroups).optional(),
  atRiskDays: slaThresholdDays.optional(),
  overdueDays: slaThresholdDays.optional(),
})
export type ReportParameters = z.infer<typeof ReportParameters>

/** Parameters that only some reports take. */
export const ownParameters = {
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

/** As it was run: nothing is left to the time of running. */
export const FixedParameters = ReportParameters.required({ from: true, to: true, asOf: true }).extend({
  atRiskDays: z.number().optional(),
  overdueDays: z.number().optional(),
  /** In force when it was asked for; of the report that shows them beside others. */
  sla: z.object({ atRiskAfterDays: z.number(), overdueAfterDays: z.number() }).optional(),
})
export type FixedParameters = z.infer<typeof FixedParameters>

/** `share`: 0 to 1. `days`: with one decimal. `money`: cents. `week`: its Monday. `person`: an id. */
export const cellKinds = ['text', 'count', 'share', 'days', 'money', 'week', 'person'] as const
export const ReportColumn = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(cellKinds),
  /** How much more the figure is than at the instant it is compared with. */
  change: z.boolean().optional(),
})
export type ReportColumn = z.infer<typeof ReportColumn>

const Cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.infer<typeof Cell>

/**
 * Bars, one for each row: of one column, or of several that make up a whole. `of`: the column of what the bar is a part of;
 * `ofRowBefore`: it is a part of the bar before it.
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
  parameters: FixedParameters,
  /** The log up to here. */
  position: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(z.array(Cell)),
  chart: ReportChart,
})
export type ReportTable = z.infer<typeof ReportTable>

/** `interrupted`: its process ended. */
export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const

export const ReportRun = z.object({
  id: z.uuid(),
  name: ReportName,
  parameters: FixedParameters,
  state: z.enum(runStates),
  /** 0 to 1. */
  done: z.number(),
  /** The log up to here; null until it is known. */
  position: z.string().nullable(),
  rows: z.number().int().nullable(),
  /** SHA-256 of the table: equal for equal tables. */
  hash: z.string().nullable(),
  askedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  askedAt: instant,
  finishedAt: instant.nullable(),
})
export type ReportRun = z.infer<typeof ReportRun>

export const ReportRunList = listOf(ReportRun).omit({ position: true, stale: true })
export type ReportRunList = z.infer<typeof ReportRunList>

/** `names`: of the people in the table, as they are called today. */
export const ReportRunDetail = ReportRun.extend({
  table: ReportTable.nullable(),
  names: z.record(z.string(), z.string()),
})
export type ReportRunDetail = z.infer<typeof ReportRunDetail>
