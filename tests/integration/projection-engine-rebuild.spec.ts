// Rebuilding while people work: readers see no error, the serving build stays unchanged until the switch, and nothing
// remains of an old or failed build.
import { randomUUID } from 'node:crypto'

import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Engine } from '#projections/engine/engine.ts'
import { createLayout } from '#projections/engine/layout.ts'
import { rebuildLockSpace } from '#projections/engine/locks.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import { ReadModelUnavailable, servingBuild } from '#projections/engine/queries.ts'
import { foldLog } from '#projections/engine/rebuild/fold-log.ts'
import { rebuildModel, RebuildUnderWay } from '#projections/engine/rebuild/rebuild.ts'
import { retireUnusedBuilds } from '#projections/engine/retire.ts'
import {
  clientStream,
  type EngineFixture,
  openEngineFixture,
  priorityChanged,
  referralStream,
  clientRegistered,
  referralRequested,
} from '#tests/support/engine-fixture.ts'
import { casesModel, withVersion } from '#tests/support/small-models.ts'
import { createMutex } from '#platform/mutex.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let harness: EngineFixture
beforeEach(async () => {
  harness = await openEngineFixture()
})
afterEach(() => harness.close())

const appendReferral = async (firstName = 'Maria'): Promise<string> => {
  const [client, referral] = [randomUUID(), randomUUID()]
  await harness.append(clientStream(client), [clientRegistered(client, firstName)])
  return harness.append(referralStream(referral), [referralRequested(referral, client), priorityChanged('low')])
}

const appendReferrals = async (count: number, firstName?: string): Promise<string> => {
  let lastPosition = ''
  for (let n = 0; n < count; n += 1) lastPosition = await appendReferral(firstName)
  return lastPosition
}

const startLiveEngine = async (models: readonly ReadModel[] = [casesModel]): Promise<Engine> => {
  const engine = harness.createEngine(models)
  await engine.start()
  await waitUntil('the model is live', async () => (await engine.health()).every(({ state }) => state === 'live'))
  return engine
}

