import type { ReferralStatus } from '#contracts/enumerations.ts'
import { describe, expect, it } from 'vitest'
import { progressOf, simpleProgressLabels, simpleProgressOf } from './referral-progress.ts'

describe('progress', () => {
  it.each([
    ['requested', 'Under Review', 25],
    ['pending_review', 'Under Review', 25],
    ['in_review', 'Under Review', 25],
    ['submitted', 'Sent to Partner', 50],
    ['received', 'Active Service', 75],
    ['closed', 'Completed', 100],
    ['returned', 'Returned', 25],
  ] as const)('REF-31 %s reads "%s", %i%%', (status, label, percent) => {
    expect(progressOf(status)).toEqual({ label, percent })
  })

  it.each([
    ['requested', 'In Review'],
    ['pending_review', 'In Review'],
    ['in_review', 'In Review'],
    ['submitted', 'In Review'],
    ['received', 'In Service'],
    ['closed', 'Closed'],
    ['returned', 'Closed'],
  ] as const)('REF-32 %s reads "%s" in the simple view', (status, label) => {
    expect(simpleProgressLabels[simpleProgressOf(status)]()).toBe(label)
  })

  it('REF-31 any other status reads "Unknown", 0%', () => {
    // A newer server may send a status that this page does not know.
    expect(progressOf('archived' as ReferralStatus)).toEqual({ label: 'Unknown', percent: 0 })
  })
})
