import { describe, expect, it } from 'vitest'
import {
  Priority,
  ReferralStatus,
  activeStatuses,
  awaitingReviewStatuses,
  dispositions,
  referralStatuses,
} from './enumerations.ts'
import { progressOf, simpleProgressOf } from './lifecycle.ts'

describe('statuses, dispositions and priorities', () => {
  it('REF-01 a status is one of seven, and anything else is refused', () => {
    const statuses = ['requested', 'pending_review', 'in_review', 'submitted', 'received', 'returned', 'closed']
    expect(referralStatuses).toEqual(statuses)
    for (const status of statuses) expect(ReferralStatus.safeParse(status).success).toBe(true)
    for (const other of ['accepted', 'declined', 'Requested', '', null]) {
      expect(ReferralStatus.safeParse(other).success).toBe(false)
    }
  })

  it('REF-02 three statuses await review', () => {
    expect(awaitingReviewStatuses).toEqual(['requested', 'pending_review', 'in_review'])
  })

  it('REF-03 a disposition is one of six', () => {
    expect(dispositions).toEqual(['approved', 'accepted', 'waitlisted', 'declined', 'withdrawn', 'revision'])
  })

  it('REF-30 five statuses are active', () => {
    expect(activeStatuses).toEqual(['requested', 'pending_review', 'in_review', 'submitted', 'received'])
  })

  it('a priority is low, medium or high', () => {
    expect(['low', 'medium', 'high', 'urgent', ''].map((priority) => Priority.safeParse(priority).success)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

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
    expect(simpleProgressOf(status)).toBe(label)
  })

  it('REF-31 any other status reads "Unknown", 0', () => {
    // A newer server may send a status that this release does not know.
    expect(progressOf('archived' as ReferralStatus)).toEqual({ label: 'Unknown', percent: 0 })
  })
})
