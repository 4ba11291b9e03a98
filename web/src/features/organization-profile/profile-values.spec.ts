import { describe, expect, it } from 'vitest'
import type { OrganizationProfileContent } from '#contracts/organization-profile.ts'
import { check } from './profile-errors.ts'
import { findForeignChanges, toRequest, toValues, withChange } from './profile-values.ts'

const profile: OrganizationProfileContent = {
  version: 3,
  name: 'Harbor House',
  website: null,
  about: null,
  services: ['Food'],
  populations: ['Families'],
  counties: ['Cobb'],
  amenities: [],
  hours: { mon: ['09:00-12:00', '18:00-24:00'], sun: 'closed' },
  email: null,
  phone: null,
  languages: [],
  eligibility: null,
  address: { street: null, city: null, zip: '30060', confidential: false },
  publicVisible: true,
}
const stored = toValues(profile)

it('a period that ends at midnight is shown with the time that an input can contain', () => {
  expect(stored.hours.mon).toEqual([
    { from: '09:00', to: '12:00' },
    { from: '18:00', to: '00:00' },
  ])
})

describe('the request of the profile form', () => {
  it('keeps what was not edited as it is stored, and leaves out an address that was not edited', () => {
    const { address: _, ...unchanged } = profile
    expect(toRequest(profile, {})).toEqual(unchanged)
    expect(toRequest(profile, { phone: '(770) 555-0148' })).toEqual({ ...unchanged, phone: '(770) 555-0148' })
  })

  it('ORG-12 ORG-13 stores empty text as null', () => {
    expect(check(toRequest(profile, { website: '', about: ' ' }))).toMatchObject({
      body: { website: null, about: null },
    })
  })

  it('contains every day once hours were edited, and none without any hours', () => {
    const hours = { ...stored.hours, mon: [{ from: '18:00', to: '02:00' }] }
    expect(toRequest(profile, { hours }).hours).toEqual({
      sun: 'closed',
      mon: ['18:00-02:00'],
      tue: 'closed',
      wed: 'closed',
      thu: 'closed',
      fri: 'closed',
      sat: 'closed',
    })
    expect(toRequest(profile, { hours: { ...hours, mon: [] } }).hours).toEqual({})
  })
})

describe('the checks of the profile form', () => {
  const errors = (changes: Parameters<typeof toRequest>[1]) => {
    const result = check(toRequest(profile, changes))
    return 'errors' in result ? result.errors : {}
  }

  it('ORG-11 ORG-12 ORG-13 ORG-14 names each field that is wrong', () => {
    const wrong = { name: 'A', website: 'harbor', about: 'a'.repeat(501), services: [], populations: [], counties: [] }
    expect(errors(wrong)).toEqual({
      name: 'Organization name must be at least 2 characters',
      website: 'Must be a valid URL',
      about: 'Description must be 500 characters or less',
      services: 'Select at least one service',
      populations: 'Select at least one population served',
      counties: 'Select at least one county',
    })
    expect(errors({ name: 'A'.repeat(101) })).toHaveProperty('name')
    expect(errors({ name: 'AB', about: 'a'.repeat(500), website: 'https://harbor.example' })).toEqual({})
  })

  it('ORG-09 names the day whose hours overlap or are incomplete, and the line of the address', () => {
    const periods = (...times: readonly [string, string][]) => times.map(([from, to]) => ({ from, to }))
    const days = {
      mon: periods(['09:00', '12:00'], ['11:59', '13:00']),
      tue: periods(['09:00', '']),
      wed: periods(['22:00', '06:00'], ['23:00', '23:30']),
      thu: periods(['12:00', '13:00'], ['09:00', '12:00']),
      fri: periods(['18:00', '02:00'], ['02:00', '03:00']),
    }
    const address = { ...stored.address, zip: '3006' }
    expect(errors({ hours: { ...stored.hours, ...days }, address })).toEqual({
      'hours.mon': "The hours of a day can't overlap",
      'hours.tue': 'Enter an opening and a closing time',
      'hours.wed': "The hours of a day can't overlap",
      'address.zip': 'Please enter a 5-digit ZIP code',
    })
  })
})

describe('the changes of the profile form', () => {
  it('leave out a value that is the stored one again', () => {
    const changes = withChange(stored, {}, 'phone', '(770) 555-0148')
    expect(changes).toEqual({ phone: '(770) 555-0148' })
    expect(withChange(stored, changes, 'phone', '')).toEqual({})
  })

  it('are kept on top of what another person saved, with the conflicts named', () => {
    const current = toValues({
      ...profile,
      version: 4,
      phone: '(770) 555-0100',
      email: 'new@harbor.example',
      about: 'Same',
    })
    const changes = { phone: '(770) 555-0148', about: 'Same', name: 'Harbor Light' }
    expect(findForeignChanges(stored, current, changes)).toEqual({
      fields: ['about', 'email', 'phone'],
      conflicts: ['phone'],
      changes: { phone: '(770) 555-0148', name: 'Harbor Light' },
    })
  })
})
