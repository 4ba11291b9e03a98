// A log subscription that fails and does not recover immediately: the models report the failure, and recover with the
// log.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { EventLog } from '#platform/event-log/port.ts'
import {
  type EngineFixture,
  openEngineFixture,
  referralStream,
  referralRequested,
} from '#tests/support/engine-fixture.ts'
import { casesModel, namesModel } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let harness: EngineFixture
beforeAll(async () => {
  harness = await openEngineFixture()
})
afterAll(() => harness.close())

it('reports a model as failed while it cannot follow its log, and recovers when it can', async () => {
  const subscriptionFailure = Promise.withResolvers<never>()
  let subscriptionFails = true
  const log: EventLog = {
    ...harness.log,
    subscribe: (options) => {
      const subscription = harness.log.subscribe(options)
      return subscriptionFails
        ? { ...subscription, ended: Promise.race([subscription.ended, subscriptionFailure.promise]) }
        : subscription
    },
  }
  const engine = harness.createEngine([casesModel], { log })
  const health = async () => (await engine.health())[0]
  await engine.start()
  await waitUntil('the model is live', async () => (await health())?.state === 'live')
  subscriptionFailure.reject(new Error('a defect in the reader'))
  const failedHealth = await waitUntil('the model has failed', async () => {
    const modelHealth = await health()
    return modelHealth?.failure !== undefined && modelHealth
  })
  expect(failedHealth.failure?.message).toContain('the log can no longer be followed: a defect in the reader')

  subscriptionFails = false
  await waitUntil('the model is live again', async () => (await health())?.state === 'live')
  const [client, referral] = [randomUUID(), randomUUID()]
  await harness.append(referralStream(referral), [referralRequested(referral, client)])
  await waitUntil('the new row appears', async () => (await harness.rows(casesModel, 'case_row')).length === 1)
})

it('keeps serving while it fails again and again', async () => {
  const log: EventLog = {
    ...harness.log,
    subscribe: (options) => ({ ...harness.log.subscribe(options), ended: Promise.reject(new Error('a defect')) }),
  }
  let failures = 0
  const engine = harness.createEngine([namesModel], {
    log,
    observer: {
      failed: () => {
        failures += 1
      },
    },
  })
  await engine.start()
  await waitUntil('the model has failed three times', async () => failures >= 3)
  expect((await engine.health())[0]).toMatchObject({ state: 'retrying', ready: true })
})
