// A log subscription that fails and does not recover at once: the models report the failure, and recover with the log.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { EventLog } from '#platform/event-log/port.ts'
import { type Ground, openGround, referralStream, requested } from '#tests/support/projection-engine.ts'
import { casesModel } from '#tests/support/small-models.ts'
import { until } from '#tests/support/until.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground.close())

it('reports a model as failed while it cannot follow its log, and recovers when it can', async () => {
  const broken = Promise.withResolvers<never>()
  let breaks = true
  const log: EventLog = {
    ...ground.log,
    subscribe: (options) => {
      const subscription = ground.log.subscribe(options)
      return breaks ? { ...subscription, ended: Promise.race([subscription.ended, broken.promise]) } : subscription
    },
  }
  const engine = ground.engine([casesModel], { log })
  const health = async () => (await engine.health())[0]
  await engine.start()
  await until('the model is live', async () => (await health())?.state === 'live')
  broken.reject(new Error('a defect in the reader'))
  const failed = await until('the model has failed', async () => {
    const found = await health()
    return found?.state === 'failed' && found
  })
  expect(failed.failure?.message).toContain('the log can no longer be followed: a defect in the reader')

  breaks = false
  await until('the model is live again', async () => (await health())?.state === 'live')
  const [client, referral] = [randomUUID(), randomUUID()]
  await ground.append(referralStream(referral), [requested(referral, client)])
  await until('the new row appears', async () => (await ground.rows(casesModel, 'case_row')).length === 1)
})
