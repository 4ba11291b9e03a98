import { describe, expect, it } from 'vitest'
import { activeStatuses, awaitingReviewStatuses, dispositions, referralStatuses } from './enumeration-values.ts'
import { Priority, ReferralStatus } from './enumerations.ts'
import { type ReferralAction, currentReceiver, isNoteRequired } from './lifecycle.ts'

describe('the fixed values of a referral', () => {
  it('REF-01 include exactly seven statuses', () => {
    const statuses = ['requested', 'pending_review', 'in_review', 'submitted', 'received', 'returned', 'closed']
    expect(referralStatuses).toEqual(statuses)
    for (const status of statuses) expect(ReferralStatus.safeParse(status).success).toBe(true)
    for (const unknownStatus of ['accepted', 'declined', 'Requested', '', null]) {
      expect(ReferralStatus.safeParse(unknownStatus).success).toBe(false)
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

  it('include exactly the priorities low, medium and high', () => {
    expect(['low', 'medium', 'high', 'urgent', ''].map((priority) => Priority.safeParse(priority).success)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('the rules for one action', () => {
  it('REF-19 REF-24 REF-27 require a note for the reason "other", and to reopen a referral', () => {
    const reasons = ['', 'other', 'no_capacity'] as const
    const requiredFor = (action: ReferralAction) => reasons.filter((reason) => isNoteRequired(action, reason as ''))
    expect([requiredFor('decline'), requiredFor('close')]).toEqual([['other'], ['other']])
    expect([requiredFor('reopen'), requiredFor('accept')]).toEqual([reasons, []])
    expect([isNoteRequired('close'), isNoteRequired('reopen')]).toEqual([false, true])
  })

  it('REF-14 exclude the current receiver from a reroute, but not one that declined', () => {
    const toOrganizationId = 'receiver'
    expect(currentReceiver({ disposition: 'approved', toOrganizationId })).toBe('receiver')
    expect(currentReceiver({ disposition: 'declined', toOrganizationId })).toBe(null)
  })
})
