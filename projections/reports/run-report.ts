// Runs a report: resolves its parameters, passes it the referrals of the period, and creates the table. A comparison of
// two instants does this twice.
import { defaultMaxParked } from '#platform/subscription/poison.ts'
import type { FieldIssue } from '#contracts/problems.ts'
import type { Cell, ResolvedParameters, ReportName, ReportParameters, ReportTable } from '#contracts/reports.ts'
import { reportSpecificParameters } from '#contracts/reports.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { addDays, endOfDay, localDay, localMinute, startOfDay } from '#domain/policies/calendar.ts'
import type { FoldDeps } from '../engine/unsealing.ts'
import { m } from '#messages'
import { type ParkedStream, type ParkingOptions } from '../engine/parked-streams.ts'
import { change } from './figures.ts'
import { reportTitle } from '#contracts/report-labels.ts'
import { columnLabel } from './labels.ts'
import { type ReferralRecordsOptions, forEachReferral, organizationNames } from './referral-records.ts'
import type { ReportAccumulator, Report } from './report.ts'
import { reports } from './reports.ts'
import { InvalidReportParameters, findInstantIssues, findCombinationIssues } from './queries/invalid-parameters.ts'

/** Without To, a period ends on the day of As of. Without From, it begins this many days before To. */
const defaultDays = 90

/**
 * Fills in all parameters, so that the result depends neither on the time of the run nor on the configuration at that
 * time (`sla`: the current thresholds). Drops parameters that the report does not use.
 * @throws InvalidReportParameters
 */
export const resolveParameters = (
  name: ReportName,
  requested: ReportParameters,
  now: Date,
  sla: SlaThresholds,
): ResolvedParameters => {
  const assertNoIssues = (issues: readonly FieldIssue[]) => {
    if (issues.length > 0) throw new InvalidReportParameters(issues)
  }
  assertNoIssues(findInstantIssues(requested, now))
  const asOf = requested.asOf ?? now.toISOString()
  const to = requested.to ?? localDay(asOf)
  const from = requested.from ?? addDays(to, -defaultDays)
  const specificKeys: readonly (keyof ReportParameters)[] = reportSpecificParameters[name]
  const specificValues = Object.fromEntries(
    specificKeys.filter((key) => requested[key] !== undefined).map((key) => [key, requested[key]]),
  )
  const thresholds = specificKeys.includes('overdueDays')
    ? {
        atRiskDays: requested.atRiskDays ?? sla.atRiskAfterDays,
        overdueDays: requested.overdueDays ?? sla.overdueAfterDays,
      }
    : {}
  const comparison = requested.compareTo === undefined ? {} : { compareTo: requested.compareTo }
  const inForce = name === 'sla-what-if' ? { sla } : {}
  const resolved = { from, to, asOf, ...comparison, ...specificValues, ...thresholds, ...inForce }
  assertNoIssues(findCombinationIssues(resolved, requested))
  return resolved
}

interface ReportRow {
  /** Identifies the row independently of its label. */
  readonly key: string
  readonly cells: readonly Cell[]
}
type Rows = readonly ReportRow[]

type PassOptions = Omit<ReferralRecordsOptions, 'at'>
type RunOptions = Omit<PassOptions, 'parking'>

const countRows = async (
  deps: FoldDeps,
  report: Report,
  parameters: ResolvedParameters,
  at: Date,
  run: PassOptions,
): Promise<Rows> => {
  const names = await organizationNames(deps, { ...run, at })
  const periodStart = Date.parse(startOfDay(parameters.from))
  const periodEnd = Date.parse(endOfDay(parameters.to))
  const isInPeriod = (instant: number) => instant >= periodStart && instant < periodEnd
  const context = { parameters, at, isInPeriod, organizationName: (id: string) => names.get(id) ?? id }
  let accumulator: ReportAccumulator = report.createAccumulator(context)
  await forEachReferral(
    deps,
    { ...run, at },
    {
      restart: () => {
        accumulator = report.createAccumulator(context)
      },
      add: (referral) => {
        if (report.periodOf === 'steps' || isInPeriod(referral.createdAt)) accumulator.add(referral)
      },
    },
  )
  const ids = accumulator.ids?.()
  return accumulator.rows().map((cells, index) => ({
    key: ids?.[index] ?? JSON.stringify(cells.slice(0, report.keyColumnCount)),
    cells,
  }))
}

