import { describe, expect, it } from 'vitest'
import { referralStream } from '#domain/referral/events.ts'
import { recordEvents, staffActor } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { Row } from '../engine/model.ts'
import { type ReferralState, referralFold } from './fold.ts'
import { referralTimeline, timelineTable } from './timeline.ts'

/** The timeline rows of a history. */
const timelineRows = (...history: readonly ReferralEvent[]): Row[] => {
  let state: ReferralState | undefined
  return recordEvents(referralStream(ids.referral), ...history).flatMap((event) => {
    const before = state
    state = referralFold.apply(before, event)
    const row = referralTimeline.entry(event, before, state)
    return row === undefined ? [] : [row]
  })
}
const requested = referralEvents.requested()

describe('the timeline', () => {
  it('TL-12 has one row for each event, with its actor and time', () => {
    const rows = timelineRows(
      requested,
      referralEvents.reviewStarted(),
      referralEvents.noteAdded(),
      referralEvents.submitted(),
    )
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
    const [, , declined, rerouted] = timelineRows(
      requested,
      referralEvents.submitted(),
      referralEvents.declined(),
      referralEvents.routed(ids.otherOrganization, true),
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

  it('TL-10 stores notes sealed, and omits the initial note, which is stored with the referral', () => {
    const sealed = { sealed: 'v1.client.event.text.box' }
    const [first, note] = timelineRows(requested, referralEvents.noteAdded({ text: sealed }))
    expect(first).toMatchObject({ note: null })
    expect(note).toMatchObject({ note: sealed, shared_with_client: false })
  })

  it('REF-17 shows fixed wording when a referral is waitlisted', () => {
    const [, , waitlisted] = timelineRows(requested, referralEvents.submitted(), referralEvents.waitlisted())
    expect(waitlisted).toMatchObject({ note: { text: 'Waitlisted for future availability' } })
  })

  it('REF-25 shows an outcome with its amount and whether the need was met', () => {
    const rows = timelineRows(
      requested,
      referralEvents.submitted(),
      referralEvents.accepted(),
      referralEvents.outcomeRecorded(),
    )
    expect(rows.at(-1)).toMatchObject({ invested_cents: 12_550, reason: 'met' })
  })

  it('REF-35 shows a closing with its amount, if staff gave one', () => {
    const sealed = { sealed: 'v1.client.event.note.box' }
    const closing = referralEvents.closed({ dollarsInvestedCents: 4_050, note: sealed })
    expect(timelineRows(requested, closing).at(-1)).toMatchObject({
      invested_cents: 4_050,
      reason: 'client_unreachable',
      note: sealed,
    })
    expect(timelineRows(requested, referralEvents.closed()).at(-1)).toMatchObject({ invested_cents: null })
  })
})
