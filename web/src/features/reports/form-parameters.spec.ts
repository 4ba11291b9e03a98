import { describe, expect, it } from 'vitest'
import { toReportParameters } from './form-parameters.ts'

const now = new Date('2026-03-20T15:00:30.000Z')

describe('the parameters of a report', () => {
  it('includes only the fields that the form shows for the report', () => {
    const values = { from: '2026-03-01', to: '', by: 'county', atRiskDays: '3', overdueDays: '100' }
    expect(toReportParameters('funnel', values, now)).toEqual({ from: '2026-03-01' })
    expect(toReportParameters('outcomes', values, now)).toEqual({ from: '2026-03-01', by: 'county' })
    // The server reports these values as invalid, and the form shows the error at the field.
    expect(toReportParameters('sla-what-if', values, now)).toEqual({
      from: '2026-03-01',
      atRiskDays: 3,
      overdueDays: 100,
    })
  })

  it('limits an instant in the current minute to now, so that it is not in the future', () => {
    const { asOf, compareTo } = toReportParameters(
      'funnel',
      { asOf: '2026-03-20T11:01', compareTo: '2026-03-19T11:01' },
      now,
    )
    expect([asOf, compareTo]).toEqual([now.toISOString(), '2026-03-19T15:01:00.000Z'])
  })
})
