// Who sees what of a partner: every kind of visitor, every tier.
import { describe, expect, it } from 'vitest'
import { people } from '#tests/support/referrals.ts'
import { contactAccess, hidesLocation, mayRequestService, partnerViewers, viewerOf } from './contacts.ts'
import { partnerTiers } from './enumerations.ts'

const perViewer = <Answer>(answer: (viewer: (typeof partnerViewers)[number]) => Answer) =>
  Object.fromEntries(partnerViewers.map((viewer) => [viewer, answer(viewer)]))

describe('the viewer', () => {
  it('ROLE-17 ROLE-20 is of the network as staff or member, a client by a profile alone, else an account', () => {
    const { userId } = people.stranger
    const account = { ...people.guest, userId }
    expect([people.staff, people.admin, people.sender, people.client, account].map((actor) => viewerOf(actor))).toEqual(
      ['network', 'network', 'network', 'client', 'account'],
    )
    expect(viewerOf({ ...people.sender, clientId: people.client.clientId })).toBe('network')
  })

  it('ROLE-19 without an account a guest by a pass, else nobody known', () => {
    expect([viewerOf(undefined, true), viewerOf(undefined)]).toEqual(['guest', 'anonymous'])
  })
})

describe('e-mail and phone', () => {
  it('ROLE-21 every one of the eleven tiers shares them', () => {
    expect(partnerTiers).toHaveLength(11)
    for (const tier of partnerTiers) {
      expect(perViewer((viewer) => contactAccess(viewer, tier))).toEqual({
        anonymous: 'account_needed',
        guest: 'account_needed',
        client: 'private',
        account: 'shown',
        network: 'shown',
      })
    }
  })

  it('ROLE-21 of a partner without a tier are private to everybody', () => {
    for (const viewer of partnerViewers) expect(contactAccess(viewer, null)).toBe('private')
  })
})

describe('"Request Service"', () => {
  const email = 'desk@partner.example'

  it('ROLE-19 stands for a guest where the tier shares contacts and the partner has an e-mail address', () => {
    expect(mayRequestService('guest', { tier: 'faith_steward', email })).toBe(true)
    expect(mayRequestService('guest', { tier: 'faith_steward', email: null })).toBe(false)
    expect(mayRequestService('guest', { tier: null, email })).toBe(false)
  })

  it('ROLE-18 does not stand for somebody who is not known at all', () => {
    expect(perViewer((viewer) => mayRequestService(viewer, { tier: 'cultivator', email }))).toEqual({
      anonymous: false,
      guest: true,
      client: true,
      account: true,
      network: true,
    })
  })
})

describe('a shelter for those who flee violence', () => {
  it('ROLE-22 keeps to itself when people come and go, but for those who bring families there', () => {
    const refuges = [
      { amenities: ['domestic_violence', 'emergency_shelter'], services: ['Food'] },
      { amenities: ['domestic_violence', 'day_shelter'], services: [] },
      { amenities: ['domestic_violence'], services: ['Housing', 'Legal'] },
    ] as const
    for (const refuge of refuges) {
      expect(perViewer((viewer) => hidesLocation(viewer, refuge))).toEqual({
        anonymous: true,
        guest: true,
        client: true,
        account: true,
        network: false,
      })
    }
  })

  it('other shelters, and help for them without a roof, hide nothing', () => {
    const shelter = { amenities: ['emergency_shelter', 'pet_friendly'], services: ['Housing'] } as const
    expect(hidesLocation('anonymous', shelter)).toBe(false)
    expect(hidesLocation('anonymous', { amenities: ['domestic_violence'], services: ['Legal'] })).toBe(false)
  })
})
