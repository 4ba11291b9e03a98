// Tests that a payload lists all topics if they fit and otherwise says "all", and that no announcement is lost.
import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'

import { type Announcement, createAnnouncer, decodeMessage, encodeMessage } from './announcement.ts'

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

describe('an announcer', () => {
  it('sends an announcement again if the database did not accept it, together with later ones', async () => {
    vi.useFakeTimers()
    try {
      const payloads: string[] = []
      let isDatabaseDown = true
      const query = (_sql: string, [, payload]: readonly [string, string]) => {
        if (isDatabaseDown) return Promise.reject(new Error('Connection terminated'))
        payloads.push(payload)
        return Promise.resolve()
      }
      const pool = { query, ending: false } as unknown as pg.Pool
      const announcer = createAnnouncer({ pool, deliverLocally: () => undefined })
      announcer.announce({ name: 'referrals', version: 3 }, '00000000000000000042', new Set(['review']))
      await vi.advanceTimersByTimeAsync(100)
      isDatabaseDown = false
      announcer.announce({ name: 'referrals', version: 3 }, '00000000000000000043', new Set(['referral:1']))
      await vi.advanceTimersByTimeAsync(2_000)
      expect(payloads.map((payload) => decodeMessage(payload).announcements)).toEqual([
        [
          {
            model: 'referrals',
            version: 3,
            position: '00000000000000000043',
            topics: new Set(['review', 'referral:1']),
          },
        ],
      ])
    } finally {
      vi.useRealTimers()
    }
  })
})
