import { describe, expect, it } from 'vitest'
import { ids } from '#tests/support/referral-fixtures.ts'
import {
  type ReceiverPart,
  canActiveReceiverRead,
  canFormerReceiverRead,
  endOfClosedPart,
  findActiveReceiver,
  hadPart,
  isInPartOfAnother,
  withoutActivePart,
} from './receiver-parts.ts'

const open: ReceiverPart = {
  organizationId: ids.receiver,
  from: 3,
  to: null,
  endsAt: null,
  ending: null,
  accepted: false,
}
const declined: ReceiverPart = { ...open, to: 6, endsAt: '2026-03-06T15:00:00.000Z', ending: 'declined' }
const other: ReceiverPart = { ...open, organizationId: ids.otherOrganization, from: 8 }
const closedAt = '2026-03-02T15:00:00.000Z'
const closed: ReceiverPart = { ...open, endsAt: endOfClosedPart(closedAt), ending: 'closed' }
const lastMoment = new Date('2026-04-01T14:59:59.999Z')
const end = new Date('2026-04-01T15:00:00.000Z')

const event = (revision: number, changes: object = {}) => ({
  revision,
  at: new Date('2026-03-04T15:00:00.000Z'),
  type: 'ReferralAccepted',
  organizationId: ids.receiver as string | null,
  ...changes,
})

describe('the active receiver', () => {
  it('ROLE-24 is the organization of the last part while that goes on', () => {
    expect(findActiveReceiver({ parts: [] }, end)).toBeNull()
    expect(findActiveReceiver({ parts: [open] }, end)).toBe(ids.receiver)
    expect(findActiveReceiver({ parts: [declined] }, end)).toBeNull()
    expect(findActiveReceiver({ parts: [declined, other] }, end)).toBe(ids.otherOrganization)
  })

  it('ROLE-24 keeps a closed referral for exactly 30 days', () => {
    expect(findActiveReceiver({ parts: [closed] }, lastMoment)).toBe(ids.receiver)
    expect(findActiveReceiver({ parts: [closed] }, end)).toBeNull()
  })

  it('is missing after a block, and had its part', () => {
    const parts = withoutActivePart([declined, other], 9)
    expect(parts).toEqual([declined, { ...other, to: 9 }])
    expect(withoutActivePart([declined], 9)).toEqual([declined])
    expect(findActiveReceiver({ parts }, end)).toBeNull()
    expect([ids.receiver, ids.otherOrganization, ids.sender].map((id) => hadPart(id, { parts }))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('a former receiver', () => {
  const reads = (part: ReceiverPart, ...args: Parameters<typeof event>) =>
    canFormerReceiverRead(ids.receiver, { parts: [part, other] }, event(...args))

  it('ROLE-24 reads the events of its own part, from the first to the one that ended it', () => {
    expect([2, 3, 6, 7, 8, 9].map((revision) => reads(declined, revision))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('ROLE-24 reads nothing that was written more than 30 days after the closing', () => {
    expect(reads(closed, 5, { at: lastMoment })).toBe(true)
    expect(reads(closed, 5, { at: end })).toBe(false)
    expect(reads({ ...closed, to: 5 }, 5, { at: end })).toBe(false)
  })

  it('ROLE-24 reads its own notes and no others', () => {
    expect(reads(declined, 4, { type: 'NoteAdded' })).toBe(true)
    for (const organizationId of [ids.sender, ids.otherOrganization, null])
      expect(reads(declined, 4, { type: 'NoteAdded', organizationId })).toBe(false)
  })
})

describe('an active receiver', () => {
  const reads = (...args: Parameters<typeof event>) =>
    canActiveReceiverRead(ids.otherOrganization, { parts: [declined, other] }, event(...args))

  it('ROLE-25 reads nothing that a former receiver did or wrote in its part', () => {
    for (const type of ['NoteAdded', 'ReferralAccepted', 'ReferralWaitlisted', 'ReferralDeclined', 'OutcomeRecorded'])
      expect(reads(4, { type })).toBe(false)
  })

  it('ROLE-25 reads what the sender and staff did and wrote meanwhile, and everything of its own part', () => {
    for (const type of ['NoteAdded', 'ReferralWithdrawn', 'ReferralReturned']) {
      expect(reads(4, { type, organizationId: ids.sender })).toBe(true)
      expect(reads(4, { type, organizationId: null })).toBe(true)
    }
    expect(reads(4, { type: 'ReferralWithdrawn' })).toBe(true)
    expect(reads(9, { type: 'NoteAdded', organizationId: ids.otherOrganization })).toBe(true)
    expect(canActiveReceiverRead(ids.receiver, { parts: [declined, { ...open, from: 9 }] }, event(4))).toBe(true)
  })

  it('knows which events happened in the part of another', () => {
    const referral = { parts: [declined, other] }
    expect([2, 3, 6, 7, 9].map((n) => isInPartOfAnother(ids.otherOrganization, referral, event(n)))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })
})
