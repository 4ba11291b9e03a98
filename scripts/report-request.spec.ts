// What `npm run report` takes from the command line, and what it says of what it cannot take.
import { describe, expect, it } from 'vitest'

import { asTyped, readReportRequest, reportUsage } from './report-request.ts'

const now = new Date('2026-11-21T18:00:00.000Z')
const read = (line: string) => readReportRequest(line.split(' '), now)
const run = '0a8b6f0e-6b0e-4a57-9a55-3f0c6a1d2e4b'

describe('the command line', () => {
  it('names report, period, moments, format and position', () => {
    expect(
      read(
        'outcomes --from 2026-10-01 --to 2026-10-31 --by county --as-of 2026-11-01T17:00:00Z --format csv --position 12',
      ),
    ).toEqual({
      name: 'outcomes',
      given: { from: '2026-10-01', to: '2026-10-31', by: 'county', asOf: '2026-11-01T17:00:00Z' },
      format: 'csv',
      position: '12',
    })
    expect(read('sla-what-if --at-risk-days 3 --overdue-days=9')).toEqual({
      name: 'sla-what-if',
      given: { atRiskDays: 3, overdueDays: 9 },
      format: 'table',
      position: undefined,
    })
  })

  it('names a run to be counted again, and nothing that would make it another one', () => {
    expect(read(`--run ${run.toUpperCase()} --format json`)).toEqual({ run, format: 'json' })
  })

  it('means the end of a day in New York, of today now, and leaves a day to come to be refused', () => {
    const asOf = (day: string) => {
      const request = read(`funnel --as-of ${day}`)
      return request !== undefined && 'given' in request ? request.given.asOf : undefined
    }
    // The clocks have gone back in between.
    expect([asOf('2026-10-31'), asOf('2026-11-20')]).toEqual(['2026-11-01T03:59:59.999Z', '2026-11-21T04:59:59.999Z'])
    expect(asOf('2026-11-21')).toBe(now.toISOString())
    expect(asOf('2027-01-01')).toBe('2027-01-02T04:59:59.999Z')
  })

  it.each([
    ['', 'Name one report'],
    ['nonsense', 'Name one report'],
    ['funnel outcomes', 'Name one report'],
    ['funnel --form csv', "Unknown option '--form'.\n\nnpm run report"],
    ['funnel --from', "Option '--from <value>' argument missing.\n\nnpm run report"],
    ['funnel --format xml', 'There is no format "xml". There are: table, csv, json.'],
    ['--run 12', '--run takes the id of a run'],
    [`funnel --run ${run}`, 'beside --run stands --format alone'],
    [`--run ${run} --overdue-days 3`, 'beside --run stands --format alone'],
    [`--run ${run} --position 3`, 'beside --run stands --format alone'],
    ['funnel --by need', 'funnel takes no --by.'],
    ['outcomes --by colour', '--by takes need, county, priority.'],
    ['funnel --from 2026-02-30', '--from takes a day, as in 2026-11-01.'],
    ['funnel --as-of tomorrow', '--as-of takes a day, whose end is meant, or an instant'],
    ['sla-what-if --overdue-days soon', '--overdue-days takes whole days, from 0 to 90.'],
  ])('"%s" is refused in words that help', (line, words) => {
    expect(() => read(line)).toThrow(words)
  })

  it('asked for help is told how every parameter is typed', () => {
    expect(read('--help')).toBeUndefined()
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

  it('hears of a refusal under the name that was typed', () => {
    expect(asTyped([{ path: 'asOf', message: 'Choose a moment that has passed' }])).toBe(
      '--as-of: Choose a moment that has passed',
    )
  })
})
