// The recipients of an update for every event of a referral.
import { describe, expect, it } from 'vitest'

import type { ReferralEvent } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'
import { ids, occurred } from '#tests/support/referrals.ts'

import { toldOfMove } from './moves.ts'

/** The recipients of an update for the last of these events, as "standing id". */
const told = (...history: readonly ReferralEvent[]): string[] => {
  let before: Referral | undefined
  let after: Referral | undefined
  for (const event of history) {
    before = after
    after = evolve(before, event)
  }
  return after === undefined ? [] : toldOfMove(before, after).map(({ standing, id }) => `${standing} ${id}`)
}

const client = `client ${ids.client}`
const sender = `sender ${ids.sender}`
const receiver = `receiver ${ids.receiver}`
const other = ids.otherOrganization
const withReceiver = [occurred.requested({ toOrganizationId: ids.receiver }), occurred.submitted()] as const
const inService = [...withReceiver, occurred.accepted()] as const

describe('NOT-10 a referral update', () => {
  it.each<readonly [string, readonly ReferralEvent[], readonly string[]]>([
    ['goes only to the client for a new referral', [occurred.requested()], [client]],
    [
      'goes to client and sender when a review starts',
      [occurred.requested(), occurred.reviewStarted()],
      [client, sender],
    ],
    ['goes to all three parties for a submission', withReceiver, [client, sender, receiver]],
    ['goes to all three parties for an acceptance', inService, [client, sender, receiver]],
    ['goes to all three parties for waitlisting', [...withReceiver, occurred.waitlisted()], [client, sender, receiver]],
    ['goes to all three parties for a decline', [...withReceiver, occurred.declined()], [client, sender, receiver]],
    [
      'goes to client and sender for a return for revision',
      [occurred.requested(), occurred.returned()],
      [client, sender],
    ],
    ['goes to all three parties for a withdrawal', [...withReceiver, occurred.withdrawn()], [client, sender, receiver]],
    [
      'goes to all three parties for an outcome',
      [...inService, occurred.outcomeRecorded()],
      [client, sender, receiver],
    ],
    ['goes to client and sender for a closing', [occurred.requested(), occurred.closed()], [client, sender]],
    [
      'also goes to the former receiver for a reopening',
      [...inService, occurred.closed(), occurred.reopened()],
      [client, sender, `former_receiver ${ids.receiver}`],
    ],
    [
      'also goes to the former receiver for a resubmission after a decline',
      [...withReceiver, occurred.declined(), occurred.resubmitted()],
      [client, sender, `former_receiver ${ids.receiver}`],
    ],
    [
      'goes only to the client for a referral without a sending organization',
      [occurred.requested({ fromOrganizationId: null }), occurred.closed()],
      [client],
    ],
  ])('%s', (_, history, expected) => {
    expect(told(...history)).toEqual(expected)
  })

  it('REF-14 goes to the client, sender, new receiver and former receiver for a reroute', () => {
    const rerouted = occurred.routed(other, true, ids.receiver)
    const expected = [client, sender, `receiver ${other}`, `former_receiver ${ids.receiver}`]
    expect(told(...withReceiver, rerouted)).toEqual(expected)
    expect(told(...withReceiver, occurred.declined(), rerouted)).toEqual(expected)
  })

  it('ROLE-14 NEW-27 goes to no one for an unsubmitted route, a note, a priority change, or a reassignment', () => {
    const begun = [occurred.requested(), occurred.reviewStarted()] as const
    expect(told(...begun, occurred.routed(ids.receiver, false))).toEqual([])
    expect(told(...begun, occurred.assigned())).toEqual([])
    expect(told(...inService, occurred.noteAdded())).toEqual([])
    expect(told(...inService, occurred.priorityChanged())).toEqual([])
  })
})
