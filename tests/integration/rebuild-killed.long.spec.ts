// A rebuild killed with SIGKILL at each phase: the serving build continues, and the next rebuild cleans up.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Engine } from '#projections/engine/engine.ts'
import { rebuildLocks } from '#projections/engine/locks.ts'
import { retireUnread } from '#projections/engine/retire.ts'
import { createModelDesk } from '#projections/engine/upkeep/queries.ts'
import {
  clientStream,
  type Ground,
  openGround,
  referralStream,
  registered,
  requested,
} from '#tests/support/projection-engine.ts'
import type { RebuildProcessSettings } from '#tests/support/rebuild-process.ts'
import { casesModel } from '#tests/support/small-models.ts'
import { until } from '#tests/support/until.ts'

const script = fileURLToPath(new URL('../support/rebuild-process.ts', import.meta.url))

let ground: Ground
let engine: Engine
beforeAll(async () => {
  ground = await openGround()
  engine = ground.engine([casesModel])
  await engine.start()
  for (let n = 0; n < 5; n += 1) await refer()
})
afterAll(() => ground.close())

const refer = async (): Promise<void> => {
  const [client, referral] = [randomUUID(), randomUUID()]
  await ground.append(clientStream(client), [registered(client, 'Maria')])
  const position = await ground.append(referralStream(referral), [requested(referral, client)])
  expect(await engine.waitFor('cases', position, { timeoutMs: 10_000 })).toBe(true)
}

const texts = async (sql: string): Promise<string[]> =>
  (await ground.database.pool.query<{ text: string }>(sql)).rows.map(({ text }) => text)
const buildsIn = (state: string) => texts(`select schema as text from projection.build where state = '${state}'`)
const schemas = () => texts(`select nspname as text from pg_namespace where nspname like 'rm\\_%' order by oid`)
const outcomes = () =>
  texts(`select coalesce(outcome, 'open') as text from projection.run where kind = 'rebuild' order by id`)

type Point = Pick<RebuildProcessSettings, 'phase' | 'done' | 'maxParts'>

/** Runs a rebuild in another process up to a point, kills it there, and waits until the database has noticed. */
const killAt = async (point: Point): Promise<void> => {
  const { database, masterKey } = ground
  const settings: RebuildProcessSettings = {
    databaseUrl: database.url,
    log: database.log,
    masterKey: masterKey.toString('base64'),
    ...point,
  }
  const child = spawn(process.execPath, [script, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  await until(`the rebuild is at ${point.phase}`, async () => {
    if (child.exitCode !== null) throw new Error(`the rebuild ended with ${child.exitCode}`)
    return said.includes(`at ${point.phase}\n`)
  })
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  await until('its lock is free', async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and classid = ${rebuildLocks}
       and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount === 0
  })
}

it.each<[string, Point]>([
  ['folding', { phase: 'folding' }],
  ['copying', { phase: 'copying' }],
  ['copying in several passes', { phase: 'copying', done: 0.5, maxParts: 2 }],
  ['indexing', { phase: 'indexing' }],
  ['catching up', { phase: 'catching_up' }],
  ['switching', { phase: 'switching' }],
  ['the end of switching, before the commit', { phase: 'switching', done: 1 }],
])(
  'keeps the serving build when killed at %s, and the next rebuild cleans up',
  async (_, point) => {
    const before = await buildsIn('serving')
    await killAt(point)
    expect(await buildsIn('serving')).toEqual(before)
    expect(await buildsIn('building')).toHaveLength(1)
    await refer()
    expect((await engine.verify('cases')).differences).toEqual([])

    const { build } = await engine.rebuild('cases')
    expect(await buildsIn('serving')).toEqual([build.schema])
    expect(await buildsIn('building')).toEqual([])
    expect(await schemas()).toEqual([...(await buildsIn('retired')), build.schema])
    expect((await outcomes()).slice(-2)).toEqual(['interrupted', 'done'])
    await refer()
    expect((await engine.verify('cases')).differences).toEqual([])
    await retireUnread(ground.database.pool, [casesModel], { unreadMs: 0 })
  },
  30_000,
)

it('serves the new build when killed after the switch, before the old build is dropped', async () => {
  const [before] = await buildsIn('serving')
  await killAt({ phase: 'switched' })
  const [after] = await buildsIn('serving')
  expect(after).not.toBe(before)
  expect(await buildsIn('retired')).toEqual([before])
  expect((await outcomes()).at(-1)).toBe('done')
  await refer()
  expect((await engine.verify('cases')).differences).toEqual([])
  await retireUnread(ground.database.pool, [casesModel], { unreadMs: 0 })
  expect(await schemas()).toEqual([after])
}, 30_000)

it('shows a rebuild as interrupted once its dead process sends no heartbeat', async () => {
  const { database, log, decode } = ground
  const desk = createModelDesk({ pool: database.pool, log, decode, clock: { now: () => new Date() } }, [casesModel])
  await killAt({ phase: 'folding' })
  const [dying] = await desk.standings()
  expect(dying?.underWay).toMatchObject({ kind: 'rebuild', phase: 'folding' })
  await database.pool.query(`update projection.run set seen_at = now() - interval '1 minute' where finished_at is null`)
  const [dead] = await desk.standings()
  expect(dead).toMatchObject({ underWay: null, lastRebuild: { outcome: 'interrupted' } })
}, 30_000)
