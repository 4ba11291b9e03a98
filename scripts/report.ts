// `npm run report -- NAME …`: counts a report from the log and prints it; `--help` says what can be asked. Works while the
// server runs.
import { reportCsv } from '#api/report-file.ts'
import type { Services } from '#api/services.ts'
import { type PeopleNames, plainCell } from '#contracts/report-cells.ts'
import type { FixedParameters, ReportTable } from '#contracts/reports.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { systemClock } from '#platform/clock.ts'
import { UnfitReport } from '#projections/reports/queries/unfit.ts'
import { typedPosition } from '#projections/reports/position.ts'
import { fixParameters, runReport } from '#projections/reports/run-report.ts'

import { withServices } from './models.ts'
import { type ReportFormat, type ReportRequest, asTyped, readReportRequest, reportUsage } from './report-request.ts'
import { runScript, Stop } from './terminal.ts'

/** Columns of a terminal, figures to the right; for people to read, so with the names of today. */
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

/** The people in the table, as they are called today. */
const namesIn = async ({ columns, rows }: ReportTable, { identity }: Services): Promise<PeopleNames> => {
  const people = columns.flatMap(({ kind }, index) => (kind === 'person' ? rows.map((row) => row[index]) : []))
  const ids = [...new Set(people)].filter((id) => typeof id === 'string')
  return Object.fromEntries((await identity.accounts.findMany(ids)).map(({ id, name }) => [id, name]))
}

const fixed = ({ name, given }: ReportRequest, sla: SlaThresholds): FixedParameters => {
  try {
    return fixParameters(name, given, systemClock.now(), sla)
  } catch (error) {
    throw error instanceof UnfitReport ? new Stop(asTyped(error.issues)) : error
  }
}

await runScript(async () => {
  const request = readReportRequest(process.argv.slice(2), systemClock.now())
  if (request === undefined) return console.log(reportUsage)
  const { name, format } = request
  await withServices(async (services) => {
    const { reading, log } = services
    const parameters = fixed(request, reading.sla)
    const head = (await log.head()) ?? ''
    const position = request.position === undefined ? head : typedPosition(request.position, head)
    if (position === undefined)
      throw new Stop(`"${request.position}" is no position of this log, which ends at ${head}.`)
    const isShown = process.stderr.isTTY
    let told = -1
    const onProgress = (done: number) => {
      const percent = Math.floor(done * 100)
      if (!isShown || percent === told) return
      told = percent
      process.stderr.write(`\r${percent}% `)
    }
    const table = await runReport(reading, name, parameters, { position, onProgress })
    if (isShown) process.stderr.write('\r')
    process.stdout.write(formats[format](table, await namesIn(table, services)))
    if (format === 'table')
      process.stdout.write(`${parameters.from} to ${parameters.to}, as of ${parameters.asOf}, position ${position}\n`)
  })
})
