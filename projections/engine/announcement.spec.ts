// Tests that a payload lists all topics if they fit, and otherwise says "all".
import { describe, expect, it } from 'vitest'

import { type Announcement, decodeMessage, encodeMessage } from './announcement.ts'

const announcement = (topics: number): Announcement => ({
  model: 'referrals',
  version: 3,
  position: '00000000000000000042',
  topics: new Set(Array.from({ length: topics }, (_, index) => `referral:${String(index).padStart(36, '0')}`)),
})

const from = 'an announcer'

describe('an announcement message', () => {
  it('survives encoding and decoding unchanged', () => {
    const message = { from, announcements: [announcement(3), { ...announcement(0), model: 'clients' }] }
    expect(decodeMessage(encodeMessage(message))).toEqual(message)
  })

  it('reports that everything changed if the topics do not fit into a notification', () => {
    const payload = encodeMessage({ from, announcements: [announcement(500)] })
    expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
    expect(decodeMessage(payload)).toEqual({ from, announcements: [{ ...announcement(0), topics: 'all' }] })
  })
})
