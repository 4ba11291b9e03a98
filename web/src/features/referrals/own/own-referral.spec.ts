import { expect, it } from 'vitest'
import type { TimelineEntry } from '#contracts/referrals.ts'
import { openQuestion } from './own-referral.ts'

// Only these fields are read.
const returned = (note: TimelineEntry['note']) => ({ type: 'ReferralReturned', note }) as TimelineEntry
const [newest, earlier] = [returned({ text: 'Which county?' }), returned({ text: 'How many people?' })]

it('NEW-27 shows the last question, as long as the family is asked', () => {
  expect(openQuestion({ familyState: 'more_needed', timeline: [newest, earlier] })).toBe('Which county?')
  expect(openQuestion({ familyState: 'with_staff', timeline: [newest] })).toBeNull()
  expect(openQuestion({ familyState: 'more_needed', timeline: [returned(null), earlier] })).toBeNull()
  expect(openQuestion({ familyState: 'more_needed', timeline: [returned({ erased: true })] })).toBeNull()
})
