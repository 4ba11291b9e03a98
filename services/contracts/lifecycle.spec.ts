import { describe, expect, it } from 'vitest'
import { activeStatuses, awaitingReviewStatuses, dispositions, referralStatuses } from './enumeration-values.ts'
import { Priority, ReferralStatus } from './enumerations.ts'

describe('statuses, dispositions and priorities', () => {
  it('REF-01 include exactly seven statuses', () => {
    const statuses = ['requested', 'pending_review', 'in_review', 'submitted', 'received', 'returned', 'closed']
    expect(referralStatuses).toEqual(statuses)
    for (const status of statuses) expect(ReferralStatus.safeParse(status).success).toBe(true)
    for (const other of ['accepted', 'declined', 'Requested', '', null]) {
      expect(ReferralStatus.safeParse(other).success).toBe(false)
    }
  })

  it('REF-02 include three statuses that await review', () => {
    expect(awaitingReviewStatuses).toEqual(['requested', 'pending_review', 'in_review'])
  })

  it('REF-03 include six dispositions', () => {
    expect(dispositions).toEqual(['approved', 'accepted', 'waitlisted', 'declined', 'withdrawn', 'revision'])
  })

  it('REF-30 include five active statuses', () => {
    expect(activeStatuses).toEqual(['requested', 'pending_review', 'in_review', 'submitted', 'received'])
  })

  it('include low, medium and high priority', () => {
    expect(['low', 'medium', 'high', 'urgent', ''].map((priority) => Priority.safeParse(priority).success)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
