import type { SaveOrganizationProfile } from '#contracts/organization-profile.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { ids, actors } from '#tests/support/referral-fixtures.ts'
import { allFields, commandFields, created, profile, saved } from '#tests/support/stored-organization.ts'
import { describe, expect, it } from 'vitest'
import { organizationDecider } from './decide.ts'
import { type OrganizationEvent, type OrganizationProfile, organizationStream } from './events.ts'
import { evolve } from './evolve.ts'

const given = decisionSpec(organizationDecider)
const system: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }
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
  it("ROLE-16 is saved by the organization's own members and by staff", () => {
    const save = { type: 'save_profile', saved: { ...saved, name: 'Harbor Light' } } as const
    const updated: OrganizationEvent = {
      type: 'OrganizationProfileUpdated',
      data: { profile: { ...allFields, name: 'Harbor Light' } },
    }
    given(created)
      .when({ ...commandFields(actors.sender), ...save })
      .then(updated)
    given(created)
      .when({ ...commandFields(actors.staff), ...save })
      .then(updated)
    given(created)
      .when({ ...commandFields(actors.outsider), ...save })
      .thenRefused('not_permitted')
    given()
      .when({ ...commandFields(actors.staff), ...save })
      .thenRefused('organization_not_found')
  })

  it('writes no event if it is saved unchanged, in whichever order its fields and days are', () => {
    const hours = { mon: ['09:00-12:00'], sun: 'closed' as const }
    const before = { ...created, data: { ...created.data, profile: { ...profile, hours } } } as const
    given(before)
      .when({
        ...commandFields(actors.sender),
        type: 'save_profile',
        saved: { ...saved, hours: { sun: 'closed', mon: ['09:00-12:00'] } },
      })
      .thenNothingHappens()
  })

  it('keeps special days that a save does not contain, and those that are over are no change', () => {
    const [past, next] = ['2026-02-28', '2026-03-01'].map((day) => ({ day, hours: 'closed' as const, note: null }))
    if (past === undefined || next === undefined) throw new Error('two days')
    const before: OrganizationEvent = {
      type: 'OrganizationCreated',
      data: { ...created.data, profile: { ...allFields, specialDays: [past, next] } },
    }
    const save = (changes: Partial<SaveOrganizationProfile>) => {
      const { specialDays: ___, ...others } = saved
      return { ...commandFields(actors.sender), type: 'save_profile' as const, saved: { ...others, ...changes } }
    }
    given(before)
      .when(save({ specialDays: [next] }))
      .thenNothingHappens()
    given(before)
      .when(save({ specialDays: [] }))
      .then({ type: 'OrganizationProfileUpdated', data: { profile: allFields } })
    given(before)
      .when(save({ phone: '(770) 555-0148' }))
      .then({
        type: 'OrganizationProfileUpdated',
        data: { profile: { ...allFields, specialDays: [past, next], phone: '(770) 555-0148' } },
      })
  })

  it('refuses a save of another version, and counts changes of profile and visibility, not of the tier', () => {
    const save = (version: number, changes: Partial<SaveOrganizationProfile> = {}) =>
      ({ ...commandFields(actors.sender), type: 'save_profile', saved: { ...saved, ...changes, version } }) as const
    given(created).when(save(2)).thenRefused('stale_version')
    given(created, { type: 'VisibilitySet', data: { publicVisible: false } })
      .when(save(1))
      .thenRefused('stale_version')
    given(
      created,
      { type: 'VisibilitySet', data: { publicVisible: false } },
      { type: 'TierSet', data: { tier: 'cultivator' } },
      { type: 'OrganizationProfileUpdated', data: { profile: renamed } },
    )
      .when(save(3, { phone: '(770) 555-0148' }))
      .then(
        { type: 'OrganizationProfileUpdated', data: { profile: { ...allFields, phone: '(770) 555-0148' } } },
        { type: 'VisibilitySet', data: { publicVisible: true } },
      )
  })

  it('ORG-19 is made public or hidden with the same save, and by staff alone', () => {
    given(created)
      .when({ ...commandFields(actors.sender), type: 'save_profile', saved: { ...saved, publicVisible: false } })
      .then({ type: 'VisibilitySet', data: { publicVisible: false } })
    given(created)
      .when({ ...commandFields(actors.staff), type: 'set_visibility', publicVisible: false })
      .then({ type: 'VisibilitySet', data: { publicVisible: false } })
    given(created)
      .when({ ...commandFields(actors.staff), type: 'set_visibility', publicVisible: true })
      .thenNothingHappens()
  })
})

