// A verification reports every difference between rows and log, however many, and does not mistake an erasure for one.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { createLayout } from '#projections/engine/layout.ts'
import type { Difference } from '#projections/engine/rebuild/differences.ts'
import { rebuildModel } from '#projections/engine/rebuild/rebuild.ts'
import { type Verification, verifyModel } from '#projections/engine/rebuild/verify.ts'
import {
  clientStream,
  clientErased,
  type EngineFixture,
  openEngineFixture,
  referralStream,
  clientRegistered,
  referralRequested,
} from '#tests/support/engine-fixture.ts'
import { casesModel } from '#tests/support/small-models.ts'

const layout = createLayout(casesModel)

let harness: EngineFixture
beforeEach(async () => {
  harness = await openEngineFixture()
})
afterEach(() => harness.close())

const appendReferral = async (): Promise<{ client: string; position: string }> => {
  const [client, referral] = [randomUUID(), randomUUID()]
  await harness.append(clientStream(client), [clientRegistered(client, 'Maria')])
  return { client, position: await harness.append(referralStream(referral), [referralRequested(referral, client)]) }
}

const eraseClient = async (client: string): Promise<string> => {
  const position = await harness.append(clientStream(client), [clientErased])
  await harness.vault.erase(clientStream(client))
  return position
}

const rebuildOptions = () => ({ ...harness, pool: harness.database.pool })

/** Runs a verification, and the given action after its position is fixed and before the log is read. */
const verifyDuring = (action: () => Promise<unknown>): Promise<Verification> => {
  const { log } = harness
  let actionResult: Promise<unknown> | undefined
  const readAll: typeof log.readAll = async (options) => {
    await (actionResult ??= action())
    return log.readAll(options)
  }
  return verifyModel({ ...rebuildOptions(), log: { ...log, readAll } }, layout)
}

it('finds no difference when a client is erased while the log is being folded', async () => {
  const engine = harness.createEngine([casesModel])
  await engine.start()
  const { client, position } = await appendReferral()
  expect(await engine.waitFor('cases', position, { timeoutMs: 10_000 })).toBe(true)
  const verification = await verifyDuring(async () =>
    engine.waitFor('cases', await eraseClient(client), { timeoutMs: 10_000 }),
  )
  expect(verification.differences).toEqual([])
  expect(verification.position > position).toBe(true)
})

it('finds no difference when the model has not applied the erasure of a client yet', async () => {
  const { client } = await appendReferral()
  await rebuildModel(rebuildOptions(), layout)
  const erasurePosition = await eraseClient(client)
  const verification = await verifyDuring(async () => {
    const engine = harness.createEngine([casesModel])
    await engine.start()
    expect(await engine.waitFor('cases', erasurePosition, { timeoutMs: 10_000 })).toBe(true)
  })
  expect(verification.differences).toEqual([])
  expect(verification.position >= erasurePosition).toBe(true)
})

it('counts and reports every difference, and stores the first ones', async () => {
  for (let n = 0; n < 30; n += 1) await appendReferral()
  await rebuildModel(rebuildOptions(), layout)
  await harness.query(casesModel, `update case_row set name = 'Mallory'`)
  const reportedDifferences: Difference[] = []
  const verification = await verifyModel(rebuildOptions(), layout, {
    onDifference: (difference) => reportedDifferences.push(difference),
  })
  expect(verification.differenceCount).toBe(30)
  expect(reportedDifferences.map(({ column, serving, log }) => [column, serving, log])).toEqual(
    Array.from({ length: 30 }, () => ['name', 'Mallory', 'Maria']),
  )
  expect(verification.differences).toEqual(reportedDifferences.slice(0, 20))
  const { rows } = await harness.database.pool.query<{ differences: number; places: string[] }>(
    `select differences, places from projection.run where kind = 'verify' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { differences: 30, places: reportedDifferences.slice(0, 20).map(({ key }) => `case_row ${key.join()} name`) },
  ])
})
