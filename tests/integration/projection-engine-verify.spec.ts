// A verification reports every difference between rows and log, however many, and does not mistake an erasure for one.
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { layoutOf } from '#projections/engine/layout.ts'
import type { Difference } from '#projections/engine/rebuild/differences.ts'
import { rebuildModel } from '#projections/engine/rebuild/rebuild.ts'
import { type Verification, verifyModel } from '#projections/engine/rebuild/verify.ts'
import {
  clientStream,
  erased,
  type Ground,
  openGround,
  referralStream,
  registered,
  requested,
} from '#tests/support/projection-engine.ts'
import { casesModel } from '#tests/support/small-models.ts'

const layout = layoutOf(casesModel)

let ground: Ground
beforeEach(async () => {
  ground = await openGround()
})
afterEach(() => ground.close())

const refer = async (): Promise<{ client: string; position: string }> => {
  const [client, referral] = [randomUUID(), randomUUID()]
  await ground.append(clientStream(client), [registered(client, 'Maria')])
  return { client, position: await ground.append(referralStream(referral), [requested(referral, client)]) }
}

const erase = async (client: string): Promise<string> => {
  const position = await ground.append(clientStream(client), [erased])
  await ground.vault.erase(clientStream(client))
  return position
}

const deps = () => ({ ...ground, pool: ground.database.pool })

/** Runs a verification, and the given action after its position is fixed and before the log is read. */
const verifyWhile = (happens: () => Promise<unknown>): Promise<Verification> => {
  const { log } = ground
  let happened: Promise<unknown> | undefined
  const readAll: typeof log.readAll = async (options) => {
    await (happened ??= happens())
    return log.readAll(options)
  }
  return verifyModel({ ...deps(), log: { ...log, readAll } }, layout)
}

it('finds no difference when a client is erased while the log is being folded', async () => {
  const engine = ground.engine([casesModel])
  await engine.start()
  const { client, position } = await refer()
  expect(await engine.waitFor('cases', position, { timeoutMs: 10_000 })).toBe(true)
  const verified = await verifyWhile(async () => engine.waitFor('cases', await erase(client), { timeoutMs: 10_000 }))
  expect(verified.differences).toEqual([])
  expect(verified.position > position).toBe(true)
})

it('finds no difference when the model has not applied the erasure of a client yet', async () => {
  const { client } = await refer()
  await rebuildModel(deps(), layout)
  const erasure = await erase(client)
  const verified = await verifyWhile(async () => {
    const engine = ground.engine([casesModel])
    await engine.start()
    expect(await engine.waitFor('cases', erasure, { timeoutMs: 10_000 })).toBe(true)
  })
  expect(verified.differences).toEqual([])
  expect(verified.position >= erasure).toBe(true)
})

it('counts and reports every difference, and stores the first ones', async () => {
  for (let n = 0; n < 30; n += 1) await refer()
  await rebuildModel(deps(), layout)
  await ground.query(casesModel, `update case_row set name = 'Mallory'`)
  const told: Difference[] = []
  const verified = await verifyModel(deps(), layout, { onDifference: (difference) => told.push(difference) })
  expect(verified.differenceCount).toBe(30)
  expect(told.map(({ column, serving, log }) => [column, serving, log])).toEqual(
    Array.from({ length: 30 }, () => ['name', 'Mallory', 'Maria']),
  )
  expect(verified.differences).toEqual(told.slice(0, 20))
  const { rows } = await ground.database.pool.query<{ differences: number; places: string[] }>(
    `select differences, places from projection.run where kind = 'verify' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ differences: 30, places: told.slice(0, 20).map(({ key }) => `case_row ${key.join()} name`) }])
})
