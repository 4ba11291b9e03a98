// `npm run report -- NAME [--from DAY] [--to DAY] [--as-of INSTANT] [--compare-to INSTANT] [--by need|county|priority]
// [--at-risk-days N] [--overdue-days N] [--position P] [--format table|csv|json]`: counts a report from the log and prints it.
// Days are local, of an instant given as a day its end is meant. Works while the server runs.
import { csvHead, csvRows } from '#api/features/exports/csv.ts'
import { plainCell } from '#contracts/report-cells.ts'
import { ReportName, ReportParameters, type ReportTable, reportNames } from '#contracts/reports.ts'
import { endOfDay } from '#domain/policies/calendar.ts'
import { systemClock } from '#platform/clock.ts'
import { typedPosition } from '#projections/reports/position.ts'
import { fixParameters, runReport } from '#projections/reports/run-report.ts'

import { withServices } from './models.ts'
import { runScript, Stop } from './terminal.ts'
import { parseArgs } from 'node:util'

const names = {}

const cells = ({ columns, rows }: ReportTable): string[][] =>
  rows.map((row) => columns.map((column, index) => plainCell(column, row[index] ?? null, names)))

/** Columns of a terminal, figures to the right. */
const inColumns = (table: ReportTable): string => {
  const lines = [table.columns.map(({ label }) => label), ...cells(table)]
  const widths = table.columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const pad = (text: string, index: number) =>
    table.columns[index]?.kind === 'text' ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0)
  return `${lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n')}\n`
}

const formats = {
  table: inColumns,
  csv: (table: ReportTable) => csvHead(table.columns.map(({ label }) => label)) + csvRows(cells(table)),
  json: (table: ReportTable) => `${JSON.stringify(table, null, 2)}\n`,
} as const
const isFormat = (name: string): name is keyof typeof formats => name in formats

/** "As of a day" is its end, less the instant at which the next one begins. */
const instant = (text: string | undefined): string | undefined => {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const end = new Date(Date.parse(endOfDay(text)) - 1)
  const now = systemClock.now()
  return (end < now ? end : now).toISOString()
}

await runScript(async () => {
  const string = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: string,
      to: string,
      'as-of': string,
      'compare-to': string,
      by: string,
      'at-risk-days': string,
      'overdue-days': string,
      position: string,
      format: { type: 'string', default: 'table' },
    },
  })
  const name = ReportName.safeParse(positionals[0])
  if (!name.success) throw new Stop(`Name one report of: ${reportNames.join(', ')}.`)
  const { format } = values
  if (!isFormat(format))
    throw new Stop(`There is no format "${format}". There are: ${Object.keys(formats).join(', ')}.`)
  const given = ReportParameters.safeParse({
    from: values.from,
    to: values.to,
    asOf: instant(values['as-of']),
    compareTo: instant(values['compare-to']),
    by: values.by,
    atRiskDays: values['at-risk-days'],
    overdueDays: values['overdue-days'],
  })
  if (!given.success) {
    throw new Stop(given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  await withServices(async ({ reading, log }) => {
    const parameters = fixParameters(name.data, given.data, systemClock.now(), reading.sla)
    const head = (await log.head()) ?? ''
    const position = values.position === undefined ? head : typedPosition(values.position, head)
    if (position === undefined)
      throw new Stop(`"${values.position}" is no position of this log, which ends at ${head}.`)
    const isShown = process.stderr.isTTY
    let told = -1
    const onProgress = (done: number) => {
      const percent = Math.floor(done * 100)
      if (!isShown || percent === told) return
      told = percent
      process.stderr.write(`\r${percent}% `)
    }
    const table = await runReport(reading, name.data, parameters, { position, onProgress })
    if (isShown) process.stderr.write('\r')
    process.stdout.write(formats[format](table))
    if (format === 'table')
      process.stdout.write(`${parameters.from} to ${parameters.to}, as of ${parameters.asOf}, position ${position}\n`)
  })
})
