// `npm run report -- NAME …`: runs a report from the log and prints it. `--help` lists the options. It works while the
// server runs. With `--run`, it repeats an earlier run and exits with 1 if the table differs.
import { toReportCsv } from '#api/report-file.ts'
import type { Services } from '#api/services.ts'
import { type PeopleNames, formatPlainCell } from '#contracts/report-cells.ts'
import type { ResolvedParameters, ReportName, ReportTable } from '#contracts/reports.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { systemClock } from '#platform/clock.ts'
import { InvalidReportParameters } from '#projections/reports/queries/invalid-parameters.ts'
import { parsePosition } from '#projections/reports/position.ts'
import { resolveParameters, runReport } from '#projections/reports/run-report.ts'
import { expectedHash, tableHash } from '#projections/reports/table-hash.ts'

import { withServices } from './with-services.ts'
import {
  type NewReport,
  type ReportFormat,
  type ReportRequest,
  formatIssues,
  readReportRequest,
  reportUsage,
} from './report-request.ts'
import { runScript, OperatorError } from './terminal.ts'

/**
 * Formats the table for people in a terminal: aligned columns with right-aligned numbers, and current names instead of
 * ids.
 */
const formatColumns = (table: ReportTable, names: PeopleNames): string => {
  const cells = table.rows.map((row) =>
    table.columns.map((column, index) => formatPlainCell(column, row[index] ?? null, names)),
  )
  const lines = [table.columns.map(({ label }) => label), ...cells]
  const widths = table.columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const isNumeric = table.columns.map(({ kind }) => kind !== 'text' && kind !== 'week' && kind !== 'person')
  const pad = (text: string, index: number) =>
    isNumeric[index] === true ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)
  return `${lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n')}\n`
}

const formats: Record<ReportFormat, (table: ReportTable, names: PeopleNames) => string> = {
  table: formatColumns,
  csv: toReportCsv,
  json: (table) => `${JSON.stringify(table, null, 2)}\n`,
}

/** The current names of the people in the table. */
const findNames = async ({ columns, rows }: ReportTable, { identity }: Services): Promise<PeopleNames> => {
  const people = columns.flatMap(({ kind }, index) => (kind === 'person' ? rows.map((row) => row[index]) : []))
  const ids = [...new Set(people)].filter((id) => typeof id === 'string')
  return Object.fromEntries((await identity.accounts.findMany(ids)).map(({ id, name }) => [id, name]))
}

/** The report to run. `hash` is set if it repeats an earlier run. */
interface ResolvedReport {
  readonly name: ReportName
  readonly parameters: ResolvedParameters
  readonly position: string
  readonly hash?: string
}

const resolveNewReport = ({ name, parameters }: NewReport, sla: SlaThresholds): ResolvedParameters => {
  try {
    return resolveParameters(name, parameters, systemClock.now(), sla)
  } catch (error) {
    throw error instanceof InvalidReportParameters ? new OperatorError(formatIssues(error.issues)) : error
  }
}

const resolveReport = async (request: ReportRequest, services: Services): Promise<ResolvedReport> => {
  const head = (await services.log.head()) ?? ''
  const requirePosition = (positionText: string): string => {
    const position = parsePosition(positionText, head)
    if (position === undefined)
      throw new OperatorError(`"${positionText}" is not a position in this log. The log ends at ${head}.`)
    return position
  }
  if ('runId' in request) {
    const run = await services.reportRuns.find(request.runId)
    if (run === undefined)
      throw new OperatorError(`There is no report run ${request.runId}. The Reports page lists all runs.`)
    const { name, parameters, position } = run
    const hash = expectedHash(run)
    return { name, parameters, position: requirePosition(position), hash }
  }
  const parameters = resolveNewReport(request, services.logFoldDeps.sla)
  return {
    name: request.name,
    parameters,
    position: request.position === undefined ? head : requirePosition(request.position),
  }
}

/** Prints a line about the table. The line goes to stderr for formats that a program reads from stdout. */
const printNote = (format: ReportFormat, text: string): void => {
  const stream = format === 'table' ? process.stdout : process.stderr
  stream.write(`${text}\n`)
}

await runScript(async () => {
  const request = readReportRequest(process.argv.slice(2), systemClock.now())
  if (request === undefined) return console.log(reportUsage)
  const { format } = request
  await withServices(async (services) => {
    const { name, parameters, position, hash } = await resolveReport(request, services)
    const showsProgress = process.stderr.isTTY
    let lastPercent = -1
    const onProgress = ({ done }: { readonly done: number }) => {
      const percent = Math.floor(done * 100)
      if (!showsProgress || percent === lastPercent) return
      lastPercent = percent
      process.stderr.write(`\r${percent}% `)
    }
    const table = await runReport(services.logFoldDeps, name, parameters, { position, onProgress })
    if (showsProgress) process.stderr.write('\r')
    process.stdout.write(formats[format](table, await findNames(table, services)))
    if (format === 'table')
      printNote(format, `${parameters.from} to ${parameters.to}, as of ${parameters.asOf}, log position ${position}`)
    if (table.incomplete !== undefined)
      printNote(
        format,
        `This table is INCOMPLETE: ${table.incomplete} streams have an event that cannot be read. Later events of these streams are left out. See npm run retry.`,
      )
    if (hash === undefined) return
    const currentHash = tableHash(table)
    if (currentHash === hash) return printNote(format, `Same table as the earlier run (hash ${hash}).`)
    printNote(
      format,
      `This table DIFFERS from the earlier run: the hash is ${currentHash}, was ${hash}.\n` +
        'Possible reasons: a person was erased since, or a newer release calculates this report differently.',
    )
    process.exitCode = 1
  })
})
