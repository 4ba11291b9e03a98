import { describe, expect, it } from 'vitest'
import {
  Priority,
  ReferralStatus,
  activeStatuses,
  awaitingReviewStatuses,
  dispositions,
  referralStatuses,
} from './enumerations.ts'

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
