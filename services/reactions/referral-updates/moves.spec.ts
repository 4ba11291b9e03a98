// Every event of a referral, and who is told of it.
import { describe, expect, it } from 'vitest'

import type { ReferralEvent } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'
import { ids, occurred } from '#tests/support/referrals.ts'

import { toldOfMove } from './moves.ts'

/** Who is told of the last of these events, as "standing id". */
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

describe('NOT-10 who is told of a move', () => {
  it.each<readonly [string, readonly ReferralEvent[], readonly string[]]>([
    ['a new referral: its client alone', [occurred.requested()], [client]],
    ['a review that begins', [occurred.requested(), occurred.reviewStarted()], [client, sender]],
    ['a submission', withReceiver, [client, sender, receiver]],
    ['an acceptance', inService, [client, sender, receiver]],
    ['a place on the waitlist', [...withReceiver, occurred.waitlisted()], [client, sender, receiver]],
    ['a decline', [...withReceiver, occurred.declined()], [client, sender, receiver]],
    ['a return for revision', [occurred.requested(), occurred.returned()], [client, sender]],
    ['a withdrawal', [...withReceiver, occurred.withdrawn()], [client, sender, receiver]],
    ['an outcome', [...inService, occurred.outcomeRecorded()], [client, sender, receiver]],
    ['a closing', [occurred.requested(), occurred.closed()], [client, sender]],
    [
      'a reopening: who had it has it no longer',
      [...inService, occurred.closed(), occurred.reopened()],
      [client, sender, `former_receiver ${ids.receiver}`],
    ],
    [
      'a resubmission: who declined it has it no longer',
      [...withReceiver, occurred.declined(), occurred.resubmitted()],
      [client, sender, `former_receiver ${ids.receiver}`],
    ],
    [
      'a referral of nobody’s organization',
      [occurred.requested({ fromOrganizationId: null }), occurred.closed()],
      [client],
    ],
  ])('%s', (_, history, expected) => {
    expect(told(...history)).toEqual(expected)
  })

  it('REF-14 a re-route: sender, new receiver and former receiver', () => {
    const rerouted = occurred.routed(other, true, ids.receiver)
    const expected = [client, sender, `receiver ${other}`, `former_receiver ${ids.receiver}`]
    expect(told(...withReceiver, rerouted)).toEqual(expected)
    expect(told(...withReceiver, occurred.declined(), rerouted)).toEqual(expected)
  })

  it('ROLE-14 NEW-27 nobody of a choice that is not sent yet, a note, a priority, or a claim that changes hands', () => {
    const begun = [occurred.requested(), occurred.reviewStarted()] as const
    expect(told(...begun, occurred.routed(ids.receiver, false))).toEqual([])
    expect(told(...begun, occurred.assigned())).toEqual([])
    expect(told(...inService, occurred.noteAdded())).toEqual([])
    expect(told(...inService, occurred.priorityChanged())).toEqual([])
  })
})
