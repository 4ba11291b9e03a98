// Tests how `npm run report` reads its command line, and how it reports mistakes.
import { fieldIssue } from '#contracts/validation-messages.ts'
import { describe, expect, it } from 'vitest'

import { formatIssues, readReportRequest, reportUsage } from './report-request.ts'

const now = new Date('2026-11-21T18:00:00.000Z')
const readLine = (line: string) => readReportRequest(line.split(' '), now)
const run = '0a8b6f0e-6b0e-4a57-9a55-3f0c6a1d2e4b'

describe('the command line of npm run report', () => {
  it('reads the report name, period, instants, format and position', () => {
    expect(
      readLine(
        'outcomes --from 2026-10-01 --to 2026-10-31 --by county --as-of 2026-11-01T17:00:00Z --format csv --position 12',
      ),
    ).toEqual({
      name: 'outcomes',
      parameters: { from: '2026-10-01', to: '2026-10-31', by: 'county', asOf: '2026-11-01T17:00:00Z' },
      format: 'csv',
      position: '12',
    })
    expect(readLine('sla-what-if --at-risk-days 3 --overdue-days=9')).toEqual({
      name: 'sla-what-if',
      parameters: { atRiskDays: 3, overdueDays: 9 },
      format: 'table',
      position: undefined,
    })
  })

  it('reads the ID of a run to repeat', () => {
    expect(readLine(`--run ${run.toUpperCase()} --format json`)).toEqual({ runId: run, format: 'json' })
  })

  it('reads a date as the end of that day in New York, reads today as now, and accepts future dates', () => {
    const asOf = (day: string) => {
      const request = readLine(`funnel --as-of ${day}`)
      return request !== undefined && 'parameters' in request ? request.parameters.asOf : undefined
    }
    // Daylight saving time ends between the two dates.
    expect([asOf('2026-10-31'), asOf('2026-11-20')]).toEqual(['2026-11-01T03:59:59.999Z', '2026-11-21T04:59:59.999Z'])
    expect(asOf('2026-11-21')).toBe(now.toISOString())
    expect(asOf('2027-01-01')).toBe('2027-01-02T04:59:59.999Z')
  })

  it.each([
    ['', 'Name one report'],
    ['nonsense', 'Name one report'],
    ['funnel outcomes', 'Name one report'],
    ['funnel --form csv', "Unknown option '--form'.\n\nUsage: npm run report"],
    ['funnel --from', "Option '--from <value>' argument missing.\n\nUsage: npm run report"],
    ['funnel --format xml', 'Unknown format "xml". Choose from: table, csv, json.'],
    ['--run 12', '--run must be the ID of an earlier run'],
    [`funnel --run ${run}`, 'The only other option it accepts is --format.'],
    [`--run ${run} --overdue-days 3`, 'The only other option it accepts is --format.'],
    [`--run ${run} --position 3`, 'The only other option it accepts is --format.'],
    ['funnel --by need', 'funnel does not accept --by.'],
    ['outcomes --by color', '--by must be one of need, county, priority.'],
    ['funnel --from 2026-02-30', '--from must be a date such as 2026-11-01.'],
    ['funnel --as-of tomorrow', '--as-of must be a date (its end is used) or a time'],
    ['sla-what-if --overdue-days soon', '--overdue-days must be a whole number of days from 0 to 90.'],
  ])('refuses "%s" and says what is wrong', (line, message) => {
    expect(() => readLine(line)).toThrow(message)
  })

  it('lists every option in the help text', () => {
    expect(readLine('--help')).toBeUndefined()
    for (const flag of [
      'from',
      'to',
      'as-of',
      'compare-to',
      'by',
      'at-risk-days',
      'overdue-days',
      'position',
      'run',
      'format',
    ]) {
      expect(reportUsage).toContain(`--${flag} `)
    }
  })

  it('reports an invalid parameter under its option name', () => {
    const issue = fieldIssue('asOf', { key: 'staff-validation:instantInFuture' })
    expect(formatIssues([issue])).toBe('--as-of: Choose a time in the past')
  })
})
