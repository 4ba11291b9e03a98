import { describe, expect, it } from 'vitest'
import { referralStream } from '#domain/referral/events.ts'
import { recorded, staffActor } from '#tests/support/recorded.ts'
import { ids, occurred } from '#tests/support/referrals.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { Row } from '../engine/model.ts'
import { type ReferralPart, referralPart } from './part.ts'
import { referralTimeline, timelineTable } from './timeline.ts'

/** The timeline rows of a history. */
const rowsOf = (...history: readonly ReferralEvent[]): Row[] => {
  let part: ReferralPart | undefined
  return recorded(referralStream(ids.referral), ...history).flatMap((event) => {
    const before = part
    part = referralPart.fold(before, event)
    const row = referralTimeline.entry(event, before, part)
    return row === undefined ? [] : [row]
  })
}
const requested = occurred.requested()

describe('the timeline', () => {
  it('TL-12 has one row for each event, with its actor and time', () => {
    const rows = rowsOf(requested, occurred.reviewStarted(), occurred.noteAdded(), occurred.submitted())
    expect(rows.map((row) => [row['revision'], row['type']])).toEqual([
      [0, 'ReferralRequested'],
      [1, 'ReviewStarted'],
      [2, 'NoteAdded'],
      [3, 'ReferralSubmitted'],
    ])
    expect(rows[1]).toMatchObject({
      referral_id: ids.referral,
      actor_user_id: staffActor.userId,
      actor_role: 'staff',
      at: '2026-03-02T15:01:00.000Z',
    })
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(Object.keys(timelineTable.columns).toSorted())
  })

  it('shows the status and the receiver before and after the event', () => {
    const [, , declined, rerouted] = rowsOf(
      requested,
      occurred.submitted(),
      occurred.declined(),
      occurred.routed(ids.otherOrganization, true),
    )
    expect(declined).toMatchObject({
      status_before: 'submitted',
      disposition_before: 'approved',
      status_after: 'returned',
      disposition_after: 'declined',
      reason: 'at_capacity',
    })
    expect(rerouted).toMatchObject({ receiver_before: ids.receiver, receiver_after: ids.otherOrganization })
  })

  it('TL-10 keeps notes sealed, and leaves the initial note to the referral', () => {
    const sealed = { sealed: 'v1.client.event.text.box' }
    const [first, note] = rowsOf(requested, occurred.noteAdded({ text: sealed }))
    expect(first).toMatchObject({ note: null })
    expect(note).toMatchObject({ note: sealed, shared_with_client: false })
  })

  it('REF-17 a waitlisted referral shows the event’s fixed text', () => {
    const [, , waitlisted] = rowsOf(requested, occurred.submitted(), occurred.waitlisted())
    expect(waitlisted).toMatchObject({ note: { text: 'Waitlisted for future availability' } })
  })

  it('REF-25 an outcome includes its amount and whether the need was met', () => {
    const rows = rowsOf(requested, occurred.submitted(), occurred.accepted(), occurred.outcomeRecorded())
    expect(rows.at(-1)).toMatchObject({ invested_cents: 12_550, reason: 'met' })
  })
})
