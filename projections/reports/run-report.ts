// Counts a report: parameters fixed, journeys of the period taken, rows made; twice where two instants are compared.
import type { FieldIssue } from '#contracts/problems.ts'
import type { Cell, FixedParameters, ReportName, ReportParameters, ReportTable } from '#contracts/reports.ts'
import { ownParameters } from '#contracts/reports.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { textsIn } from '#contracts/texts.ts'
import { Refused } from '#domain/decision.ts'
import { addDays, endOfDay, localDay, startOfDay } from '#domain/policies/calendar.ts'
import type { OpeningDeps } from '../engine/opening.ts'
import { type JourneysOptions, eachJourney, organizationNames } from './journeys.ts'
import type { Counting, Report } from './report.ts'
import { reports } from './reports.ts'
import { unfitMoments, unfitTogether } from './unfit.ts'

const words = textsIn('en').reportTexts

/** To that is left out is the day of As of, From 90 days before To (decisions, "analytics"). */
const usualDays = 90

/**
 * Leaves nothing to the time of running, nor to what is configured then (`sla`: in force now). Parameters that the report does
 * not take are left away. @throws Refused invalid_body
 */
export const fixParameters = (
  name: ReportName,
  given: ReportParameters,
  now: Date,
  sla: SlaThresholds,
): FixedParameters => {
  const refuseAny = (issues: readonly FieldIssue[]) => {
    if (issues.length > 0) throw new Refused('invalid_body', { issues })
  }
  refuseAny(unfitMoments(given, now))
  const asOf = given.asOf ?? now.toISOString()
  const to = given.to ?? localDay(asOf)
  const from = given.from ?? addDays(to, -usualDays)
  const own: readonly (keyof ReportParameters)[] = ownParameters[name]
  const taken = Object.fromEntries(own.filter((key) => given[key] !== undefined).map((key) => [key, given[key]]))
  const thresholds = own.includes('overdueDays')
    ? {
        atRiskDays: given.atRiskDays ?? sla.atRiskAfterDays,
        overdueDays: given.overdueDays ?? sla.overdueAfterDays,
      }
    : {}
  const compared = given.compareTo === undefined ? {} : { compareTo: given.compareTo }
  const inForce = name === 'sla-what-if' ? { sla } : {}
  const fixed = { from, to, asOf, ...compared, ...taken, ...thresholds, ...inForce }
  refuseAny(unfitTogether(fixed, given))
  return fixed
}

type Rows = readonly (readonly Cell[])[]

type Run = Omit<JourneysOptions, 'at'>

const count = async (
  deps: OpeningDeps,
  report: Report,
  parameters: FixedParameters,
  at: Date,
  run: Run,
): Promise<Rows> => {
  const names = await organizationNames(deps, { ...run, at })
  const first = Date.parse(startOfDay(parameters.from))
  const end = Date.parse(endOfDay(parameters.to))
  const context = { parameters, at, organizationName: (id: string) => names.get(id) ?? id }
  let counting: Counting = report.count(context)
  await eachJourney(
    deps,
    { ...run, at },
    {
      restart: () => {
        counting = report.count(context)
      },
      take: (journey) => {
        if (journey.createdAt >= first && journey.createdAt < end) counting.take(journey)
      },
    },
  )
  return counting.rows()
}

/** Each row with its figures of the other instant behind them; rows that were only there follow at the end. */
const sideBySide = (keys: number, rows: Rows, others: Rows): Rows => {
  const keyOf = (row: readonly Cell[]) => JSON.stringify(row.slice(0, keys))
  const other = new Map(others.map((row) => [keyOf(row), row]))
  const width = Math.max(0, ...[...rows, ...others].map((row) => row.length)) - keys
  const nothing = Array.from({ length: width }, () => null)
  const paired = rows.map((row) => [...row, ...(other.get(keyOf(row))?.slice(keys) ?? nothing)])
  const here = new Set(rows.map(keyOf))
  const gone = others.filter((row) => !here.has(keyOf(row)))
  return [...paired, ...gone.map((row) => [...row.slice(0, keys), ...nothing, ...row.slice(keys)])]
}

/** The table at a position of the log. Equal arguments and equal erased subjects: equal tables. @throws EventFailure */
export const runReport = async (
  deps: OpeningDeps,
  name: ReportName,
  parameters: FixedParameters,
  run: Run,
): Promise<ReportTable> => {
  const report = reports[name]
  const { compareTo } = parameters
  const sides = compareTo === undefined ? 1 : 2
  const side = (index: number): Run => ({ ...run, onProgress: (done) => run.onProgress?.((index + done) / sides) })
  const columns = report.columns.map(([id, kind]) => ({ id, label: words.columns[id], kind }))
  const rows = await count(deps, report, parameters, new Date(parameters.asOf), side(0))
  const table = { name, title: words.reports[name].title, parameters, position: run.position, chart: report.chart }
  if (compareTo === undefined) return { ...table, columns, rows: rows.map((row) => [...row]) }
  const others = await count(deps, report, parameters, new Date(compareTo), side(1))
  const then = columns
    .slice(report.keys)
    .map(({ id, label, kind }) => ({ id: `${id}Then`, label: words.earlier(label), kind }))
  return {
    ...table,
    columns: [...columns, ...then],
    rows: sideBySide(report.keys, rows, others).map((row) => [...row]),
  }
}
