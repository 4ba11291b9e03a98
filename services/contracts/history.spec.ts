import { describe, expect, it } from 'vitest'
import { toReferralHistory, eventKindsOf } from './history.ts'
import type { ReferralDetail } from './referrals.ts'

describe('eventKindsOf', () => {
  const note = { text: 'Called twice.' }

  it('TL-11 returns at least one kind for every event, and "notes" for every event with a note', () => {
    expect(eventKindsOf({ type: 'ReferralRouted', note: null })).toEqual(['changes'])
    expect(eventKindsOf({ type: 'ReferralReturned', note })).toEqual(['changes', 'notes'])
    expect(eventKindsOf({ type: 'NoteAdded', note })).toEqual(['notes'])
    expect(eventKindsOf({ type: 'NoteAdded', note: { erased: true } })).toEqual(['notes'])
    expect(eventKindsOf({ type: 'ReferralBecameOverdue', note: null })).toEqual(['alerts'])
    expect(eventKindsOf({ type: 'PriorityChanged', note: null })).toEqual(['alerts'])
  })
})

describe('the history file', () => {
  it('NEW-25 contains only redacted notes', () => {
    const entry = { type: 'NoteAdded', note: { text: 'Her SSN is 123-45-6789.' } }
    const detail = { initialNote: { text: 'Card 4111 1111 1111 1111' }, timeline: [entry, { ...entry, note: null }] }
    const { referral, events } = toReferralHistory(detail as ReferralDetail, '2026-03-02T15:00:00.000Z')
    expect(referral.initialNote).toEqual({ text: 'Card [REDACTED-FINANCIAL]' })
    expect(events.map(({ note }) => note)).toEqual([{ text: 'Her SSN is [REDACTED-SSN].' }, null])
  })
})
