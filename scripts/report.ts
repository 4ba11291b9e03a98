// `npm run report -- NAME …`: runs a report from the log and prints it. `--help` lists the options. It works while the
// server runs. With `--run`, it repeats an earlier run and exits with 1 if the table differs.
import { reportCsv } from '#api/report-file.ts'
import type { Services } from '#api/services.ts'
import { type PeopleNames, plainCell } from '#contracts/report-cells.ts'
import type { FixedParameters, ReportName, ReportTable } from '#contracts/reports.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { systemClock } from '#platform/clock.ts'
import { UnfitReport } from '#projections/reports/queries/unfit.ts'
import { typedPosition } from '#projections/reports/position.ts'
import { fixParameters, runReport, tableHash } from '#projections/reports/run-report.ts'

import { withServices } from './models.ts'
import {
  type NewReport,
  type ReportFormat,
  type ReportRequest,
  asTyped,
  readReportRequest,
  reportUsage,
} from './report-request.ts'
import { runScript, Stop } from './terminal.ts'

/** Aligned columns for a terminal, numbers on the right. For people, so it shows current names instead of ids. */
const inColumns = (table: ReportTable, names: PeopleNames): string => {
  const cells = table.rows.map((row) =>
    table.columns.map((column, index) => plainCell(column, row[index] ?? null, names)),
  )
  const lines = [table.columns.map(({ label }) => label), ...cells]
  const widths = table.columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const isFigure = table.columns.map(({ kind }) => kind !== 'text' && kind !== 'week' && kind !== 'person')
  const pad = (text: string, index: number) =>
    isFigure[index] === true ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)
  return `${lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n')}\n`
}

const formats: Record<ReportFormat, (table: ReportTable, names: PeopleNames) => string> = {
  table: inColumns,
  csv: reportCsv,
  json: (table) => `${JSON.stringify(table, null, 2)}\n`,
}

/** The current names of the people in the table. */
const namesIn = async ({ columns, rows }: ReportTable, { identity }: Services): Promise<PeopleNames> => {
  const people = columns.flatMap(({ kind }, index) => (kind === 'person' ? rows.map((row) => row[index]) : []))
  const ids = [...new Set(people)].filter((id) => typeof id === 'string')
  return Object.fromEntries((await identity.accounts.findMany(ids)).map(({ id, name }) => [id, name]))
}

/** The report to run. `hash` is set when it repeats an earlier run. */
interface Wanted {
  readonly name: ReportName
  readonly parameters: FixedParameters
  readonly position: string
  readonly hash?: string
}

const fixed = ({ name, given }: NewReport, sla: SlaThresholds): FixedParameters => {
  try {
    return fixParameters(name, given, systemClock.now(), sla)
  } catch (error) {
    throw error instanceof UnfitReport ? new Stop(asTyped(error.issues)) : error
  }
}

const wantedBy = async (request: ReportRequest, services: Services): Promise<Wanted> => {
  const head = (await services.log.head()) ?? ''
  const inLog = (typed: string): string => {
    const position = typedPosition(typed, head)
    if (position === undefined) throw new Stop(`"${typed}" is not a position in this log. The log ends at ${head}.`)
    return position
  }
  if ('run' in request) {
    const run = await services.reportRuns.find(request.run)
    if (run === undefined) throw new Stop(`There is no report run ${request.run}. The Reports page lists all runs.`)
    const { name, parameters, position, hash } = run
    if (position === null || hash === null)
      throw new Stop(`Report run ${run.id} has no result to compare with. Its state is: ${run.state}.`)
    return { name, parameters, position: inLog(position), hash }
  }
  const parameters = fixed(request, services.reading.sla)
  return { name: request.name, parameters, position: request.position === undefined ? head : inLog(request.position) }
}

/** Prints a line about the table. It goes to stderr for the formats that a program reads from stdout. */
const remark = (format: ReportFormat, text: string): void => {
  const stream = format === 'table' ? process.stdout : process.stderr
  stream.write(`${text}\n`)
}

await runScript(async () => {
  const request = readReportRequest(process.argv.slice(2), systemClock.now())
  if (request === undefined) return console.log(reportUsage)
  const { format } = request
  await withServices(async (services) => {
    const { name, parameters, position, hash } = await wantedBy(request, services)
    const isShown = process.stderr.isTTY
    let told = -1
    const onProgress = (done: number) => {
      const percent = Math.floor(done * 100)
      if (!isShown || percent === told) return
      told = percent
      process.stderr.write(`\r${percent}% `)
    }
    const table = await runReport(services.reading, name, parameters, { position, onProgress })
    if (isShown) process.stderr.write('\r')
    process.stdout.write(formats[format](table, await namesIn(table, services)))
    if (format === 'table')
      remark(format, `${parameters.from} to ${parameters.to}, as of ${parameters.asOf}, log position ${position}`)
    if (hash === undefined) return
    const again = tableHash(table)
    if (again === hash) return remark(format, `Same table as the earlier run (SHA-256 ${hash}).`)
    remark(
      format,
      `This table DIFFERS from the earlier run: SHA-256 is ${again}, was ${hash}.\n` +
        'Possible reasons: a person was erased since, or a newer release calculates or labels this report differently.',
    )
    process.exitCode = 1
  })
})
