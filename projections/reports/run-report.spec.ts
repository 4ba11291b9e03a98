// Tests that a report's parameters are validated before anything is counted.
import { describe, expect, it } from 'vitest'
import type { ReportParameters } from '#contracts/reports.ts'
import { defaultSlaThresholds } from '#contracts/sla.ts'
import { resolveParameters } from './run-report.ts'
import { InvalidReportParameters } from './queries/invalid-parameters.ts'

const now = new Date('2026-03-20T15:00:00.000Z')
const resolveWhatIf = (requested: ReportParameters) =>
  resolveParameters('sla-what-if', requested, now, defaultSlaThresholds)
const invalidFields = (requested: ReportParameters): string[] => {
  try {
    resolveWhatIf(requested)
    return []
  } catch (error) {
    if (!(error instanceof InvalidReportParameters)) throw error
    return error.issues.map(({ path }) => path)
  }
}

describe('report parameters', () => {
  it.each<readonly [string, ReportParameters, string[]]>([
    ['a period that ends before it begins', { from: '2026-03-02', to: '2026-03-01' }, ['from']],
    ['a From date after the As of date', { from: '2026-03-21' }, ['from']],
    ['a day after the last supported one', { to: '9999-12-31' }, ['to']],
    ['a day before the first supported one', { to: '0000-01-01' }, ['to']],
    ['an As of time in the future', { asOf: '2026-03-20T15:00:01.000Z' }, ['asOf']],
    ['a Compare to time in the future', { compareTo: '2026-03-21T15:00:00.000Z' }, ['compareTo']],
    [
      'a Compare to time after As of',
      { asOf: '2026-03-02T15:00:00.000Z', compareTo: '2026-03-03T15:00:00.000Z' },
      ['compareTo'],
    ],
    ['an at-risk threshold after the overdue threshold', { atRiskDays: 9, overdueDays: 8 }, ['atRiskDays']],
    ['an at-risk threshold after the default overdue threshold', { atRiskDays: 8 }, ['atRiskDays']],
    ['an overdue threshold before the default at-risk threshold', { overdueDays: 4 }, ['overdueDays']],
  ])('refuses %s and names the field', (_case, requested, fields) => {
    expect(invalidFields(requested)).toEqual(fields)
  })

  it('accepts a single day, the last supported day, the current time, and equal thresholds', () => {
    expect(invalidFields({ from: '2026-03-01', to: '2026-03-01', asOf: now.toISOString() })).toEqual([])
    expect(invalidFields({ to: '2099-12-31', compareTo: now.toISOString() })).toEqual([])
    expect(invalidFields({ atRiskDays: 7 })).toEqual([])
  })
})
