// The limits of phone numbers and email addresses, which are the same on every form of families and visitors.
import { describe, expect, it } from 'vitest'

import { ClientRegistration } from './client-registration.ts'
import { SaveFamilyProfile, emptyFamilyParts } from './family-profile.ts'
import { GuestRequest, PublicRequest } from './public-requests.ts'

const address = (length: number) => `${'r'.repeat(length - '@example.org'.length)}@example.org`
const { emergencyContact } = emptyFamilyParts
const profile = { ...emptyFamilyParts, version: 0, firstName: 'Rosa', lastInitial: 'M', phone: '', county: 'Cobb' }

/** Whether each form accepts a value. */
const phoneForms = {
  'the public form': (phone: string) => PublicRequest.shape.phone.safeParse(phone).success,
  'the form of a guest': (phone: string) => GuestRequest.shape.guestPhone.safeParse(phone).success,
  Register: (phone: string) => ClientRegistration.shape.phone.safeParse(phone).success,
  'Profile Settings': (phone: string) => SaveFamilyProfile.safeParse({ ...profile, phone }).success,
  'Profile Settings, for the emergency contact': (phone: string) =>
    SaveFamilyProfile.safeParse({ ...profile, emergencyContact: { ...emergencyContact, phone } }).success,
}
const emailForms = {
  'the public form': (email: string) => PublicRequest.shape.email.safeParse(email).success,
  'the form of a guest': (email: string) => GuestRequest.shape.guestEmail.safeParse(email).success,
  Register: (email: string) => ClientRegistration.shape.email.safeParse(email).success,
  'Profile Settings, for the emergency contact': (email: string) =>
    SaveFamilyProfile.safeParse({ ...profile, emergencyContact: { ...emergencyContact, email } }).success,
}

describe('DIR-40', () => {
  it.each(Object.entries(phoneForms))('DIR-40 %s takes a phone number of 10 to 20 characters', (_, accepts) => {
    const numbers = ['770555014', '7705550148', '(770) 555-0148 x1234', '(770) 555-0148 x12345']
    expect(numbers.map((number) => number.length)).toEqual([9, 10, 20, 21])
    expect(numbers.map(accepts)).toEqual([false, true, true, false])
  })

  it.each(Object.entries(emailForms))('DIR-40 %s takes an email address of up to 255 characters', (_, accepts) => {
    expect([address(255), address(256), 'rosa'].map(accepts)).toEqual([true, false, false])
  })
})
