// Checks the recipients of an update for every event of a referral.
import { describe, expect, it } from 'vitest'

import type { ReferralEvent } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { selectRecipients } from './recipients.ts'

/** Returns the recipients of an update for the last of these events, as "role id". */
const collectRecipients = (...history: readonly ReferralEvent[]): string[] => {
  let before: Referral | undefined
  let after: Referral | undefined
  for (const event of history) {
    before = after
    after = evolve(before, event)
  }
  return after === undefined ? [] : selectRecipients(before, after).map(({ role, id }) => `${role} ${id}`)
}

const client = `client ${ids.client}`
const sender = `sender ${ids.sender}`
const receiver = `receiver ${ids.receiver}`
const otherOrganization = ids.otherOrganization
const submitted = [referralEvents.requested({ toOrganizationId: ids.receiver }), referralEvents.submitted()] as const
const accepted = [...submitted, referralEvents.accepted()] as const

describe('NOT-10 a referral update', () => {
  it.each<readonly [string, readonly ReferralEvent[], readonly string[]]>([
    ['goes only to the client for a new referral', [referralEvents.requested()], [client]],
    [
      'goes to client and sender when a review starts',
      [referralEvents.requested(), referralEvents.reviewStarted()],
      [client, sender],
    ],
    ['goes to all three parties for a submission', submitted, [client, sender, receiver]],
    ['goes to all three parties for an acceptance', accepted, [client, sender, receiver]],
    [
      'goes to all three parties for waitlisting',
      [...submitted, referralEvents.waitlisted()],
      [client, sender, receiver],
    ],
    ['goes to all three parties for a decline', [...submitted, referralEvents.declined()], [client, sender, receiver]],
    [
      'goes to client and sender for a return for revision',
      [referralEvents.requested(), referralEvents.returned()],
      [client, sender],
    ],
    [
      'goes to all three parties for a withdrawal',
      [...submitted, referralEvents.withdrawn()],
      [client, sender, receiver],
    ],
    [
      'goes to all three parties for an outcome',
      [...accepted, referralEvents.outcomeRecorded()],
      [client, sender, receiver],
    ],
    [
      'goes to client and sender for a closing',
      [referralEvents.requested(), referralEvents.closed()],
      [client, sender],
    ],
    [
      'also goes to the former receiver for a reopening',
      [...accepted, referralEvents.closed(), referralEvents.reopened()],
      [client, sender, `former_receiver ${ids.receiver}`],
    ],
    [
      'goes to client and sender for a resubmission after a decline',
      [...submitted, referralEvents.declined(), referralEvents.resubmitted()],
      [client, sender],
    ],
    [
      'goes to client and sender for a closing after a decline',
      [...submitted, referralEvents.declined(), referralEvents.closed()],
      [client, sender],
    ],
    [
      'goes to all three parties if the organization that declined receives the referral again',
      [...submitted, referralEvents.declined(), referralEvents.resubmitted(), referralEvents.submitted()],
      [client, sender, receiver],
    ],
    [
      'goes only to the client for a referral without a sending organization',
      [referralEvents.requested({ fromOrganizationId: null }), referralEvents.closed()],
      [client],
    ],
  ])('%s', (_, history, expected) => {
    expect(collectRecipients(...history)).toEqual(expected)
  })

  it('REF-14 goes to the client, sender, new receiver and former receiver for a reroute', () => {
    const rerouted = referralEvents.routed(otherOrganization, true, ids.receiver)
    const expected = [client, sender, `receiver ${otherOrganization}`, `former_receiver ${ids.receiver}`]
    expect(collectRecipients(...submitted, rerouted)).toEqual(expected)
    expect(collectRecipients(...submitted, referralEvents.declined(), rerouted)).toEqual(expected)
  })

  it('ROLE-25 tells a former receiver once that the referral went elsewhere', () => {
    const submittedElsewhere = referralEvents.submitted(otherOrganization)
    const declined = [...submitted, referralEvents.declined(), referralEvents.resubmitted()] as const
    const expected = [client, sender, `receiver ${otherOrganization}`]
    expect(collectRecipients(...declined, submittedElsewhere)).toEqual([...expected, `former_receiver ${ids.receiver}`])
    const reopened = [...accepted, referralEvents.closed(), referralEvents.reopened()] as const
    expect(collectRecipients(...reopened, submittedElsewhere)).toEqual(expected)
  })

  it('ROLE-24 does not go to a receiver for a reopening more than 30 days after the closing', () => {
    const at = (day: number, event: ReferralEvent) => ({ ...event, at: new Date(Date.UTC(2026, 0, day)).toISOString() })
    const closed = [...accepted, at(1, referralEvents.closed())]
    expect(collectRecipients(...closed, at(31, referralEvents.reopened()))).toEqual([client, sender])
    expect(collectRecipients(...closed, at(30, referralEvents.reopened()))).toContain(`former_receiver ${ids.receiver}`)
  })

  it('ROLE-14 NEW-27 is not sent for an unsubmitted route, a note, a priority change, or a reassignment', () => {
    const inReview = [referralEvents.requested(), referralEvents.reviewStarted()] as const
    expect(collectRecipients(...inReview, referralEvents.routed(ids.receiver, false))).toEqual([])
    expect(collectRecipients(...inReview, referralEvents.assigned())).toEqual([])
    expect(collectRecipients(...accepted, referralEvents.noteAdded())).toEqual([])
    expect(collectRecipients(...accepted, referralEvents.priorityChanged())).toEqual([])
  })
})
