import { expect, it } from 'vitest'
import { maskContact } from './masked-contact.ts'

it('REF-33 shows the last four digits of a phone number, or parts of an email address if there is no number', () => {
  expect(maskContact({ phone: '+1 770 555 0148', email: 'm@example.org' })).toBe('(•••) •••-0148')
  expect(maskContact({ phone: null, email: 'maria@example.org' })).toBe('m•••@example.org')
  expect(maskContact({ phone: null, email: null })).toBeNull()
})

it('REF-33 hides text that is not a plausible phone number or email address', () => {
  expect(maskContact({ phone: '12345', email: null })).toBe('(•••) •••-••••')
  expect(maskContact({ phone: '555-014', email: null })).toBe('(•••) •••-••••')
  expect(maskContact({ phone: '555-0148', email: null })).toBe('(•••) •••-0148')
  expect(maskContact({ phone: 'x1-2x3-4x5-6x7', email: null })).toBe('(•••) •••-4567')
  expect(maskContact({ phone: null, email: 'maria' })).toBe('•••')
  expect(maskContact({ phone: null, email: '@example.org' })).toBe('•••')
  expect(maskContact({ phone: null, email: 'm@example.org' })).toBe('m•••@example.org')
})
