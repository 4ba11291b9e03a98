import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { ids, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { organizationDecider } from './decide.ts'
import type { OrganizationEvent, OrganizationProfile } from './events.ts'
import { evolve } from './evolve.ts'

const given = decisionSpec(organizationDecider)
const commandFields = (actor: ResolvedActor) => ({ organizationId: ids.sender, actor, at: '2026-03-02T15:00:00.000Z' })
const system: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }

const profile: OrganizationProfile = {
  name: 'Harbor Light Family Center',
  about: null,
  website: null,
  email: null,
  phone: null,
  counties: ['Cobb'],
  services: ['Housing'],
  populations: ['Families'],
  amenities: [],
  hours: {},
}
const created: OrganizationEvent = {
  type: 'OrganizationCreated',
  data: { organizationId: ids.sender, profile, tier: 'free_listing', publicVisible: true },
}
const renamed = { ...profile, name: 'Harbor Light' }

describe('create', () => {
  const create = { type: 'create', profile, tier: 'free_listing', publicVisible: true } as const

  it('is allowed for staff, and for the system after an application is approved', () => {
    given()
      .when({ ...commandFields(actors.staff), ...create })
      .then(created)
    given()
      .when({ ...commandFields(system), ...create })
      .then(created)
  })

  it('is refused for everyone else, and for an id that already exists', () => {
    given()
      .when({ ...commandFields(actors.sender), ...create })
      .thenRefused('not_permitted')
    given()
      .when({ ...commandFields(actors.guest), ...create })
      .thenRefused('not_permitted')
    given(created)
      .when({ ...commandFields(actors.staff), ...create })
      .thenRefused('already_exists')
  })
})

describe('the profile', () => {
  it("can be updated by the organization's own members and by staff", () => {
    const update = { type: 'update_profile', profile: renamed } as const
    const updated: OrganizationEvent = { type: 'OrganizationProfileUpdated', data: { profile: renamed } }
    given(created)
      .when({ ...commandFields(actors.sender), ...update })
      .then(updated)
    given(created)
      .when({ ...commandFields(actors.staff), ...update })
      .then(updated)
    given(created)
      .when({ ...commandFields(actors.outsider), ...update })
      .thenRefused('not_permitted')
    given()
      .when({ ...commandFields(actors.staff), ...update })
      .thenRefused('organization_not_found')
  })

  it('writes no event if it is saved unchanged', () => {
    given(created)
      .when({ ...commandFields(actors.sender), type: 'update_profile', profile: { ...profile } })
      .thenNothingHappens()
  })

  it('can be made public or hidden by members', () => {
    given(created)
      .when({ ...commandFields(actors.sender), type: 'set_visibility', publicVisible: false })
      .then({ type: 'VisibilitySet', data: { publicVisible: false } })
    given(created)
      .when({ ...commandFields(actors.sender), type: 'set_visibility', publicVisible: true })
      .thenNothingHappens()
  })
})

describe('the tier', () => {
  it('can be set only by staff', () => {
    const set = { type: 'set_tier', tier: 'faith_covenant' } as const
    given(created)
      .when({ ...commandFields(actors.staff), ...set })
      .then({ type: 'TierSet', data: { tier: 'faith_covenant' } })
    given(created)
      .when({ ...commandFields(actors.sender), ...set })
      .thenRefused('not_permitted')
    given(created)
      .when({ ...commandFields(actors.staff), ...set, tier: 'free_listing' })
      .thenNothingHappens()
  })
})

it('an organization reflects the latest value of each property', () => {
  const events: OrganizationEvent[] = [
    created,
    { type: 'OrganizationProfileUpdated', data: { profile: renamed } },
    { type: 'TierSet', data: { tier: 'cultivator' } },
    { type: 'VisibilitySet', data: { publicVisible: false } },
  ]
  expect(events.reduce(evolve, undefined)).toEqual({
    organizationId: ids.sender,
    profile: renamed,
    tier: 'cultivator',
    publicVisible: false,
  })
  expect(events.slice(1).reduce(evolve, undefined)).toBeUndefined()
})

describe('a change of a listing', () => {
  const listing = { organizationId: ids.sender, profile, tier: 'free_listing', publicVisible: true } as const
  const shelter = { ...listing, profile: { ...profile, amenities: ['domestic_violence'] as const } }
  const findLostReaders = (before: object | undefined, after: object) =>
    organizationDecider.findLostReaders(before as typeof listing | undefined, after as typeof listing)

  it('takes it away from the public if it is hidden, or becomes a confidential shelter', () => {
    expect(findLostReaders(listing, { ...listing, publicVisible: false })).toEqual(['public'])
    expect(findLostReaders(listing, shelter)).toEqual(['public'])
  })

  it('takes nothing away if it was hidden before, or stays visible', () => {
    expect(findLostReaders(undefined, listing)).toEqual([])
    expect(findLostReaders({ ...listing, publicVisible: false }, shelter)).toEqual([])
    expect(findLostReaders(listing, { ...listing, profile: renamed })).toEqual([])
    expect(findLostReaders(shelter, { ...shelter, profile: { ...shelter.profile, name: 'Harbor Light' } })).toEqual([])
    expect(findLostReaders(shelter, listing)).toEqual([])
  })
})
