// The label and tint of a referral's tag.
import { describe, expect, it } from 'vitest'
import { dispositions, referralStatuses } from '#contracts/enumeration-values.ts'
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

  it('TL-02 shows the disposition if it changes what the status means', () => {
    expect(tag('received', 'waitlisted')).toBe('Waitlisted (waitlisted)')
    expect(tag('returned', 'declined')).toBe('Declined (returned)')
    expect(tag('returned', 'withdrawn')).toBe('Withdrawn (withdrawn)')
    expect(tag('returned', 'revision')).toBe('Returned (returned)')
    expect(tag('received', 'accepted')).toBe('Received (received)')
    expect(tag('submitted', 'approved')).toBe('Submitted (submitted)')
  })

  it('REF-03 ignores an old disposition while a referral awaits review, is submitted or is closed', () => {
    for (const status of ['requested', 'pending_review', 'in_review', 'submitted', 'closed'] as const) {
      for (const disposition of dispositions) {
        expect(tagView(status, disposition)).toBe(tagView(status, null))
      }
    }
  })
})
