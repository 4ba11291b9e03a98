// Creates referrals with idempotency keys while the log may be unavailable, and counts what reached the log.
import { expect } from 'vitest'

import type { TestApp } from './app.ts'
import { type ReferralScenario, referralBody } from './referral-scenario.ts'

export const createRepeatableReferrals = ({ server }: TestApp, { partner, clientId }: ReferralScenario) => ({
  /** Creates a referral. Returns its id, or undefined if the answer says when to retry. */
  send: async (key: string): Promise<string | undefined> => {
    const { status, body, headers } = await partner.send('createReferral', { body: referralBody(clientId), key })
    if (status === 200) return body.id
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    return undefined
  },
  count: async (): Promise<number> => {
    const { events } = await server.services.log.readAll({ streamPrefixes: ['referral-'], maxCount: 10_000 })
    return events.filter(({ type }) => type === 'ReferralRequested').length
  },
})
