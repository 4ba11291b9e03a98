// What is asked of `npm run report`, read from the command line.
import { ReportName, ReportParameters, outcomeGroups, ownParameters, reportNames } from '#contracts/reports.ts'
import type { FieldIssue } from '#contracts/problems.ts'
import { endOfDay, localDay } from '#domain/policies/calendar.ts'
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { Stop } from './terminal.ts'

export const reportFormats = ['table', 'csv', 'json'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A report to be counted. */
export interface NewReport {
  readonly name: ReportName
  readonly given: ReportParameters
  readonly format: ReportFormat
  /** As it was typed; undefined: the end of the log. */
  readonly position: string | undefined
}

/** A run of the history to be counted again. */
export interface StoredRun {
  readonly run: string
  readonly format: ReportFormat
}

export type ReportRequest = NewReport | StoredRun

const day = 'a day, as in 2026-11-01'
const instant = 'a day, whose end is meant, or an instant, as in 2026-11-01T17:00:00Z'
const days = 'whole days, from 0 to 90'

/** By parameter: how it is typed, and what is taken. */
const flags: Record<keyof ReportParameters, { readonly flag: string; readonly takes: string }> = {
  from: { flag: 'from', takes: day },
  to: { flag: 'to', takes: day },
  asOf: { flag: 'as-of', takes: instant },
  compareTo: { flag: 'compare-to', takes: instant },
  by: { flag: 'by', takes: outcomeGroups.join(', ') },
  atRiskDays: { flag: 'at-risk-days', takes: days },
  overdueDays: { flag: 'overdue-days', takes: days },
}
const keys = Object.keys(flags) as (keyof ReportParameters)[]

const option = (flag: string, takes: string) => `  --${flag.padEnd(14)}${takes}`

export const reportUsage = [
  'npm run report -- NAME [options]',
  'npm run report -- --run ID [--format FORMAT]',
  '',
  `NAME is one of: ${reportNames.join(', ')}`,
  '',
  ...keys.map((key) => option(flags[key].flag, flags[key].takes)),
  option('position', 'an earlier position of the log, as the history of runs shows it'),
  option('run', 'the id of an earlier run: counted again as it was asked for, and compared with what came of it then'),
  option('format', reportFormats.join(', ')),
  '',
  'Days are those of New York, and name the period in which referrals were made. Without --to it ends at --as-of, without',
  '--from it begins 90 days before, without --as-of it is counted as things stand now.',
].join('\n')

const flagOf = (path: string): string => {
  const key = keys.find((known) => known === path)
  return `--${key === undefined ? path : flags[key].flag}`
}

/** Refusals under the names that were typed. */
export const asTyped = (issues: readonly FieldIssue[]): string =>
  issues.map(({ path, message }) => `${flagOf(path)}: ${message}`).join('\n')

/** "As of a day" is its end, less the instant at which the next one begins; of today, now. */
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

/** undefined: it is asked how to ask. @throws Stop that says what cannot be taken, and what can */
export const readReportRequest = (args: readonly string[], now: Date): ReportRequest | undefined => {
  const { values, positionals } = parsed(args)
  if (values.help === true) return undefined
  const typed = (key: keyof ReportParameters): string | undefined => {
    const value: unknown = (values as Readonly<Record<string, unknown>>)[flags[key].flag]
    return typeof value === 'string' ? value : undefined
  }
  const format = reportFormats.find((known) => known === values.format)
  if (format === undefined)
    throw new Stop(`There is no format "${values.format}". There are: ${reportFormats.join(', ')}.`)
  const [first, ...others] = positionals
  if (values.run !== undefined) {
    if (!z.uuid().safeParse(values.run).success)
      throw new Stop('--run takes the id of a run, as the page Reports shows it.')
    if (first !== undefined || values.position !== undefined || keys.some((key) => typed(key) !== undefined))
      throw new Stop('A run is counted again as it was asked for: beside --run stands --format alone.')
    return { run: values.run.toLowerCase(), format }
  }
  const name = ReportName.safeParse(first)
  if (!name.success || others.length > 0) throw new Stop(`Name one report.\n\n${reportUsage}`)
  const own: readonly (keyof ReportParameters)[] = ownParameters[name.data]
  const foreign = (['by', 'atRiskDays', 'overdueDays'] as const).filter(
    (key) => typed(key) !== undefined && !own.includes(key),
  )
  if (foreign.length > 0) throw new Stop(`${name.data} takes no ${foreign.map(flagOf).join(' and no ')}.`)
  const given = ReportParameters.safeParse({
    ...Object.fromEntries(keys.map((key) => [key, typed(key)])),
    asOf: instantOf(typed('asOf'), now),
    compareTo: instantOf(typed('compareTo'), now),
  })
  if (!given.success) {
    const wrong = keys.filter((key) => given.error.issues.some(({ path }) => path[0] === key))
    throw new Stop(wrong.map((key) => `${flagOf(key)} takes ${flags[key].takes}.`).join('\n'))
  }
  return { name: name.data, given: given.data, format, position: values.position }
}
