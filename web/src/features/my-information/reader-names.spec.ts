import { expect, it } from 'vitest'

import { readerName } from './reader-names.ts'

const pantry = { id: 'a3c5f5a0-0000-4000-8000-000000000001', name: 'Cobb Food Pantry' }

it('ROLE-27 names readers by their role, and no person', () => {
  expect(readerName({ role: 'staff', organization: null })).toBe('Referral Exchange staff')
  expect(readerName({ role: 'admin', organization: null })).toBe('A Referral Exchange administrator')
  expect(readerName({ role: 'member', organization: pantry })).toBe('A member of Cobb Food Pantry')
  expect(readerName({ role: 'org_admin', organization: pantry })).toBe('An administrator of Cobb Food Pantry')
  expect(readerName({ role: 'guest', organization: null })).toBe('The person who asked for help on your behalf')
})

it('ROLE-26 names a confidential shelter as a confidential partner', () => {
  const organization = { confidential: true } as const
  expect(readerName({ role: 'member', organization })).toBe('A member of a confidential partner')
})
