// What the application asks of EventStoreDB while everything is live: each event arrives once, and a health check reads
// the end of the log once. The emulator counts the calls.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { reactionNames } from '#contracts/subscriptions.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'
import { readModels } from '#projections/models.ts'
import { type EventStoreEmulator, startEventStoreEmulator } from '#tests/eventstore-emulator/emulator.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { isEmulated } from '#tests/support/log-store.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let store: EventStoreEmulator
let app: TestApp
let scenario: ReferralScenario

beforeAll(async () => {
  store = await startEventStoreEmulator({ seedSystemEvents: false })
  app = await createTestApp({ config: { eventStoreUrl: store.url } })
  scenario = await createReferralScenario(app)
  await waitUntil('every read model and reaction is live', async () => {
    const statuses = app.server.services.subscriptionStatuses()
    return (
      statuses.length === readModels.length + reactionNames.length && statuses.every(({ state }) => state === 'live')
    )
  })
})
afterAll(async () => {
  await app.close()
  await store.stop()
})

it.skipIf(!isEmulated)(
  'each event is sent to the process once, for all read models and reactions together',
  async () => {
    const { calls, data } = store
    const before = { events: data.log.length, pushed: calls.sentEvents('subscribeToAll') }
    for (let n = 0; n < 20; n += 1) await scenario.createReferral()
    await app.waitForReadModels((await app.server.services.log.head()) ?? null)
    const appended = () => data.log.length - before.events
    expect(appended()).toBeGreaterThanOrEqual(20)
    await waitUntil(
      'every event was sent',
      async () => calls.sentEvents('subscribeToAll') - before.pushed >= appended(),
    )
    expect(calls.sentEvents('subscribeToAll') - before.pushed).toBe(appended())
    expect(calls.open('subscribeToAll')).toBe(1)
  },
)

it.skipIf(!isEmulated)('each event is parsed once, for all read models and reactions together', async () => {
  const { log } = app.server.services
  const parse = vi.spyOn(JSON, 'parse')
  const readStream = vi.spyOn(log, 'readStream')
  const id = await scenario.createReferral()
  await app.waitForReadModels((await log.head()) ?? null)
  // A reaction that needs the history of the referral reads it as a stream.
  await waitForReactions(app)
  const streamReads = await Promise.all(readStream.mock.results.map(({ value }) => value as Promise<StoredEvent[]>))
  const readAgain = streamReads.flat().filter(({ stream }) => stream === `referral-${id}`)
  const parsed = parse.mock.calls.filter(([text]) => text.startsWith(`{"referralId":"${id}"`))
  vi.restoreAllMocks()
  const { rows } = await app.database.pool.query('select from notification where strpos(link, $1) > 0', [id])
  expect(rows).not.toHaveLength(0)
  expect(parsed).toHaveLength(1 + readAgain.length)
})

it.skipIf(!isEmulated)(
  'a health check reads the end of the log once, on a connection of its own, also while events are written',
  async () => {
    const { log, accessModelWatch } = app.server.services
    // It reads the log once a second. The last check stays valid for 10 s.
    await accessModelWatch.stop()
    const probe = vi.spyOn(log, 'probe')
    const readAll = vi.spyOn(log, 'readAll')
    const referrals = Promise.all(Array.from({ length: 20 }, () => scenario.createReferral()))
    for (let n = 0; n < 20; n += 1) {
      expect((await fetch(`${app.address}/health/ready`)).status).toBe(200)
      expect(probe).toHaveBeenCalledTimes(n + 1)
    }
    await referrals
    expect(readAll).not.toHaveBeenCalled()
    expect(store.calls.connections).toBe(2)
    vi.restoreAllMocks()
  },
)
