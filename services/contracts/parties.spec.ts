import { ids, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import {
  type Parties,
  type ResolvedActor,
  canErase,
  canSee,
  canSeeChanges,
  findReferralRoles,
  isWithoutAccount,
  mayOpenContact,
} from './parties.ts'
import type { ReceiverPart } from './receiver-parts.ts'

const now = new Date('2026-03-20T15:00:00.000Z')
const partOf = (organizationId: string, changes: Partial<ReceiverPart> = {}): ReceiverPart => ({
  organizationId,
  from: 1,
  to: null,
  endsAt: null,
  ending: null,
  accepted: false,
  ...changes,
})
const declined = partOf(ids.receiver, { to: 2, endsAt: '2026-03-05T15:00:00.000Z', ending: 'declined' })
const parties = (changes: Partial<Parties> = {}): Parties => ({
  clientId: ids.client,
  fromOrganizationId: ids.sender,
  requestorUserId: ids.member,
  parts: [partOf(ids.receiver)],
  ...changes,
})
const withoutSender = parties({ fromOrganizationId: null, requestorUserId: ids.clientUser })

describe('findReferralRoles', () => {
  it.each<[string, ResolvedActor, Parties, string[]]>([
    ['staff', actors.staff, parties(), ['staff']],
    ['an admin', actors.admin, parties(), ['staff']],
    ['a member of the sender', actors.sender, parties(), ['sender']],
    ['a member of the receiver', actors.receiver, parties(), ['receiver']],
    ['a receiver that was chosen but not sent the referral', actors.receiver, parties({ parts: [] }), []],
    ['a receiver whose part has ended', actors.receiver, parties({ parts: [declined] }), ['former_receiver']],
    [
      'a receiver whose part has ended and that received the referral again',
      actors.receiver,
      parties({ parts: [declined, partOf(ids.otherOrganization, { to: 5 }), partOf(ids.receiver)] }),
      ['receiver'],
    ],
    [
      'staff of a receiver whose part has ended',
      { ...actors.staff, organizationId: ids.receiver },
      parties({ parts: [declined] }),
      ['staff'],
    ],
    ['another organization', actors.outsider, parties(), []],
    ["the referral's client", actors.client, parties(), ['client']],
    ['a client who made the referral without an organization', actors.client, withoutSender, ['sender', 'client']],
    [
      'a person without a client profile who made the referral',
      { ...actors.guest, userId: ids.clientUser },
      withoutSender,
      ['sender'],
    ],
    ['a former member of the sender who made the referral', { ...actors.guest, userId: ids.member }, parties(), []],
    ['a guest, on a referral made by a guest', actors.guest, parties({ ...withoutSender, requestorUserId: null }), []],
    [
      'staff who belong to the receiver',
      { ...actors.staff, organizationId: ids.receiver },
      parties(),
      ['staff', 'receiver'],
    ],
    [
      'an organization that sent the referral to itself',
      actors.sender,
      parties({ parts: [partOf(ids.sender)] }),
      ['receiver', 'sender'],
    ],
    ['an unrelated person, when no receiver is chosen', { ...actors.guest }, parties({ parts: [] }), []],
  ])('ROLE-15 returns the roles of %s', (_, actor, referral, expected) => {
    expect(findReferralRoles(actor, referral, now)).toEqual(expected)
  })
})

describe('canSee', () => {
  it('ROLE-14 is true only for staff, the sender, the client, and the receiver after submission', () => {
    const { staff, admin, sender, receiver, client, outsider, guest } = actors
    for (const person of [staff, admin, sender, receiver, client]) expect(canSee(person, parties(), now)).toBe(true)
    for (const person of [outsider, guest]) expect(canSee(person, parties(), now)).toBe(false)
    expect(canSee(receiver, parties({ parts: [] }), now)).toBe(false)
  })

  it('REF-15 is always true for the sender, no matter which receiver has the referral', () => {
    for (const parts of [[], [partOf(ids.receiver)], [declined, partOf(ids.otherOrganization)]])
      expect(canSee(actors.sender, parties({ parts }), now)).toBe(true)
  })
})

it('ROLE-24 lets everyone who can see a referral see its changes, except a receiver whose part has ended', () => {
  const { staff, sender, receiver, client, outsider } = actors
  for (const person of [staff, sender, receiver, client]) expect(canSeeChanges(person, parties(), now)).toBe(true)
  expect(canSeeChanges(outsider, parties(), now)).toBe(false)
  expect(canSee(receiver, parties({ parts: [declined] }), now)).toBe(true)
  expect(canSeeChanges(receiver, parties({ parts: [declined] }), now)).toBe(false)
})

describe('the family contact', () => {
  const accepted = parties({ parts: [partOf(ids.receiver, { accepted: true })] })
  const mayOpen = (
    actor: ResolvedActor,
    referral: Parties,
    source: 'partner' | 'guest' = 'partner',
    familyHasAccount = true,
  ) => mayOpenContact(actor, { ...referral, source, familyHasAccount }, now)

  it('ROLE-23 is open to a receiver that accepted, and to no other party', () => {
    expect(mayOpen(actors.receiver, accepted)).toBe(true)
    for (const actor of [actors.staff, actors.admin, actors.sender, actors.client, actors.outsider, actors.guest])
      expect(mayOpen(actor, accepted)).toBe(false)
  })

  it('ROLE-23 is closed before the acceptance, after the part has ended, and to an earlier receiver', () => {
    expect(mayOpen(actors.receiver, parties())).toBe(false)
    expect(mayOpen(actors.receiver, parties({ parts: [] }))).toBe(false)
    const ended = { ...declined, accepted: true }
    expect(mayOpen(actors.receiver, parties({ parts: [ended] }))).toBe(false)
    expect(mayOpen(actors.receiver, parties({ parts: [ended, partOf(ids.receiver)] }))).toBe(false)
    const other = partOf(ids.otherOrganization, { accepted: true })
    expect(mayOpen(actors.receiver, parties({ parts: [ended, other] }))).toBe(false)
  })

  it('ROLE-23 REF-33 is open to staff only for a family without an account', () => {
    expect([actors.staff, actors.admin].map((actor) => mayOpen(actor, parties(), 'guest'))).toEqual([true, true])
    expect([actors.staff, actors.admin].map((actor) => mayOpen(actor, parties(), 'partner', false))).toEqual([
      true,
      true,
    ])
    for (const actor of [actors.sender, actors.receiver, actors.client])
      expect(mayOpen(actor, parties(), 'guest', false)).toBe(false)
  })
})

it('ROLE-12 lets only an admin and the system erase a person', () => {
  const roles = ['guest', 'client', 'member', 'org_admin', 'staff', 'admin', 'system'] as const
  expect(roles.filter((role) => canErase({ role }))).toEqual(['admin', 'system'])
})

it('knows which requests come from families without an account', () => {
  const sources = ['partner', 'staff', 'import', 'client_portal', 'guest', 'public_form'] as const
  expect(sources.filter(isWithoutAccount)).toEqual(['guest', 'public_form'])
})

it('gives a person without an organization no role in a referral without a receiver', () => {
  const withoutReceiver = parties({ parts: [] })
  expect(findReferralRoles({ ...actors.guest, userId: ids.outsider }, withoutReceiver, now)).toEqual([])
})

it('ROLE-14 makes the client the sender of a referral that someone else entered without an organization', () => {
  const entered = parties({ fromOrganizationId: null, requestorUserId: ids.staff })
  expect(findReferralRoles(actors.client, entered, now)).toEqual(['sender', 'client'])
})