const rebuildOptions = () => ({ ...harness, pool: harness.database.pool })
const buildsIn = async (state: string): Promise<string[]> => {
  const { rows } = await harness.database.pool.query<{ schema: string }>(
    'select schema from projection.build where state = $1 order by created_at',
    [state],
  )
  return rows.map(({ schema }) => schema)
}
const schemas = async (): Promise<string[]> => {
  const { rows } = await harness.database.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'rm\\_%' order by oid`,
  )
  return rows.map(({ name }) => name)
}
const createDb = () =>
  new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: harness.database.pool }) })

describe('a rebuild', () => {
  it('runs alongside writers and readers without errors, and never shows an older state', async () => {
    const engine = await startLiveEngine()
    await engine.waitFor('cases', await appendReferrals(20))
    const db = createDb()
    let isWorking = true
    const writing = (async () => {
      while (isWorking) await appendReferral()
    })()
    const observations: { position: string; rows: number }[] = []
    const reading = (async () => {
      while (isWorking) {
        const { schema, position } = await servingBuild(db, casesModel)
        const { rows } = await sql<{ count: number }>`select count(*) from ${sql.id(schema, 'case_row')}`.execute(db)
        observations.push({ position, rows: Number(rows[0]?.count) })
      }
    })()
    for (let n = 0; n < 5; n += 1) await engine.rebuild('cases')
    isWorking = false
    await Promise.all([writing, reading])
    const positions = observations.map(({ position }) => position)
    expect(positions).toEqual([...positions].sort())
    const counts = observations.map(({ rows }) => rows)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect((await buildsIn('serving')).length).toBe(1)
    expect(await engine.waitFor('cases', await appendReferral())).toBe(true)
    expect((await engine.verify('cases')).differences).toEqual([])
  })

  it('leaves the serving build unchanged when interrupted, and the next rebuild cleans up', async () => {
    const engine = await startLiveEngine()
    await engine.waitFor('cases', await appendReferrals(5))
    await engine.stop()
    const [servingSchema] = await buildsIn('serving')
    const interruptedRebuild = rebuildModel(rebuildOptions(), createLayout(casesModel), {
      onProgress: () => {
        throw new Error('the process crashed')
      },
    })
    await expect(interruptedRebuild).rejects.toThrow('the process crashed')
    // A killed process cannot remove its own registration.
    const terminateLockHolder = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and classid = ${rebuildLockSpace} and database = (select oid from pg_database where datname = current_database())`
    let termination: Promise<unknown> | undefined
    const disconnectedRebuild = rebuildModel(rebuildOptions(), createLayout(casesModel), {
      // This runs only once, because a second termination would hit the next rebuild.
      onProgress: () => {
        termination ??= harness.database.pool.query(terminateLockHolder)
      },
    })
    await expect(disconnectedRebuild).rejects.toThrow(/aborted|terminat|not queryable/)
    await termination
    expect(await buildsIn('building')).toHaveLength(1)
    expect(await buildsIn('serving')).toEqual([servingSchema])
    await expect(servingBuild(createDb(), casesModel)).resolves.toMatchObject({ schema: servingSchema })

    const { build } = await rebuildModel(rebuildOptions(), createLayout(casesModel))
    expect(await buildsIn('serving')).toEqual([build.schema])
    expect(await buildsIn('building')).toEqual([])
    expect(await schemas()).toEqual([servingSchema, build.schema])
  })

  it('cleans up an unfinished build of an old release, but not one that is running', async () => {
    await appendReferrals(2)
    await harness.database.pool.query(
      `insert into projection.build (id, model, version, schema, state) values ('gone', 'cases', 9, 'rm_cases_gone', 'building')`,
    )
    await harness.database.pool.query('create schema rm_cases_gone')
    const { pool } = harness.database
    const { log, ...otherOptions } = rebuildOptions()
    let cleanup: Promise<void> | undefined
    const readAll: typeof log.readAll = async (options) => {
      await (cleanup ??= retireUnusedBuilds(pool, [casesModel], { unusedMs: 0 }))
      return log.readAll(options)
    }
    const { build } = await rebuildModel({ ...otherOptions, log: { ...log, readAll } }, createLayout(casesModel))
    expect(await cleanup).toBeUndefined()
    expect(await schemas()).toEqual([build.schema])
    expect(await buildsIn('building')).toEqual([])
  })

  it('leaves nothing behind when its second connection breaks', async () => {
    await appendReferrals(5)
    const { pool } = harness.database
    const { log, ...otherOptions } = rebuildOptions()
    let termination: Promise<{ rowCount: number | null }> | undefined
    const readAll: typeof log.readAll = async (options) => {
      // The second connection is the one without a lock. Both wait for the fold.
      await (termination ??= pool.query(`select pg_terminate_backend(a.pid) from pg_stat_activity a
        where a.datname = current_database() and a.state = 'idle in transaction'
          and not exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory')`))
      return log.readAll(options)
    }
    const failingRebuild = rebuildModel({ ...otherOptions, log: { ...log, readAll } }, createLayout(casesModel))
    await expect(failingRebuild).rejects.toThrow(/aborted|terminat|not queryable/)
    expect((await termination)?.rowCount).toBe(1)
    expect(await schemas()).toEqual([])
    expect(await buildsIn('building')).toEqual([])

    const { build } = await rebuildModel(rebuildOptions(), createLayout(casesModel))
    expect(await schemas()).toEqual([build.schema])
    expect((await harness.verify(casesModel, 1_000)).differences).toEqual([])
  })

  it('is refused while another rebuild of the same model runs', async () => {
    await appendReferrals(3)
    let secondRebuild: Promise<unknown> | undefined
    const { log, ...otherOptions } = rebuildOptions()
    // The first continues once the second has been refused.
    const readAll: typeof log.readAll = async (options) => {
      secondRebuild ??= rebuildModel(rebuildOptions(), createLayout(casesModel)).catch((error: unknown) => error)
      await secondRebuild
      return log.readAll(options)
    }
    await rebuildModel({ ...otherOptions, log: { ...log, readAll } }, createLayout(casesModel))
    expect(await secondRebuild).toBeInstanceOf(RebuildUnderWay)
  })

  it('folds in as many ranges as it needs', async () => {
    // The names are long enough that the rows fill several chunks.
    await appendReferrals(30, 'Maria '.repeat(6_000))
    await rebuildModel(rebuildOptions(), createLayout(casesModel), { maxStates: 6 })
    expect((await harness.verify(casesModel, 1_000)).differences).toEqual([])
    expect((await harness.verify(casesModel, 6)).differences).toEqual([])
    expect(await harness.rows(casesModel, 'case_row')).toHaveLength(30)
  })

  it('refuses to fold in several ranges without a row composer, instead of building no rows', async () => {
    const sink = { write: () => {}, drain: async () => {} }
    const foldingLog = foldLog(rebuildOptions(), createLayout(casesModel), sink, { ranges: 2, maxStates: 6 })
    await expect(foldingLog).rejects.toThrow('several ranges need a caller')
  })

  it('creates the declared keys and indexes', async () => {
    await rebuildModel(rebuildOptions(), createLayout(casesModel))
    const rows = await harness.query(
      casesModel,
      `select indexname as name from pg_indexes where schemaname = current_schema() order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'case_event_by_referral',
      'case_event_pkey',
      'case_row_by_name',
      'case_row_by_notes',
      'case_row_pkey',
      'cases_by_name_name_priority_busy_idx',
      'part_case_link_0',
      'part_case_pkey',
      'part_name_pkey',
    ])
  })

  it('collects planner statistics for every column used to find, sort, or count rows', async () => {
    await appendReferrals(3)
    await rebuildModel(rebuildOptions(), createLayout(casesModel))
    const rows = await harness.query(
      casesModel,
      `select attname as name from pg_stats where schemaname = current_schema() and tablename = 'case_row' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'name', 'notes', 'priority', 'busy']))
  })
})