it('is not published before its listing names a service, a population and a county', () => {
  const publish = { ...commandFields(actors.staff), type: 'set_visibility', publicVisible: true } as const
  for (const field of ['services', 'populations', 'counties'] as const) {
    const incomplete = { ...created.data, profile: { ...profile, [field]: [] }, publicVisible: false }
    given({ ...created, data: incomplete })
      .when(publish)
      .thenRefused('listing_incomplete')
  }
  given({ ...created, data: { ...created.data, publicVisible: false } })
    .when(publish)
    .then({ type: 'VisibilitySet', data: { publicVisible: true } })
})

describe('the address', () => {
  const address = { street: '12 Oak Street', city: 'Rome', zip: '30161', confidential: false }
  const save = (changes: Partial<SaveOrganizationProfile>) =>
    ({ ...commandFields(actors.sender), type: 'save_profile', saved: { ...saved, ...changes } }) as const
  const seal = (open: string) => ({ open, subject: organizationStream(ids.sender) })
  const sealedAddress = { confidential: true, street: seal('12 Oak Street'), city: seal('Rome'), zip: seal('30161') }

  it('ORG-20 is stored in clear text if it is public, and sealed as a whole if it is confidential', () => {
    given(created)
      .when(save({ address }))
      .then({
        type: 'OrganizationProfileUpdated',
        data: {
          profile: {
            ...allFields,
            zip: '30161',
            address: { confidential: false, street: '12 Oak Street', city: 'Rome' },
          },
        },
      })
    given(created)
      .when(save({ address: { ...address, confidential: true } }))
      .then({
        type: 'OrganizationProfileUpdated',
        data: { profile: { ...allFields, zip: null, address: sealedAddress } as OrganizationProfile },
      })
  })

  it('stays as it is, sealed or not, if a save does not include it', () => {
    const withAddress = { ...profile, zip: null, address: sealedAddress } as OrganizationProfile
    given({ ...created, data: { ...created.data, profile: withAddress } })
      .when(save({}))
      .thenNothingHappens()
    given({ ...created, data: { ...created.data, profile: { ...profile, zip: '30060' } } })
      .when(save({}))
      .thenNothingHappens()
  })
})

describe('the tier', () => {
  const admin: ResolvedActor = { ...actors.staff, role: 'admin' }

  it('can be set only by an admin', () => {
    const set = { type: 'set_tier', tier: 'faith_covenant' } as const
    for (const actor of [admin, system])
      given(created)
        .when({ ...commandFields(actor), ...set })
        .then({ type: 'TierSet', data: { tier: 'faith_covenant' } })
    for (const actor of [actors.staff, actors.sender])
      given(created)
        .when({ ...commandFields(actor), ...set })
        .thenRefused('not_permitted')
    given(created)
      .when({ ...commandFields(admin), ...set, tier: 'free_listing' })
      .thenNothingHappens()
  })

  it('of a new organization is a free listing unless an admin creates it', () => {
    const create = { type: 'create', profile, tier: 'cultivator', publicVisible: false } as const
    given()
      .when({ ...commandFields(actors.staff), ...create })
      .thenRefused('not_permitted')
    given()
      .when({ ...commandFields(admin), ...create })
      .then({
        type: 'OrganizationCreated',
        data: { organizationId: ids.sender, profile, tier: 'cultivator', publicVisible: false },
      })
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
    version: 3,
  })
  expect(events.slice(1).reduce(evolve, undefined)).toBeUndefined()
})

describe('a change of a listing', () => {
  const listing = {
    organizationId: ids.sender,
    profile,
    tier: 'free_listing',
    publicVisible: true,
    version: 1,
  } as const
  const shelter = { ...listing, profile: { ...profile, amenities: ['domestic_violence'] as const } }
  const findLostReaders = (before: object | undefined, after: object) =>
    organizationDecider.findLostReaders(before as typeof listing | undefined, after as typeof listing)

  it('takes it away from the public if it is hidden, or becomes a confidential shelter', () => {
    expect(findLostReaders(listing, { ...listing, publicVisible: false })).toEqual(['public'])
    expect(findLostReaders(listing, shelter)).toEqual(['public'])
  })

  it('ROLE-26 takes it away if the address becomes confidential, even of a shelter', () => {
    const address = { confidential: true, street: null, city: null, zip: null } as const
    expect(findLostReaders(listing, { ...listing, profile: { ...profile, address } })).toEqual(['public'])
    expect(findLostReaders(shelter, { ...shelter, profile: { ...shelter.profile, address } })).toEqual(['public'])
  })

  it('takes nothing away if it was hidden before, or stays visible', () => {
    expect(findLostReaders(undefined, listing)).toEqual([])
    expect(findLostReaders({ ...listing, publicVisible: false }, shelter)).toEqual([])
    expect(findLostReaders(listing, { ...listing, profile: renamed })).toEqual([])
    expect(findLostReaders(shelter, { ...shelter, profile: { ...shelter.profile, name: 'Harbor Light' } })).toEqual([])
    expect(findLostReaders(shelter, listing)).toEqual([])
  })
})