/**
 * Returns each figure, followed by its value at the other instant and the change. Rows that exist only at the other
 * instant are at the end.
 */
const comparisonRows = ({ keyColumnCount, columns }: Report, rows: Rows, earlierRows: Rows): Cell[][] => {
  const kinds = columns.slice(keyColumnCount).map(([, kind]) => kind)
  // A missing row means that nothing was counted: counts are 0, and shares and durations are empty.
  const missingFigures = kinds.map((kind) => (kind === 'count' || kind === 'money' ? 0 : null))
  const pairedCells = (key: readonly Cell[], currentCells: readonly Cell[], earlierCells: readonly Cell[]): Cell[] => [
    ...key,
    ...kinds.flatMap((_, index) => {
      const [figure = null, earlier = null] = [currentCells[index], earlierCells[index]]
      return [figure, earlier, change(figure, earlier)]
    }),
  ]
  const earlierByKey = new Map(earlierRows.map(({ key, cells }) => [key, cells]))
  const currentKeys = new Set(rows.map(({ key }) => key))
  return [
    ...rows.map(({ key, cells }) =>
      pairedCells(
        cells.slice(0, keyColumnCount),
        cells.slice(keyColumnCount),
        earlierByKey.get(key)?.slice(keyColumnCount) ?? missingFigures,
      ),
    ),
    ...earlierRows
      .filter(({ key }) => !currentKeys.has(key))
      .map(({ cells }) => pairedCells(cells.slice(0, keyColumnCount), missingFigures, cells.slice(keyColumnCount))),
  ]
}

const countIncomplete = ({ parked }: ParkingOptions): Pick<ReportTable, 'incomplete'> =>
  parked.size === 0 ? {} : { incomplete: parked.size }

/**
 * Returns the table at a log position. Equal arguments and equal erased subjects produce equal tables. The events of a
 * stream after one that cannot be read are left out, and the table says how many streams that concerns.
 * @throws EventFailure if it concerns too many
 */
export const runReport = async (
  deps: FoldDeps,
  name: ReportName,
  parameters: ResolvedParameters,
  run: RunOptions,
): Promise<ReportTable> => {
  const report = reports[name]
  const { compareTo } = parameters
  const passes = compareTo === undefined ? 1 : 2
  let eventsOfEarlierPasses = 0
  let eventsOfAllPasses = 0
  const parking = { parked: new Map<string, ParkedStream>(), maxParked: defaultMaxParked }
  const passOptions = (index: number): PassOptions => ({
    ...run,
    parking,
    onProgress: ({ done, events }) => {
      eventsOfAllPasses = eventsOfEarlierPasses + events
      run.onProgress?.({ done: (index + done) / passes, events: eventsOfAllPasses })
    },
  })
  const columns = report.columns.map(([id, kind]) => ({ id, label: columnLabel[id](), kind }))
  const rows = await countRows(deps, report, parameters, new Date(parameters.asOf), passOptions(0))
  const table = { name, title: reportTitle[name](), parameters, position: run.position, chart: report.chart }
  if (compareTo === undefined)
    return { ...table, ...countIncomplete(parking), columns, rows: rows.map(({ cells }) => [...cells]) }
  eventsOfEarlierPasses = eventsOfAllPasses
  const earlierRows = await countRows(deps, report, parameters, new Date(compareTo), passOptions(1))
  const day = localMinute(Date.parse(compareTo))
  const figures = columns.slice(report.keyColumnCount).flatMap((column) => {
    const { id, label, kind } = column
    return [
      column,
      { id: `${id}Then`, label: m['reports:columns.earlier']({ column: label, date: day }), kind },
      { id: `${id}Change`, label: m['reports:columns.change']({ column: label }), kind, change: true },
    ]
  })
  return {
    ...table,
    ...countIncomplete(parking),
    columns: [...columns.slice(0, report.keyColumnCount), ...figures],
    rows: comparisonRows(report, rows, earlierRows),
  }
}