describe('the engine at startup', () => {
  it('reports a model as unavailable until the engine has built it', async () => {
    await appendReferrals(3)
    await expect(servingBuild(createDb(), casesModel)).rejects.toBeInstanceOf(ReadModelUnavailable)
    await startLiveEngine()
    expect(await harness.rows(casesModel, 'case_row')).toHaveLength(3)
  })

  it('builds a new version of a model while the old release serves its own build', async () => {
    const oldEngine = await startLiveEngine()
    await oldEngine.waitFor('cases', await appendReferrals(3))
    const nextModel = withVersion(casesModel, 2)
    const engine = await startLiveEngine([nextModel])
    const db = createDb()
    const [buildBefore, buildAfter] = [await servingBuild(db, casesModel), await servingBuild(db, nextModel)]
    expect(buildBefore.schema).not.toBe(buildAfter.schema)
    const position = await appendReferral()
    expect(await Promise.all([oldEngine.waitFor('cases', position), engine.waitFor('cases', position)])).toEqual([
      true,
      true,
    ])
    expect(await harness.rows(casesModel, 'case_row')).toEqual(await harness.rows(nextModel, 'case_row'))
  })

  it('rebuilds a model that is too far behind instead of catching up', async () => {
    const firstEngine = await startLiveEngine()
    await firstEngine.stop()
    const lastPosition = await appendReferrals(5)
    const rebuiltModels: string[] = []
    const engine = harness.createEngine([casesModel], {
      rebuildThreshold: 10,
      observer: { rebuilt: (model) => rebuiltModels.push(model) },
    })
    await engine.start()
    expect(await engine.waitFor('cases', lastPosition, { timeoutMs: 10_000 })).toBe(true)
    expect(rebuiltModels).toEqual(['cases'])
    await engine.stop()
    await appendReferral()
    const secondEngine = harness.createEngine([casesModel], {
      rebuildThreshold: 10,
      observer: { rebuilt: (model) => rebuiltModels.push(model) },
    })
    await secondEngine.start()
    await waitUntil('the model is live', async () => (await secondEngine.health())[0]?.state === 'live')
    expect(rebuiltModels).toEqual(['cases'])
  })
})

describe('folding the whole log', () => {
  it('waits for another fold in the process, but not when the engine stops', async () => {
    await appendReferrals(3)
    const foldMutex = createMutex()
    const [otherFold, laterFold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const otherFoldDone = foldMutex(() => otherFold.promise)
    const engine = harness.createEngine([casesModel], { foldMutex })
    await engine.start()
    const stateOf = async () => (await engine.health())[0]?.state
    await waitUntil('the engine wants to build the model', async () => (await stateOf()) === 'rebuilding')
    expect(await buildsIn('building')).toEqual([])
    otherFold.resolve()
    await waitUntil('the model is live', async () => (await stateOf()) === 'live')
    const laterFoldDone = foldMutex(() => laterFold.promise)
    const canceledRebuild = engine.rebuild('cases')
    canceledRebuild.catch(() => undefined)
    await engine.stop()
    await expect(canceledRebuild).rejects.toThrow('the engine is stopping')
    laterFold.resolve()
    await Promise.all([otherFoldDone, laterFoldDone])
  })
})

describe('an old build', () => {
  it('is dropped only after it has had no readers for long enough', async () => {
    const engine = await startLiveEngine()
    await engine.rebuild('cases')
    await engine.stop()
    const [retiredSchema] = await buildsIn('retired')
    const { pool } = harness.database
    await retireUnusedBuilds(pool, [casesModel], { unusedMs: 600_000 })
    expect(await schemas()).toContain(retiredSchema)
    await retireUnusedBuilds(pool, [casesModel], { unusedMs: 0 })
    expect(await schemas()).not.toContain(retiredSchema)
    expect(await buildsIn('retired')).toEqual([])
    expect((await harness.verify(casesModel, 1_000)).differences).toEqual([])
  })

  it('keeps a build of another release while that release leads it', async () => {
    const oldEngine = await startLiveEngine()
    const { pool } = harness.database
    const nextModels = [withVersion(casesModel, 2)]
    await retireUnusedBuilds(pool, nextModels, { unusedMs: 0 })
    expect(await buildsIn('serving')).toHaveLength(1)
    await oldEngine.stop()
    await retireUnusedBuilds(pool, nextModels, { unusedMs: 0 })
    expect(await buildsIn('serving')).toEqual([])
    await retireUnusedBuilds(pool, nextModels, { unusedMs: 0 })
    expect(await schemas()).toEqual([])
  })
})
