// The label and tint of a referral's tag.
import { describe, expect, it } from 'vitest'
import { referralStatuses } from '#contracts/enumeration-values.ts'
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import { tagView } from './referral-status.ts'

const tag = (status: ReferralStatus, disposition: Disposition | null) => {
  const { label, tint } = tagView(status, disposition)
  return `${label} (${tint})`
}

describe('the tag of a referral', () => {
  it('TL-02 shows each status with its own label', () => {
    expect(referralStatuses.map((status) => tagView(status, null).label)).toEqual([
      'Requested',
      'Pending review',
      'In review',
      'Submitted',
      'Received',
      'Returned',
      'Closed',
    ])
  })

  it('TL-02 TL-21 shows the disposition where there is one, and Returned for a return for revision', () => {
    expect(tag('received', 'waitlisted')).toBe('Waitlisted (waitlisted)')
    expect(tag('returned', 'declined')).toBe('Declined (returned)')
    expect(tag('returned', 'withdrawn')).toBe('Withdrawn (withdrawn)')
    expect(tag('returned', 'revision')).toBe('Returned (returned)')
    expect(tag('received', 'accepted')).toBe('Accepted (received)')
    expect(tag('submitted', 'approved')).toBe('Approved (submitted)')
  })
})
