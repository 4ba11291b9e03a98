import { expect, it } from 'vitest'
import { changedHoursText } from './profile-text.ts'
import { type ProfileValues, toValues } from './profile-values.ts'

const values = (
  hours: Parameters<typeof toValues>[0]['hours'],
  specialDays: Parameters<typeof toValues>[0]['specialDays'] = [],
): ProfileValues =>
  toValues({
    version: 1,
    name: 'Cobb Food Pantry',
    website: null,
    about: null,
    services: [],
    populations: [],
    counties: [],
    amenities: [],
    specialDays,
    hours,
    email: null,
    phone: null,
    languages: [],
    eligibility: null,
    address: { street: null, city: null, zip: null, confidential: false },
    publicVisible: true,
  })

it('ORG-09 the history of the hours contains only the days that changed', () => {
  const before = values({ mon: ['09:00-17:00'], tue: ['09:00-17:00'], wed: 'closed' })
  const after = values({ mon: ['09:00-17:00'], tue: 'closed', wed: ['18:00-02:00'] })
  expect(changedHoursText(before, after, 'hours')).toBe('Tuesday 9:00 AM - 5:00 PM; Wednesday Closed')
  expect(changedHoursText(after, before, 'hours')).toBe('Tuesday Closed; Wednesday 6:00 PM - 2:00 AM the next day')
  expect(changedHoursText(values({}), after, 'hours')).toBe('')
})

it('ORG-09 the history of special days contains only the days that changed', () => {
  const thanksgiving = { day: '2026-11-26', hours: 'closed' as const, note: 'Thanksgiving' }
  const christmas = { day: '2026-12-25', hours: ['09:00-12:00'], note: null }
  const [before, after] = [values({}, [thanksgiving]), values({}, [thanksgiving, christmas])]
  expect(changedHoursText(before, after, 'specialDays')).toBe('')
  expect(changedHoursText(after, before, 'specialDays')).toBe('Friday, December 25, 9:00 AM - 12:00 PM')
})
