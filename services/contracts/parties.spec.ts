import { ids, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { type Parties, type ResolvedActor, capacitiesOf, maySee } from './parties.ts'

const parties = (more: Partial<Parties> = {}): Parties => ({
  clientId: ids.client,
  fromOrganizationId: ids.sender,
  requestorUserId: ids.member,
  toOrganizationId: ids.receiver,
  withReceiver: true,
  ...more,
})
const alone = parties({ fromOrganizationId: null, requestorUserId: ids.clientUser })

describe('capacities', () => {
  it.each<[string, ResolvedActor, Parties, string[]]>([
    ['staff', people.staff, parties(), ['staff']],
    ['an admin', people.admin, parties(), ['staff']],
    ['a member of the sender', people.sender, parties(), ['sender']],
    ['a member of the receiver', people.receiver, parties(), ['receiver']],
    ['a receiver that is only chosen', people.receiver, parties({ withReceiver: false }), []],
    ['another organization', people.stranger, parties(), []],
    ['the client it is about', people.client, parties(), ['client']],
    ['the client who made it without an organization', people.client, alone, ['sender', 'client']],
    ['a person without a client profile who made it', { ...people.guest, userId: ids.clientUser }, alone, ['sender']],
    ['a former member who once made it', { ...people.guest, userId: ids.member }, parties(), []],
    ['a guest, for a request made by a guest', people.guest, parties({ ...alone, requestorUserId: null }), []],
    [
      'staff who belong to the receiver',
      { ...people.staff, organizationId: ids.receiver },
      parties(),
      ['staff', 'receiver'],
    ],
    [
      'an organization that sends to itself',
      people.sender,
      parties({ toOrganizationId: ids.sender }),
      ['receiver', 'sender'],
    ],
    [
      'a person without a role, when no receiver is chosen',
      { ...people.guest },
      parties({ toOrganizationId: null, withReceiver: false }),
      [],
    ],
  ])('ROLE-15 %s', (_, actor, of, held) => {
    expect(capacitiesOf(actor, of)).toEqual(held)
  })
})

describe('who may see a referral', () => {
  it('ROLE-14 is staff, the sender, the client, and the receiver from `submitted` on; no one else', () => {
    const { staff, admin, sender, receiver, client, stranger, guest } = people
    for (const person of [staff, admin, sender, receiver, client]) expect(maySee(person, parties())).toBe(true)
    for (const person of [stranger, guest]) expect(maySee(person, parties())).toBe(false)
    expect(maySee(receiver, parties({ withReceiver: false }))).toBe(false)
  })

  it('REF-15 the sender always sees it, whichever receiver has it', () => {
    for (const toOrganizationId of [null, ids.receiver, ids.otherOrganization]) {
      expect(maySee(people.sender, parties({ toOrganizationId, withReceiver: toOrganizationId !== null }))).toBe(true)
    }
  })
})
