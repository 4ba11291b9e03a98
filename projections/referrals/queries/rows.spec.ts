import { expect, it } from 'vitest'

import { organizationRef, partnerForFamily } from './rows.ts'

const id = 'a3c5f5a0-0000-4000-8000-000000000001'

it('ROLE-26 keeps an organization confidential until the model says that it is not', () => {
  expect(partnerForFamily(id, null, null)).toEqual({ confidential: true })
  expect(partnerForFamily(id, 'Quiet Door', true)).toEqual({ confidential: true })
  expect(partnerForFamily(id, 'Cobb Food Pantry', false)).toEqual({ id, name: 'Cobb Food Pantry' })
  expect(partnerForFamily(null, null, null)).toBeNull()
})

it('names an organization that the model does not include yet by its id alone', () => {
  expect(organizationRef(id, null)).toEqual({ id, name: '' })
})
