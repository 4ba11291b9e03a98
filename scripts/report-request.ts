// Reads the command line of `npm run report`.
import {
  ReportName,
  ReportParameters,
  outcomeGroups,
  reportSpecificParameters,
  reportNames,
} from '#contracts/reports.ts'
import type { FieldIssue } from '#contracts/problems.ts'
import { endOfDay, localDay } from '#domain/policies/calendar.ts'
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { OperatorError } from './terminal.ts'

export const reportFormats = ['table', 'csv', 'json'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A report to run. */
export interface NewReport {
  readonly name: ReportName
  readonly parameters: ReportParameters
  readonly format: ReportFormat
  /** As typed. Undefined means the end of the log. */
  readonly position: string | undefined
}

/** An earlier run to repeat. */
export interface StoredRun {
  readonly runId: string
  readonly format: ReportFormat
}

export type ReportRequest = NewReport | StoredRun

const dayFormat = 'a date such as 2026-11-01'
const instantFormat = 'a date (its end is used) or a time such as 2026-11-01T17:00:00Z'
const daysFormat = 'a whole number of days from 0 to 90'

/** The option for each parameter, and the values it accepts. */
const flags: Record<keyof ReportParameters, { readonly flag: string; readonly format: string }> = {
  from: { flag: 'from', format: dayFormat },
  to: { flag: 'to', format: dayFormat },
  asOf: { flag: 'as-of', format: instantFormat },
  compareTo: { flag: 'compare-to', format: instantFormat },
  by: { flag: 'by', format: `one of ${outcomeGroups.join(', ')}` },
  atRiskDays: { flag: 'at-risk-days', format: daysFormat },
  overdueDays: { flag: 'overdue-days', format: daysFormat },
}
const keys = Object.keys(flags) as (keyof ReportParameters)[]

const optionLine = (flag: string, format: string) => `  --${flag.padEnd(14)}${format}`

export const reportUsage = [
  'Usage: npm run report -- NAME [options]',
  '       npm run report -- --run ID [--format FORMAT]',
  '',
  `NAME is one of: ${reportNames.join(', ')}`,
  '',
  ...keys.map((key) => optionLine(flags[key].flag, flags[key].format)),
  optionLine('position', 'an earlier position in the log, as the list of report runs shows it'),
  optionLine('run', 'the ID of an earlier run: repeats it with the same parameters and compares the results'),
  optionLine('format', `one of ${reportFormats.join(', ')}`),
  '',
  'A report covers the referrals made in a period, in New York time. The period ends at --as-of unless you give --to, and',
  'starts 90 days before its end unless you give --from. Without --as-of, the report shows the current state.',
].join('\n')

const toFlag = (path: string): string => {
  const key = keys.find((candidate) => candidate === path)
  return `--${key === undefined ? path : flags[key].flag}`
}

/** Lists invalid parameters under their option names. */
export const formatIssues = (issues: readonly FieldIssue[]): string =>
  issues.map(({ path, message }) => `${toFlag(path)}: ${message}`).join('\n')

/** A date means the last millisecond of that day, and today means now. Other text stays unchanged. */
const toInstant = (text: string | undefined, now: Date): string | undefined => {
  if (text === undefined || !z.iso.date().safeParse(text).success) return text
  if (text === localDay(now.toISOString())) return now.toISOString()
  return new Date(Date.parse(endOfDay(text)) - 1).toISOString()
}

const string = { type: 'string' } as const
const options = {
  ...Object.fromEntries(keys.map((key) => [flags[key].flag, string])),
  position: string,
  run: string,
  format: { type: 'string', default: reportFormats[0] },
  help: { type: 'boolean' },
} as const

const parseCommandLine = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new OperatorError(`${message}.\n\n${reportUsage}`)
  }
}

/** Returns undefined if help was requested. @throws OperatorError that says what is wrong and which values are valid */
export const readReportRequest = (args: readonly string[], now: Date): ReportRequest | undefined => {
  const { values, positionals } = parseCommandLine(args)
  if (values.help === true) return undefined
  const typedValue = (key: keyof ReportParameters): string | undefined => {
    const value: unknown = (values as Readonly<Record<string, unknown>>)[flags[key].flag]
    return typeof value === 'string' ? value : undefined
  }
  const format = reportFormats.find((candidate) => candidate === values.format)
  if (format === undefined)
    throw new OperatorError(`Unknown format "${values.format}". Choose from: ${reportFormats.join(', ')}.`)
  const [nameText, ...extraArguments] = positionals
  if (values.run !== undefined) {
    if (!z.uuid().safeParse(values.run).success)
      throw new OperatorError('--run must be the ID of an earlier run, as the Reports page shows it.')
    if (nameText !== undefined || values.position !== undefined || keys.some((key) => typedValue(key) !== undefined))
      throw new OperatorError(
        '--run repeats an earlier run with its own parameters. The only other option it accepts is --format.',
      )
    return { runId: values.run.toLowerCase(), format }
  }
  const name = ReportName.safeParse(nameText)
  if (!name.success || extraArguments.length > 0) throw new OperatorError(`Name one report.\n\n${reportUsage}`)
  const supported: readonly (keyof ReportParameters)[] = reportSpecificParameters[name.data]
  const unsupported = (['by', 'atRiskDays', 'overdueDays'] as const).filter(
    (key) => typedValue(key) !== undefined && !supported.includes(key),
  )
  if (unsupported.length > 0)
    throw new OperatorError(`${name.data} does not accept ${unsupported.map(toFlag).join(' or ')}.`)
  const parameters = ReportParameters.safeParse({
    ...Object.fromEntries(keys.map((key) => [key, typedValue(key)])),
    asOf: toInstant(typedValue('asOf'), now),
    compareTo: toInstant(typedValue('compareTo'), now),
  })
  if (!parameters.success) {
    const invalidKeys = keys.filter((key) => parameters.error.issues.some(({ path }) => path[0] === key))
    throw new OperatorError(invalidKeys.map((key) => `${toFlag(key)} must be ${flags[key].format}.`).join('\n'))
  }
  return { name: name.data, parameters: parameters.data, format, position: values.position }
}
