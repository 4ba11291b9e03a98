// Tests that a payload lists all topics if they fit and otherwise says "all", and that no announcement is lost.
import { describe, expect, it } from 'vitest'

import { type Announcement, createAnnouncer, decodeMessage, encodeMessage } from './announcement.ts'

const announcement = (topics: number): Announcement => ({
  model: 'referrals',
  version: 3,
  position: '00000000000000000042',
  topics: new Set(Array.from({ length: topics }, (_, index) => `referral:${String(index).padStart(36, '0')}`)),
})

describe('an announcement message', () => {
  it('survives encoding and decoding unchanged', () => {
    const announcements = [announcement(3), { ...announcement(0), model: 'clients' }]
    expect(decodeMessage(encodeMessage(announcements))).toEqual(announcements)
  })

  it('reports that everything changed if the topics do not fit into a notification', () => {
    const payload = encodeMessage([announcement(500)])
    expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
    expect(decodeMessage(payload)).toEqual([{ ...announcement(0), topics: 'all' }])
  })
})

describe('an announcer', () => {
  it('sends an announcement again if the database did not accept it, together with later ones', async () => {
    const payloads: string[] = []
    let failures = 0
    const publish = async (_topic: string, payload: string) => {
      if (failures < 2) {
        failures += 1
        throw new Error('Connection terminated')
      }
      payloads.push(payload)
    }
    const announcer = createAnnouncer({ pubSub: { publish }, deliverLocally: () => undefined })
    announcer.announce({ name: 'referrals', version: 3 }, '00000000000000000042', new Set(['review']))
    await expect.poll(() => failures).toBe(1)
    announcer.announce({ name: 'referrals', version: 3 }, '00000000000000000043', new Set(['referral:1']))
    await expect.poll(() => payloads).toHaveLength(1)
    expect(payloads.map((payload) => decodeMessage(payload))).toEqual([
      [{ model: 'referrals', version: 3, position: '00000000000000000043', topics: new Set(['review', 'referral:1']) }],
    ])
  })
})
