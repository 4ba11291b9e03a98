import { describe, expect, it } from 'vitest'
import type { OrganizationProfileContent } from '#contracts/organization-profile.ts'
import { check } from './profile-errors.ts'
import { changesToVersion, findForeignChanges, toRequest, toValues, withChange } from './profile-values.ts'

const profile: OrganizationProfileContent = {
  version: 3,
  name: 'Harbor House',
  website: null,
  about: null,
  services: ['Food'],
  populations: ['Families'],
  counties: ['Cobb'],
  amenities: [],
  specialDays: [{ day: '2026-11-26', hours: 'closed' as const, note: 'Thanksgiving' }],
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

describe('a special day', () => {
  const day = (changes: object) => ({ day: '2026-12-24', periods: [], note: '', ...changes })
  const checkDays = (specialDays: ReturnType<typeof day>[]) => check(toRequest(profile, { specialDays }))

  it('is sent as closed or with its hours, sorted by date', () => {
    const periods = [{ from: '09:00', to: '12:00' }]
    expect(checkDays([day({ periods, note: 'Christmas Eve' }), day({ day: '2026-11-26' })])).toMatchObject({
      body: {
        specialDays: [
          { day: '2026-11-26', hours: 'closed', note: null },
          { day: '2026-12-24', hours: ['09:00-12:00'], note: 'Christmas Eve' },
        ],
      },
    })
  })

  it('is named when its date is missing or repeated, or its hours or reason are wrong', () => {
    const periods = [{ from: '09:00', to: '' }]
    const result = checkDays([
      day({}),
      day({ day: '' }),
      day({}),
      day({ day: '2026-12-25', periods }),
      day({ day: '2026-12-26', note: 'a'.repeat(61) }),
    ])
    expect(result).toEqual({
      errors: {
        'specialDays.1': 'Enter the date',
        'specialDays.2': 'Each date can be in the list only once',
        'specialDays.3': 'Enter an opening and a closing time',
        'specialDays.4': 'The reason can be up to 60 characters long',
      },
    })
    const days = Array.from({ length: 41 }, (_, index) =>
      day({ day: `2027-0${1 + Math.floor(index / 28)}-${String(1 + (index % 28)).padStart(2, '0')}` }),
    )
    expect(checkDays(days)).toEqual({ errors: { specialDays: 'You can list up to 40 dates' } })
  })
})

describe('an earlier version', () => {
  const version = { ...stored, name: 'Harbor', about: 'Earlier', publicVisible: false }

  it('becomes the changes that lead back to it, without publishing or hiding the listing', () => {
    expect(changesToVersion(stored, version)).toEqual({ name: 'Harbor', about: 'Earlier' })
    expect(changesToVersion(stored, stored)).toEqual({})
  })

  it('ORG-20 never makes a confidential address public again', () => {
    const street = '12 Oak Street'
    const confidential = { ...stored, address: { ...stored.address, street: '7 Quiet Lane', confidential: true } }
    expect(changesToVersion(confidential, { ...stored, address: { ...stored.address, street } })).toEqual({
      address: { ...stored.address, street, confidential: true },
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
