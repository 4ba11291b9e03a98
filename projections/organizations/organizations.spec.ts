import { expect, it } from 'vitest'
import { type OrganizationEvent, type OrganizationProfile, organizationStream } from '#domain/organization/events.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { organizationFold } from './fold.ts'
import { organizationRows, organizationTable } from './table.ts'

const profile: OrganizationProfile = {
  name: 'Hope  House',
  about: null,
  website: null,
  email: 'desk@hope.example',
  phone: null,
  counties: ['Cobb'],
  services: ['Housing'],
  populations: ['Families'],
  amenities: [],
  hours: { mon: ['09:00-17:00'], sun: 'closed' },
}
const created: OrganizationEvent = {
  type: 'OrganizationCreated',
  data: { organizationId: ids.sender, profile, tier: 'cultivator', publicVisible: true },
}
const rowAfter = (...later: readonly OrganizationEvent[]) => {
  const state = foldEvents(organizationFold, recordEvents(organizationStream(ids.sender), created, ...later))
  return state === undefined ? undefined : organizationRows.compose(ids.sender, state, {})
}

it('stores the partner record with every field of the profile', () => {
  expect(rowAfter()).toMatchObject({
    name: 'Hope  House',
    name_search: 'hope house',
    counties: ['Cobb'],
    tier: 'cultivator',
  })
  expect(Object.keys(rowAfter() ?? {}).toSorted()).toEqual(Object.keys(organizationTable.columns).toSorted())
})

it('stores the ZIP code, the special days and whether the location is confidential', () => {
  expect(rowAfter()).toMatchObject({ zip: null, refuge: false, special_days: [] })
  const holiday = { day: '2026-11-26', hours: 'closed' as const, note: 'Thanksgiving' }
  expect(
    rowAfter({ type: 'OrganizationProfileUpdated', data: { profile: { ...profile, specialDays: [holiday] } } }),
  ).toMatchObject({ special_days: [holiday] })
  const shelter = { ...profile, zip: '30060', amenities: ['domestic_violence', 'day_shelter'] as const }
  expect(
    rowAfter({
      type: 'OrganizationProfileUpdated',
      data: { profile: { ...shelter, amenities: [...shelter.amenities] } },
    }),
  ).toMatchObject({ zip: '30060', refuge: true })
})

it('marks an organization as verified when its profile is saved, but not when its tier changes', () => {
  const before = rowAfter()?.['verified_at']
  const tier = rowAfter({ type: 'TierSet', data: { tier: 'anchor_legacy' } })
  expect(tier?.['verified_at']).toBe(before)
  expect(tier?.['updated_at']).not.toBe(before)
  const saved = rowAfter({ type: 'OrganizationProfileUpdated', data: { profile } })
  expect(saved?.['verified_at']).not.toBe(before)
})

it('reflects changes to the profile, tier and visibility', () => {
  expect(
    rowAfter(
      { type: 'OrganizationProfileUpdated', data: { profile: { ...profile, name: 'Hope Home' } } },
      { type: 'TierSet', data: { tier: 'anchor_legacy' } },
      { type: 'VisibilitySet', data: { publicVisible: false } },
    ),
  ).toMatchObject({ name: 'Hope Home', tier: 'anchor_legacy', public_visible: false })
})
