import { describe, expect, it } from 'vitest'
import { actors, ids } from '#tests/support/referral-fixtures.ts'
import { contactAccess, hidesLocation, canRequestService, canSeeProfile, partnerViewers, viewerOf } from './contacts.ts'
import { partnerTiers } from './enumeration-values.ts'

const resultsByViewer = <Result>(resultFor: (viewer: (typeof partnerViewers)[number]) => Result) =>
  Object.fromEntries(partnerViewers.map((viewer) => [viewer, resultFor(viewer)]))

describe('viewerOf', () => {
  it('ROLE-20 returns "network" for staff and members, "client" for a client, otherwise "account"', () => {
    const { userId } = actors.outsider
    const account = { ...actors.guest, userId }
    const readers = [actors.staff, actors.admin, actors.sender, actors.client, account]
    expect(readers.map((actor) => viewerOf({ ...actor, confirmed: true }))).toEqual([
      'network',
      'network',
      'network',
      'client',
      'account',
    ])
    expect(viewerOf({ ...actors.sender, clientId: actors.client.clientId, confirmed: true })).toBe('network')
    expect(readers.map((actor) => viewerOf({ ...actor, confirmed: false }))).toEqual([
      'unconfirmed',
      'unconfirmed',
      'unconfirmed',
      'client',
      'unconfirmed',
    ])
  })

  it('ROLE-19 returns "guest" for a visitor with a guest pass, and "anonymous" for any other visitor', () => {
    expect([viewerOf(undefined, true), viewerOf(undefined)]).toEqual(['guest', 'anonymous'])
  })
})

describe('contactAccess', () => {
  it('ROLE-21 shares email and phone for each of the eleven tiers', () => {
    expect(partnerTiers).toHaveLength(11)
    for (const tier of partnerTiers) {
      expect(resultsByViewer((viewer) => contactAccess(viewer, tier))).toEqual({
        anonymous: 'account_needed',
        guest: 'account_needed',
        client: 'private',
        unconfirmed: 'confirmation_needed',
        account: 'shown',
        network: 'shown',
      })
    }
  })

  it('ROLE-21 does not share the email and phone of a partner without a tier', () => {
    for (const viewer of partnerViewers) expect(contactAccess(viewer, null)).toBe('private')
  })
})

describe('"Request Service"', () => {
  const email = 'desk@partner.example'

  it('ROLE-19 is offered to a guest if the tier shares contact details and the partner has an email address', () => {
    expect(canRequestService('guest', { tier: 'faith_steward', email })).toBe(true)
    expect(canRequestService('guest', { tier: 'faith_steward', email: null })).toBe(false)
    expect(canRequestService('guest', { tier: null, email })).toBe(false)
  })

  it('ROLE-18 is not offered to an anonymous visitor', () => {
    expect(resultsByViewer((viewer) => canRequestService(viewer, { tier: 'cultivator', email }))).toEqual({
      anonymous: false,
      guest: true,
      client: true,
      unconfirmed: true,
      account: true,
      network: true,
    })
  })
})

describe('a domestic violence shelter', () => {
  it('ROLE-22 ROLE-26 hides its location and hours from everyone outside the network', () => {
    const confidentialShelters = [
      { amenities: ['domestic_violence', 'emergency_shelter'], services: ['Food'] },
      { amenities: ['domestic_violence', 'day_shelter'], services: [] },
      { amenities: ['domestic_violence'], services: ['Housing', 'Legal'] },
      { amenities: [], services: ['Food'], addressConfidential: true },
    ] as const
    for (const shelter of confidentialShelters) {
      const offering = { addressConfidential: false, ...shelter }
      expect(resultsByViewer((viewer) => hidesLocation(viewer, offering))).toEqual({
        anonymous: true,
        guest: true,
        client: true,
        unconfirmed: true,
        account: true,
        network: false,
      })
    }
  })

  it('shows the location of other shelters, and of domestic violence services without housing', () => {
    const publicAddress = { addressConfidential: false }
    const shelter = {
      ...publicAddress,
      amenities: ['emergency_shelter', 'pet_friendly'],
      services: ['Housing'],
    } as const
    expect(hidesLocation('anonymous', shelter)).toBe(false)
    const legalHelp = { ...publicAddress, amenities: ['domestic_violence'], services: ['Legal'] } as const
    expect(hidesLocation('anonymous', legalHelp)).toBe(false)
  })
})

describe('the whole profile', () => {
  it('ROLE-16 ROLE-26 is for the own members and staff', () => {
    const memberOf = (organizationId: string | null) =>
      ({ userId: ids.member, organizationId, role: 'member', clientId: null }) as const
    expect(canSeeProfile(memberOf(ids.sender), ids.sender)).toBe(true)
    expect(canSeeProfile(memberOf(ids.receiver), ids.sender)).toBe(false)
    expect(canSeeProfile(memberOf(null), ids.sender)).toBe(false)
    expect(canSeeProfile(actors.staff, ids.sender)).toBe(true)
    expect(canSeeProfile(actors.client, ids.sender)).toBe(false)
  })
})
