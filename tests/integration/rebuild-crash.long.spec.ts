// A rebuild killed with SIGKILL at each phase: the serving build continues, and the next rebuild cleans up.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Engine } from '#projections/engine/engine.ts'
import { rebuildLockSpace } from '#projections/engine/locks.ts'
import { retireUnusedBuilds } from '#projections/engine/retire.ts'
import { createReadModelOperations } from '#projections/engine/maintenance/operations.ts'
import {
  clientStream,
  type EngineFixture,
  openEngineFixture,
  referralStream,
  clientRegistered,
  referralRequested,
} from '#tests/support/engine-fixture.ts'
import type { RebuildProcessSettings } from '#tests/support/rebuild-process.ts'
import { casesModel } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const script = fileURLToPath(new URL('../support/rebuild-process.ts', import.meta.url))

let harness: EngineFixture
let engine: Engine
beforeAll(async () => {
  harness = await openEngineFixture()
  engine = harness.createEngine([casesModel])
  await engine.start()
  for (let n = 0; n < 5; n += 1) await appendReferral()
})
afterAll(() => harness.close())

const appendReferral = async (): Promise<void> => {
  const [client, referral] = [randomUUID(), randomUUID()]
  await harness.append(clientStream(client), [clientRegistered(client, 'Maria')])
  const position = await harness.append(referralStream(referral), [referralRequested(referral, client)])
  expect(await engine.waitFor('cases', position, { timeoutMs: 10_000 })).toBe(true)
}

const queryStrings = async (sql: string): Promise<string[]> =>
  (await harness.database.pool.query<{ text: string }>(sql)).rows.map(({ text }) => text)
const buildsIn = (state: string) => queryStrings(`select schema as text from projection.build where state = '${state}'`)
const schemas = () => queryStrings(`select nspname as text from pg_namespace where nspname like 'rm\\_%' order by oid`)
const outcomes = () =>
  queryStrings(`select coalesce(outcome, 'open') as text from projection.run where kind = 'rebuild' order by id`)

type KillPoint = Pick<RebuildProcessSettings, 'phase' | 'done' | 'maxStates'>

/** Runs a rebuild in another process up to a point, kills it there, and waits until the database has noticed. */
const killRebuildAt = async (point: KillPoint): Promise<void> => {
  const { database, masterKey } = harness
  const settings: RebuildProcessSettings = {
    databaseUrl: database.url,
    log: database.log,
    masterKey: masterKey.toString('base64'),
    ...point,
  }
  const child = spawn(process.execPath, [script, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await waitUntil(`the rebuild is at ${point.phase}`, async () => {
    if (child.exitCode !== null) throw new Error(`the rebuild ended with ${child.exitCode}`)
    return output.includes(`at ${point.phase}\n`)
  })
  const processExit = once(child, 'exit')
  child.kill('SIGKILL')
  await processExit
  await waitUntil('its lock is free', async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and classid = ${rebuildLockSpace}
       and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount === 0
  })
}

it.each<[string, KillPoint]>([
  ['folding', { phase: 'folding' }],
  ['copying', { phase: 'copying' }],
  ['copying in several passes', { phase: 'copying', done: 0.5, maxStates: 2 }],
  ['indexing', { phase: 'indexing' }],
  ['catching up', { phase: 'catching_up' }],
  ['switching', { phase: 'switching' }],
  ['the end of switching, before the commit', { phase: 'switching', done: 1 }],
])(
  'keeps the serving build when killed at %s, and the next rebuild cleans up',
  async (_, point) => {
    const servingBefore = await buildsIn('serving')
    await killRebuildAt(point)
    expect(await buildsIn('serving')).toEqual(servingBefore)
    expect(await buildsIn('building')).toHaveLength(1)
    await appendReferral()
    expect((await engine.verify('cases')).differences).toEqual([])

    const { build } = await engine.rebuild('cases')
    expect(await buildsIn('serving')).toEqual([build.schema])
    expect(await buildsIn('building')).toEqual([])
    expect(await schemas()).toEqual([...(await buildsIn('retired')), build.schema])
    expect((await outcomes()).slice(-2)).toEqual(['interrupted', 'done'])
    await appendReferral()
    expect((await engine.verify('cases')).differences).toEqual([])
    await retireUnusedBuilds(harness.database.pool, [casesModel], { unusedMs: 0 })
  },
  30_000,
)

it('serves the new build when killed after the switch, before the old build is dropped', async () => {
  const [servingBefore] = await buildsIn('serving')
  await killRebuildAt({ phase: 'switched' })
  const [servingAfter] = await buildsIn('serving')
  expect(servingAfter).not.toBe(servingBefore)
  expect(await buildsIn('retired')).toEqual([servingBefore])
  expect((await outcomes()).at(-1)).toBe('done')
  await appendReferral()
  expect((await engine.verify('cases')).differences).toEqual([])
  await retireUnusedBuilds(harness.database.pool, [casesModel], { unusedMs: 0 })
  expect(await schemas()).toEqual([servingAfter])
}, 30_000)

it('shows a rebuild as interrupted once its dead process sends no heartbeat', async () => {
  const { database, log, decode } = harness
  const operations = createReadModelOperations({ pool: database.pool, log, decode, clock: { now: () => new Date() } }, [
    casesModel,
  ])
  await killRebuildAt({ phase: 'folding' })
  const [runningModel] = await operations.statuses()
  expect(runningModel?.activeRun).toMatchObject({ kind: 'rebuild', phase: 'folding' })
  await database.pool.query(`update projection.run set seen_at = now() - interval '1 minute' where finished_at is null`)
  const [interruptedModel] = await operations.statuses()
  expect(interruptedModel).toMatchObject({ activeRun: null, lastRebuild: { outcome: 'interrupted' } })
}, 30_000)
