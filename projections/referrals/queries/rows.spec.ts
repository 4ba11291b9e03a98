import { expect, it } from 'vitest'

import { familyViewOf } from '#contracts/organization-ref.ts'
import { organizationRef, partnerForFamily } from './rows.ts'

const namePartner = partnerForFamily(familyViewOf(false))

const id = 'a3c5f5a0-0000-4000-8000-000000000001'

it('ROLE-26 keeps an organization confidential until the model says that it is not', () => {
  expect(namePartner(id, null, null)).toEqual({ confidential: true })
  expect(namePartner(id, 'Quiet Door', true)).toEqual({ confidential: true })
  expect(namePartner(id, 'Cobb Food Pantry', false)).toEqual({ id, name: 'Cobb Food Pantry' })
  expect(namePartner(null, null, null)).toBeNull()
})

it('names an organization that the model does not include yet by its id alone', () => {
  expect(organizationRef(id, null)).toEqual({ id, name: '' })
})
