// Runs a report: fixes the parameters, counts the referrals of the period and makes the rows. Does it twice if two
// instants are compared.
import { hash } from 'node:crypto'

import type { FieldIssue } from '#contracts/problems.ts'
import type { Cell, FixedParameters, ReportName, ReportParameters, ReportTable } from '#contracts/reports.ts'
import { ownParameters } from '#contracts/reports.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { textsIn } from '#contracts/texts.ts'
import { addDays, endOfDay, localDay, localMinute, startOfDay } from '#domain/policies/calendar.ts'
import type { OpeningDeps } from '../engine/opening.ts'
import { change } from './figures.ts'
import { type JourneysOptions, eachJourney, organizationNames } from './journeys.ts'
import type { Counting, Report } from './report.ts'
import { reports } from './reports.ts'
import { UnfitReport, unfitMoments, unfitTogether } from './queries/unfit.ts'

const words = textsIn('en').reportTexts

/** Without To, the day of As of; without From, 90 days before To (decisions, "analytics"). */
const usualDays = 90

/**
 * Fixes all parameters, so that the result depends neither on the time of the run nor on the configuration at that time
 * (`sla`: the current thresholds). Drops parameters that the report does not use.
 * @throws UnfitReport
 */
export const fixParameters = (
  name: ReportName,
  given: ReportParameters,
  now: Date,
  sla: SlaThresholds,
): FixedParameters => {
  const refuseAny = (issues: readonly FieldIssue[]) => {
    if (issues.length > 0) throw new UnfitReport(issues)
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

interface Counted {
  /** Identifies the row, independent of its label. */
  readonly key: string
  readonly cells: readonly Cell[]
}
type Rows = readonly Counted[]

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
  const isOfPeriod = (instant: number) => instant >= first && instant < end
  const context = { parameters, at, isOfPeriod, organizationName: (id: string) => names.get(id) ?? id }
  let counting: Counting = report.count(context)
  await eachJourney(
    deps,
    { ...run, at },
    {
      restart: () => {
        counting = report.count(context)
      },
      take: (journey) => {
        if (report.periodOf === 'steps' || isOfPeriod(journey.createdAt)) counting.take(journey)
      },
    },
  )
  const ids = counting.ids?.()
  return counting.rows().map((cells, index) => ({
    key: ids?.[index] ?? JSON.stringify(cells.slice(0, report.keys)),
    cells,
  }))
}

/**
 * Each figure, followed by its value at the other instant and the change. Rows that exist only there are at the end.
 */
const sideBySide = ({ keys, columns }: Report, rows: Rows, others: Rows): Cell[][] => {
  const kinds = columns.slice(keys).map(([, kind]) => kind)
  // A missing row means that nothing was counted: counts are 0, and shares and durations are empty.
  const none = kinds.map((kind) => (kind === 'count' || kind === 'money' ? 0 : null))
  const paired = (key: readonly Cell[], now: readonly Cell[], then: readonly Cell[]): Cell[] => [
    ...key,
    ...kinds.flatMap((_, index) => {
      const [figure = null, earlier = null] = [now[index], then[index]]
      return [figure, earlier, change(figure, earlier)]
    }),
  ]
  const other = new Map(others.map(({ key, cells }) => [key, cells]))
  const here = new Set(rows.map(({ key }) => key))
  return [
    ...rows.map(({ key, cells }) =>
      paired(cells.slice(0, keys), cells.slice(keys), other.get(key)?.slice(keys) ?? none),
    ),
    ...others
      .filter(({ key }) => !here.has(key))
      .map(({ cells }) => paired(cells.slice(0, keys), none, cells.slice(keys))),
  ]
}

/** SHA-256 of the table's bytes. Equal tables have equal hashes. */
export const tableHash = (table: ReportTable): string => hash('sha256', JSON.stringify(table))

/**
 * The table at a log position. Equal arguments and equal erased subjects give equal tables.
 * @throws EventFailure
 */
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
  if (compareTo === undefined) return { ...table, columns, rows: rows.map(({ cells }) => [...cells]) }
  const others = await count(deps, report, parameters, new Date(compareTo), side(1))
  const day = localMinute(Date.parse(compareTo))
  const figures = columns.slice(report.keys).flatMap((column) => {
    const { id, label, kind } = column
    return [
      column,
      { id: `${id}Then`, label: words.earlier(label, day), kind },
      { id: `${id}Change`, label: words.change(label), kind, change: true },
    ]
  })
  return {
    ...table,
    columns: [...columns.slice(0, report.keys), ...figures],
    rows: sideBySide(report, rows, others),
  }
}
