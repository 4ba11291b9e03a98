// What a report is asked for, before anything is counted.
import { describe, expect, it } from 'vitest'
import type { ReportParameters } from '#contracts/reports.ts'
import { defaultSlaThresholds } from '#contracts/sla.ts'
import { fixParameters } from './run-report.ts'
import { UnfitReport } from './queries/unfit.ts'

const now = new Date('2026-03-20T15:00:00.000Z')
const fix = (given: ReportParameters) => fixParameters('sla-what-if', given, now, defaultSlaThresholds)
const refusedAt = (given: ReportParameters): string[] => {
  try {
    fix(given)
    return []
  } catch (error) {
    if (!(error instanceof UnfitReport)) throw error
    return error.issues.map(({ path }) => path)
  }
}

describe('the parameters of a report', () => {
  it.each<readonly [string, ReportParameters, string[]]>([
    ['a period that ends before it begins', { from: '2026-03-02', to: '2026-03-01' }, ['from']],
    ['a From after the day of As of', { from: '2026-03-21' }, ['from']],
    ['a day after which no calendar has one', { to: '9999-12-31' }, ['to']],
    ['a day before all reckoning', { to: '0000-01-01' }, ['to']],
    ['a moment to come', { asOf: '2026-03-20T15:00:01.000Z' }, ['asOf']],
    ['a moment to come beside one that has passed', { compareTo: '2026-03-21T15:00:00.000Z' }, ['compareTo']],
    [
      'a comparison with what came later',
      { asOf: '2026-03-02T15:00:00.000Z', compareTo: '2026-03-03T15:00:00.000Z' },
      ['compareTo'],
    ],
    ['at risk after it is overdue', { atRiskDays: 9, overdueDays: 8 }, ['atRiskDays']],
    ['at risk after the usual overdue', { atRiskDays: 8 }, ['atRiskDays']],
    ['overdue before the usual at risk', { overdueDays: 4 }, ['overdueDays']],
  ])('refuses %s, at its field', (_what, given, fields) => {
    expect(refusedAt(given)).toEqual(fields)
  })

  it('takes one day, the last one, this moment, and one threshold for both', () => {
    expect(refusedAt({ from: '2026-03-01', to: '2026-03-01', asOf: now.toISOString() })).toEqual([])
    expect(refusedAt({ to: '2099-12-31', compareTo: now.toISOString() })).toEqual([])
    expect(refusedAt({ atRiskDays: 7 })).toEqual([])
  })
})
