import { describe, expect, it } from 'vitest'
import { FamilyState } from '#contracts/family-state.ts'
import type { PartnerRef } from '#contracts/organization-ref.ts'
import type { TimelineEntry } from '#contracts/referrals.ts'
import { helpingPartner, openQuestion } from './own-referral.ts'

// Only these fields are read.
const returned = (note: TimelineEntry['note']) => ({ type: 'ReferralReturned', note }) as TimelineEntry
const [newest, earlier] = [returned({ text: 'Which county?' }), returned({ text: 'How many people?' })]

it('NEW-27 shows the last question, as long as the family is asked', () => {
  expect(openQuestion({ familyState: 'more_needed', timeline: [newest, earlier] })).toBe('Which county?')
  expect(openQuestion({ familyState: 'with_staff', timeline: [newest] })).toBeNull()
  expect(openQuestion({ familyState: 'more_needed', timeline: [returned(null), earlier] })).toBeNull()
  expect(openQuestion({ familyState: 'more_needed', timeline: [returned({ erased: true })] })).toBeNull()
})

describe('the organization that a family reads with its request', () => {
  const [food, shelter] = [
    { id: 'a', name: 'Cobb Food Pantry' },
    { id: 'b', name: 'Cobb Shelter' },
  ]
  // Only these fields are read.
  const entry = (type: string, after?: PartnerRef) =>
    ({ type, receiver: after === undefined ? null : { before: null, after } }) as TimelineEntry
  const accepted = [entry('ReferralAccepted'), entry('ReferralSubmitted'), entry('ReferralRouted', food)]

  it.each(FamilyState.options)('CLI-22 is the one that has it, or that helped (%s)', (familyState) => {
    const expected = ['with_partner', 'in_service', 'waitlisted', 'completed'].includes(familyState) ? food : null
    expect(helpingPartner({ familyState, to: food, timeline: accepted })).toEqual(expected)
  })

  it('CLI-22 is the last one that accepted, once the request is completed', () => {
    const sentOn = [entry('ReferralClosed'), entry('ReferralRouted', shelter), entry('ReferralReopened'), ...accepted]
    expect(helpingPartner({ familyState: 'completed', to: shelter, timeline: sentOn })).toEqual(food)
    expect(helpingPartner({ familyState: 'with_partner', to: shelter, timeline: sentOn })).toEqual(shelter)
    const acceptedThere = [entry('ReferralClosed'), entry('ReferralAccepted'), ...sentOn]
    expect(helpingPartner({ familyState: 'completed', to: shelter, timeline: acceptedThere })).toEqual(shelter)
    const hidden = [entry('ReferralAccepted'), entry('ReferralRouted', { unnamed: true })]
    expect(helpingPartner({ familyState: 'completed', to: shelter, timeline: hidden })).toEqual({ unnamed: true })
  })
})
