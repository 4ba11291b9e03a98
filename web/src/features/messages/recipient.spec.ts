import { expect, it } from 'vitest'

import type { OwnReferral } from '#contracts/own-referrals.ts'

import { kindOf, recipientOf } from './recipient.ts'

const pantry = { id: 'pantry', name: 'Pantry' }
// Only these fields decide.
const referral = (changes: Partial<OwnReferral>) =>
  ({
    id: 'first',
    status: 'received',
    disposition: 'accepted',
    familyState: 'in_service',
    to: pantry,
    ...changes,
  }) as OwnReferral
const accepted = referral({})
const sent = referral({ status: 'submitted', disposition: null })

it('CLI-38 a new message stays with staff when a partner accepts while the family writes', () => {
  const chosen = recipientOf(sent, 'partner')
  expect(chosen).toEqual({ referralId: 'first', organizationId: null })
  expect(kindOf(chosen, accepted)).toBe('staff')
})

it('CLI-38 a new message to a partner goes to no one else when that partner no longer helps', () => {
  const chosen = recipientOf(accepted, 'partner')
  expect(kindOf(chosen, accepted)).toBe('partner')
  const shelter = { id: 'shelter', name: 'Shelter' }
  for (const changed of [
    sent,
    referral({ familyState: 'permission_revoked' }),
    referral({ to: null }),
    referral({ to: shelter }),
    referral({ id: 'second' }),
  ])
    expect(kindOf(chosen, changed)).toBeNull()
})
