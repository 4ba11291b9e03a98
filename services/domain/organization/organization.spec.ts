import type { ResolvedActor } from '#contracts/parties.ts'
import { specify } from '#tests/support/decider.ts'
import { ids, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { organizationDecider } from './decide.ts'
import type { OrganizationEvent, OrganizationProfile } from './events.ts'
import { evolve } from './evolve.ts'

const given = specify(organizationDecider)
const by = (actor: ResolvedActor) => ({ organizationId: ids.sender, actor, at: '2026-03-02T15:00:00.000Z' })
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

  it('is allowed for staff, and for the system on an approved application', () => {
    given()
      .when({ ...by(people.staff), ...create })
      .then(created)
    given()
      .when({ ...by(system), ...create })
      .then(created)
  })

  it('is refused to everyone else, and if the organization already exists', () => {
    given()
      .when({ ...by(people.sender), ...create })
      .refused('not_permitted')
    given()
      .when({ ...by(people.guest), ...create })
      .refused('not_permitted')
    given(created)
      .when({ ...by(people.staff), ...create })
      .refused('already_exists')
  })
})

describe('the profile', () => {
  it('ROLE-16 is updated by its own members and by staff', () => {
    const update = { type: 'update_profile', profile: renamed } as const
    const updated: OrganizationEvent = { type: 'OrganizationProfileUpdated', data: { profile: renamed } }
    given(created)
      .when({ ...by(people.sender), ...update })
      .then(updated)
    given(created)
      .when({ ...by(people.staff), ...update })
      .then(updated)
    given(created)
      .when({ ...by(people.stranger), ...update })
      .refused('not_permitted')
    given()
      .when({ ...by(people.staff), ...update })
      .refused('organization_not_found')
  })

  it('does not change when saved unchanged', () => {
    given(created)
      .when({ ...by(people.sender), type: 'update_profile', profile: { ...profile } })
      .nothing()
  })

  it('ORG-19 has a visibility that members set', () => {
    given(created)
      .when({ ...by(people.sender), type: 'set_visibility', publicVisible: false })
      .then({ type: 'VisibilitySet', data: { publicVisible: false } })
    given(created)
      .when({ ...by(people.sender), type: 'set_visibility', publicVisible: true })
      .nothing()
  })
})

describe('the tier', () => {
  it('is set only by staff', () => {
    const set = { type: 'set_tier', tier: 'faith_covenant' } as const
    given(created)
      .when({ ...by(people.staff), ...set })
      .then({ type: 'TierSet', data: { tier: 'faith_covenant' } })
    given(created)
      .when({ ...by(people.sender), ...set })
      .refused('not_permitted')
    given(created)
      .when({ ...by(people.staff), ...set, tier: 'free_listing' })
      .nothing()
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
