// The database becomes unavailable while the service runs, and recovers.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { requestTimeLimit } from '#platform/config.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, referralBody, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let app: TestApp
let databaseProxy: DatabaseProxy
let scenario: ReferralScenario

beforeAll(async () => {
  app = await createTestApp({
    config: { requestTimeLimit },
    databaseUrl: async (url) => {
      databaseProxy = await startDatabaseProxy(url)
      return databaseProxy.url
    },
  })
  scenario = await createReferralScenario(app)
})
afterAll(async () => {
  await app.close()
  await databaseProxy.close()
})

const fetchReadyStatus = async () => (await fetch(`${app.address}/health/ready`)).status

describe('a service that loses its database', () => {
  it('REF-29 returns 503 with Retry-After, makes no partial writes, stays alive, and recovers automatically', async () => {
    await waitUntil('ready', async () => (await fetchReadyStatus()) === 200)
    const id = await scenario.createReferral()
    const key = randomUUID()
    const body = referralBody(scenario.clientId)

    await databaseProxy.disconnect()
    const failedResponse = await scenario.partner.send('createReferral', { body, key })
    expect([failedResponse.status, failedResponse.problem.code]).toEqual([503, 'unavailable'])
    expect(Number(failedResponse.headers.get('retry-after'))).toBeGreaterThan(0)
    const reviewResponse = await scenario.staff.send('reviewReferrals')
    expect([reviewResponse.status, reviewResponse.problem.title]).toEqual([
      503,
      'The service is temporarily unavailable. Please try again.',
    ])
    const actionResponse = await scenario.staff.send('actOnReferral', {
      params: { id },
      body: { action: 'start_review', version: 1 },
    })
    expect(actionResponse.status).toBe(503)
    expect(await fetchReadyStatus()).toBe(503)
    expect((await fetch(`${app.address}/health/live`)).status).toBe(200)

    await databaseProxy.reconnect()
    const repeatedResult = await waitUntil('the same request succeeds', async () => {
      const response = await scenario.partner.send('createReferral', { body, key })
      return response.status === 200 && response.body
    })
    const { log } = app.server.services
    expect((await log.readStream(`referral-${repeatedResult.id}`)).map(({ type }) => type)).toEqual([
      'ReferralRequested',
    ])
    expect((await log.readStream(`referral-${id}`)).map(({ type }) => type)).toEqual(['ReferralRequested'])

    await waitUntil('ready again', async () => (await fetchReadyStatus()) === 200)
    const review = await scenario.staff.call('reviewReferrals', {
      query: { after: repeatedResult.position ?? undefined },
    })
    expect(review).toMatchObject({ total: 2, stale: false })
  })

  it('replaces broken connections automatically while the database stays up', async () => {
    const key = randomUUID()
    databaseProxy.resetConnections()
    await waitUntil('a request is answered', async () => (await scenario.staff.send('reviewReferrals')).status === 200)
    // With the log in EventStoreDB, commands are refused until the lock of this process is taken again.
    const { id } = await waitUntil('a command is answered', async () => {
      const body = { ...referralBody(scenario.clientId), priority: 'high' as const }
      const { status, body: created } = await scenario.partner.send('createReferral', { body, key })
      return status === 200 && created
    })
    const hasRecovered = async () => {
      const list = await scenario.staff.call('notifications', { query: {} })
      const review = await scenario.staff.call('reviewReferrals', { query: {} })
      return list.total > 0 && review.rows.some((row) => row.id === id)
    }
    expect(await waitUntil('read models and reactions catch up', hasRecovered)).toBe(true)
  })
})
