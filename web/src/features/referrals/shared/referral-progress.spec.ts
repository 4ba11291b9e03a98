// The progress steps for every status of a referral.
import { describe, expect, it } from 'vitest'
import { referralProgressSteps } from './referral-progress.ts'
import type { Milestone } from './referral-progress.ts'

const symbols = { done: '■', current: '◆', next: '□' }

const steps = (
  status: Parameters<typeof referralProgressSteps>[0]['status'],
  disposition: Parameters<typeof referralProgressSteps>[0]['disposition'] = null,
  passedMilestones: Milestone[] = [],
  start: 'requested' | 'pending_review' = 'requested',
) =>
  referralProgressSteps({ status, disposition, start, passedMilestones: new Set(passedMilestones) })
    .map(({ title, state }) => `${symbols[state]} ${title}`)
    .join(' ')

describe('the progress steps of a referral', () => {
  it('shows what is done, where the referral is, and what comes next', () => {
    expect(steps('requested')).toBe('◆ Requested □ In review □ Sent to partner □ In service □ Closed')
    expect(steps('pending_review', null, [], 'pending_review')).toBe(
      '◆ Pending review □ In review □ Sent to partner □ In service □ Closed',
    )
    expect(steps('in_review')).toBe('■ Requested ◆ In review □ Sent to partner □ In service □ Closed')
    expect(steps('submitted', 'approved')).toBe('■ Requested ■ In review ◆ Sent to partner □ In service □ Closed')
    expect(steps('received', 'accepted')).toBe('■ Requested ■ In review ■ Sent to partner ◆ In service □ Closed')
  })

  it('REF-18 shows "Waitlisted" instead of "In service"', () => {
    expect(steps('received', 'waitlisted')).toBe('■ Requested ■ In review ■ Sent to partner ◆ Waitlisted □ Closed')
  })

  it('ends where the referral was returned', () => {
    expect(steps('returned', 'revision', ['in_review'])).toBe('■ Requested ■ In review ◆ Returned')
    expect(steps('returned', 'withdrawn')).toBe('■ Requested ◆ Withdrawn')
    expect(steps('returned', 'declined', ['in_review', 'submitted'])).toBe(
      '■ Requested ■ In review ■ Sent to partner ◆ Declined',
    )
  })

  it('shows only the milestones that a closed referral passed', () => {
    expect(steps('closed', null, ['in_review', 'submitted', 'received'])).toBe(
      '■ Requested ■ In review ■ Sent to partner ■ In service ◆ Closed',
    )
    expect(steps('closed')).toBe('■ Requested ◆ Closed')
  })
})
