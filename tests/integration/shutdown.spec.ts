// How the service stops: it answers commands that have started, closes websockets, and does not hang.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openEventLog } from '#platform/event-log/open.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { openSignedInLiveClient } from '#tests/support/live-client.ts'
import { type ReferralScenario, referralBody, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario

beforeEach(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterEach(() => app.close())

describe('a server that is asked to stop', () => {
  it('REF-29 answers the commands in progress, all of which are in the log, and accepts no new ones', async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID())
    const responses = keys.map((key) =>
      scenario.partner.send('createReferral', { body: referralBody(scenario.clientId), key }),
    )
    // Some requests may fail, because closing the listener resets connections that the server has not accepted. A
    // browser would repeat them.
    const settledResponses = Promise.allSettled(responses)
    await Promise.any(responses)
    await app.server.close()
    const results = await settledResponses
    const createdIds = results.flatMap((result) =>
      result.status === 'fulfilled' && result.value.status === 200 ? [result.value.body.id] : [],
    )
    expect(createdIds.length).toBeGreaterThan(0)
    const log = openEventLog(app.database.log)
    const histories = await Promise.all(createdIds.map((id) => log.readStream(`referral-${id}`)))
    await log.close()
    expect(histories.map((events) => events.length)).toEqual(createdIds.map(() => 1))
    await expect(scenario.partner.send('currentUser')).rejects.toThrow('fetch failed')
  })

  it('closes the websockets so that browsers reconnect elsewhere', async () => {
    const socket = await openSignedInLiveClient(app.address, scenario.staff.token ?? '')
    await app.server.close()
    expect(await socket.closed).toBe(1001)
  })
})
