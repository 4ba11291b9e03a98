// Reads the command line of `npm run report`.
import { ReportName, ReportParameters, outcomeGroups, ownParameters, reportNames } from '#contracts/reports.ts'
import type { FieldIssue } from '#contracts/problems.ts'
import { endOfDay, localDay } from '#domain/policies/calendar.ts'
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { Stop } from './terminal.ts'

export const reportFormats = ['table', 'csv', 'json'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A report to run. */
export interface NewReport {
  readonly name: ReportName
  readonly given: ReportParameters
  readonly format: ReportFormat
  /** As typed. Undefined: the end of the log. */
  readonly position: string | undefined
}

/** An earlier run to repeat. */
export interface StoredRun {
  readonly run: string
  readonly format: ReportFormat
}

export type ReportRequest = NewReport | StoredRun

const day = 'a date such as 2026-11-01'
const instant = 'a date (its end is used) or a time such as 2026-11-01T17:00:00Z'
const days = 'a whole number of days from 0 to 90'

/** How each parameter is typed, and which values it accepts. */
const flags: Record<keyof ReportParameters, { readonly flag: string; readonly takes: string }> = {
  from: { flag: 'from', takes: day },
  to: { flag: 'to', takes: day },
  asOf: { flag: 'as-of', takes: instant },
  compareTo: { flag: 'compare-to', takes: instant },
  by: { flag: 'by', takes: `one of ${outcomeGroups.join(', ')}` },
  atRiskDays: { flag: 'at-risk-days', takes: days },
  overdueDays: { flag: 'overdue-days', takes: days },
}
const keys = Object.keys(flags) as (keyof ReportParameters)[]

const option = (flag: string, takes: string) => `  --${flag.padEnd(14)}${takes}`

export const reportUsage = [
  'Usage: npm run report -- NAME [options]',
  '       npm run report -- --run ID [--format FORMAT]',
  '',
  `NAME is one of: ${reportNames.join(', ')}`,
  '',
  ...keys.map((key) => option(flags[key].flag, flags[key].takes)),
  option('position', 'an earlier position in the log, as the list of report runs shows it'),
  option('run', 'the ID of an earlier run: repeats it with the same parameters and compares the results'),
  option('format', `one of ${reportFormats.join(', ')}`),
  '',
  'A report covers the referrals made in a period, in New York time. The period ends at --as-of unless you give --to, and',
  'starts 90 days before its end unless you give --from. Without --as-of, the report shows the current state.',
].join('\n')

const flagOf = (path: string): string => {
  const key = keys.find((known) => known === path)
  return `--${key === undefined ? path : flags[key].flag}`
}

/** Lists refused parameters under their option names. */
export const asTyped = (issues: readonly FieldIssue[]): string =>
  issues.map(({ path, message }) => `${flagOf(path)}: ${message}`).join('\n')

/** A date stands for the last millisecond of that day, and today for now. Other text stays as it is. */
const instantOf = (text: string | undefined, now: Date): string | undefined => {
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

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new Stop(`${said}.\n\n${reportUsage}`)
  }
}

/** Undefined if help was requested. @throws Stop that says what is wrong and which values are valid */
export const readReportRequest = (args: readonly string[], now: Date): ReportRequest | undefined => {
  const { values, positionals } = parsed(args)
  if (values.help === true) return undefined
  const typed = (key: keyof ReportParameters): string | undefined => {
    const value: unknown = (values as Readonly<Record<string, unknown>>)[flags[key].flag]
    return typeof value === 'string' ? value : undefined
  }
  const format = reportFormats.find((known) => known === values.format)
  if (format === undefined)
    throw new Stop(`Unknown format "${values.format}". Choose from: ${reportFormats.join(', ')}.`)
  const [first, ...others] = positionals
  if (values.run !== undefined) {
    if (!z.uuid().safeParse(values.run).success)
      throw new Stop('--run must be the ID of an earlier run, as the Reports page shows it.')
    if (first !== undefined || values.position !== undefined || keys.some((key) => typed(key) !== undefined))
      throw new Stop(
        '--run repeats an earlier run with its own parameters. The only other option it accepts is --format.',
      )
    return { run: values.run.toLowerCase(), format }
  }
  const name = ReportName.safeParse(first)
  if (!name.success || others.length > 0) throw new Stop(`Name one report.\n\n${reportUsage}`)
  const own: readonly (keyof ReportParameters)[] = ownParameters[name.data]
  const foreign = (['by', 'atRiskDays', 'overdueDays'] as const).filter(
    (key) => typed(key) !== undefined && !own.includes(key),
  )
  if (foreign.length > 0) throw new Stop(`${name.data} does not accept ${foreign.map(flagOf).join(' or ')}.`)
  const given = ReportParameters.safeParse({
    ...Object.fromEntries(keys.map((key) => [key, typed(key)])),
    asOf: instantOf(typed('asOf'), now),
    compareTo: instantOf(typed('compareTo'), now),
  })
  if (!given.success) {
    const wrong = keys.filter((key) => given.error.issues.some(({ path }) => path[0] === key))
    throw new Stop(wrong.map((key) => `${flagOf(key)} must be ${flags[key].takes}.`).join('\n'))
  }
  return { name: name.data, given: given.data, format, position: values.position }
}
