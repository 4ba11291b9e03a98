// The database goes away under the running service, and comes back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Cable, layCable } from '#tests/support/cable.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type Story, referralBody, tellStory } from '#tests/support/story.ts'
import { until } from '#tests/support/until.ts'

let app: TestApp
let cable: Cable
let story: Story

beforeAll(async () => {
  app = await createTestApp({
    databaseUrl: async (url) => {
      cable = await layCable(url)
      return cable.url
    },
  })
  story = await tellStory(app)
})
afterAll(async () => {
  await app.close()
  await cable.close()
})

const ready = async () => (await fetch(`${app.address}/health/ready`)).status

describe('an outage of the database', () => {
  it('SEC-07 REF-29 answers 503 with Retry-After, writes nothing partially, stays alive, and recovers automatically', async () => {
    await until('ready', async () => (await ready()) === 200)
    const id = await story.request()
    const key = randomUUID()
    const body = referralBody(story.clientId)

    await cable.pull()
    const failed = await story.partner.send('createReferral', { body, key })
    expect([failed.status, failed.problem.code]).toEqual([503, 'unavailable'])
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0)
    const unread = await story.staff.send('reviewReferrals')
    expect([unread.status, unread.problem.title]).toEqual([
      503,
      'The service is unavailable for a moment. Please try again.',
    ])
    const acted = await story.staff.send('actOnReferral', {
      params: { id },
      body: { action: 'start_review', version: 1 },
    })
    expect(acted.status).toBe(503)
    expect(await ready()).toBe(503)
    expect((await fetch(`${app.address}/health/live`)).status).toBe(200)

    await cable.plugIn()
    const repeated = await until('the same request succeeds', async () => {
      const answer = await story.partner.send('createReferral', { body, key })
      return answer.status === 200 && answer.body
    })
    const { log } = app.server.services
    expect((await log.readStream(`referral-${repeated.id}`)).map(({ type }) => type)).toEqual(['ReferralRequested'])
    expect((await log.readStream(`referral-${id}`)).map(({ type }) => type)).toEqual(['ReferralRequested'])

    await until('ready again', async () => (await ready()) === 200)
    const review = await story.staff.call('reviewReferrals', { query: { after: repeated.position ?? undefined } })
    expect(review).toMatchObject({ total: 2, stale: false })
  })

  it('replaces broken connections automatically while the database stays up', async () => {
    cable.shake()
    await until('a request is answered', async () => (await story.staff.send('reviewReferrals')).status === 200)
    const id = await story.request({ priority: 'high' })
    const goOn = async () => {
      const list = await story.staff.call('notifications', { query: {} })
      const review = await story.staff.call('reviewReferrals', { query: {} })
      return list.total > 0 && review.rows.some((row) => row.id === id)
    }
    expect(await until('read models and reactions catch up', goOn)).toBe(true)
  })
})
