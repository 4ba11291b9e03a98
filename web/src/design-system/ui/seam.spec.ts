// The steps of the seam for every way a referral can stand.
import { describe, expect, it } from 'vitest'
import { seamSteps } from './seam.ts'
import type { Station } from './seam.ts'

const mark = { done: '■', current: '◆', next: '□' }

const seam = (
  status: Parameters<typeof seamSteps>[0]['status'],
  disposition: Parameters<typeof seamSteps>[0]['disposition'] = null,
  passed: Station[] = [],
  start: 'requested' | 'pending_review' = 'requested',
) =>
  seamSteps({ status, disposition, start, passed: new Set(passed) })
    .map(({ title, state }) => `${mark[state]} ${title}`)
    .join(' ')

describe('the progress seam', () => {
  it('shows what is done, where the referral is and what comes next', () => {
    expect(seam('requested')).toBe('◆ Requested □ In review □ Sent to partner □ In service □ Closed')
    expect(seam('pending_review', null, [], 'pending_review')).toBe(
      '◆ Pending review □ In review □ Sent to partner □ In service □ Closed',
    )
    expect(seam('in_review')).toBe('■ Requested ◆ In review □ Sent to partner □ In service □ Closed')
    expect(seam('submitted', 'approved')).toBe('■ Requested ■ In review ◆ Sent to partner □ In service □ Closed')
    expect(seam('received', 'accepted')).toBe('■ Requested ■ In review ■ Sent to partner ◆ In service □ Closed')
  })

  it('REF-18 says waitlisted, not in service', () => {
    expect(seam('received', 'waitlisted')).toBe('■ Requested ■ In review ■ Sent to partner ◆ Waitlisted □ Closed')
  })

  it('ends at the node where a referral came back, and draws nothing after it', () => {
    expect(seam('returned', 'revision', ['in_review'])).toBe('■ Requested ■ In review ◆ Returned')
    expect(seam('returned', 'withdrawn')).toBe('■ Requested ◆ Withdrawn')
    expect(seam('returned', 'declined', ['in_review', 'submitted'])).toBe(
      '■ Requested ■ In review ■ Sent to partner ◆ Declined',
    )
  })

  it('shows of a closed referral only the stations it passed', () => {
    expect(seam('closed', null, ['in_review', 'submitted', 'received'])).toBe(
      '■ Requested ■ In review ■ Sent to partner ■ In service ◆ Closed',
    )
    expect(seam('closed')).toBe('■ Requested ◆ Closed')
  })
})
