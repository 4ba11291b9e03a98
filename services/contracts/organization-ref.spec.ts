import { expect, it } from 'vitest'

import { activityMessage } from './notification-messages.ts'
import { familyViewOf, isUnnamedPartner, partnerName, partnerNameInSentence } from './organization-ref.ts'

const pantry = { id: 'a3c5f5a0-0000-4000-8000-000000000001', name: 'Cobb Food Pantry' }

it('ROLE-26 leaves the name and the id of a confidential shelter out of what a family gets', () => {
  const { namePartner, showDetail } = familyViewOf(false)
  expect(namePartner({ ...pantry, isConfidential: true })).toEqual({ confidential: true })
  expect(namePartner({ ...pantry, isConfidential: false })).toEqual(pantry)
  expect(showDetail('Housing')).toBe('Housing')
})

it('ROLE-26 names a confidential shelter as a confidential partner', () => {
  const shelter = { confidential: true } as const
  expect([isUnnamedPartner(shelter), isUnnamedPartner(pantry)]).toEqual([true, false])
  expect([isUnnamedPartner(null), isUnnamedPartner('Cobb Food Pantry')]).toEqual([false, false])
  expect([partnerName(shelter), partnerNameInSentence(shelter)]).toEqual([
    'A confidential partner',
    'a confidential partner',
  ])
  expect([partnerName(pantry), partnerNameInSentence(pantry)]).toEqual([pantry.name, pantry.name])
})

it('ROLE-26 tells of a confidential shelter in the recent activity', () => {
  const say = (status: 'submitted' | 'received', disposition: 'waitlisted' | 'accepted' | null) =>
    activityMessage('Housing request', { status, disposition }, { confidential: true })
  expect(say('submitted', null)).toBe('Your Housing request was sent to a confidential partner')
  expect(say('received', 'accepted')).toBe('A confidential partner accepted your Housing request')
  expect(say('received', 'waitlisted')).toBe('A confidential partner put your Housing request on its waitlist')
})

it('NOT-10 tells a family whether a partner or staff declined its request', () => {
  const say = (declinedBy: 'partner' | 'staff' | null) =>
    activityMessage('Housing request', { status: 'returned', disposition: 'declined', declinedBy }, null)
  expect(say('partner')).toBe("A partner can't help with your Housing request. Our staff will look for another one.")
  expect([say('staff'), say(null)]).toEqual(Array(2).fill("We haven't found a partner for your Housing request yet"))
})

it('ROLE-26 leaves every name and detail out of an account that someone else may read', () => {
  const { namePartner, showDetail, offlineAllowed } = familyViewOf(true)
  expect([offlineAllowed, familyViewOf(false).offlineAllowed]).toEqual([false, true])
  for (const isConfidential of [true, false])
    expect(namePartner({ ...pantry, isConfidential })).toEqual({ unnamed: true })
  expect(showDetail('Housing')).toBeNull()
  const partner = namePartner({ ...pantry, isConfidential: true })
  expect([isUnnamedPartner(partner), partnerName(partner), partnerNameInSentence(partner)]).toEqual([
    true,
    'A partner organization',
    'a partner organization',
  ])
})
