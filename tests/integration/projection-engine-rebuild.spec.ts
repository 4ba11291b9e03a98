// Rebuilding while people work: readers see no error, the serving build stays unchanged until the switch, and nothing
// remains of an old or failed build.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createLayout } from '#projections/engine/layout.ts'
import { rebuildLockSpace } from '#projections/engine/locks.ts'
import { servingBuild } from '#projections/engine/queries.ts'
import { foldLog } from '#projections/engine/rebuild/fold-log.ts'
import { rebuildModel, RebuildUnderWay } from '#projections/engine/rebuild/rebuild.ts'
import { retireUnusedBuilds } from '#projections/engine/retire.ts'
import { type BuildFixture, openBuildFixture } from '#tests/support/build-fixture.ts'
import { casesModel } from '#tests/support/small-models.ts'

let fixture: BuildFixture
beforeEach(async () => {
  fixture = await openBuildFixture()
})
afterEach(() => fixture.close())

describe('a rebuild', () => {
  it('runs alongside writers and readers without errors, and never shows an older state', async () => {
    const engine = await fixture.startLiveEngine()
    await engine.waitFor('cases', await fixture.appendReferrals(20))
    const db = fixture.createDb()
    let isWorking = true
    const writing = (async () => {
      while (isWorking) await fixture.appendReferral()
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
    expect((await fixture.listBuilds('serving')).length).toBe(1)
    expect(await engine.waitFor('cases', await fixture.appendReferral())).toBe(true)
    expect((await engine.verify('cases')).differences).toEqual([])
  })

  it('leaves the serving build unchanged when interrupted, and the next rebuild cleans up', async () => {
    const engine = await fixture.startLiveEngine()
    await engine.waitFor('cases', await fixture.appendReferrals(5))
    await engine.stop()
    const [servingSchema] = await fixture.listBuilds('serving')
    const interruptedRebuild = rebuildModel(fixture.rebuildOptions(), createLayout(casesModel), {
      onProgress: () => {
        throw new Error('the process crashed')
      },
    })
    await expect(interruptedRebuild).rejects.toThrow('the process crashed')
    // A killed process cannot remove its own registration.
    const terminateLockHolder = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and classid = ${rebuildLockSpace} and database = (select oid from pg_database where datname = current_database())`
    let termination: Promise<unknown> | undefined
    const disconnectedRebuild = rebuildModel(fixture.rebuildOptions(), createLayout(casesModel), {
      // This runs only once, because a second termination would hit the next rebuild.
      onProgress: () => {
        termination ??= fixture.database.pool.query(terminateLockHolder)
      },
    })
    await expect(disconnectedRebuild).rejects.toThrow(/aborted|terminat|not queryable/)
    await termination
    expect(await fixture.listBuilds('building')).toHaveLength(1)
    expect(await fixture.listBuilds('serving')).toEqual([servingSchema])
    await expect(servingBuild(fixture.createDb(), casesModel)).resolves.toMatchObject({ schema: servingSchema })

    const { build } = await rebuildModel(fixture.rebuildOptions(), createLayout(casesModel))
    expect(await fixture.listBuilds('serving')).toEqual([build.schema])
    expect(await fixture.listBuilds('building')).toEqual([])
    expect(await fixture.listSchemas()).toEqual([servingSchema, build.schema])
  })

  it('cleans up an unfinished build of an old release, but not one that is running', async () => {
    await fixture.appendReferrals(2)
    await fixture.database.pool.query(
      `insert into projection.build (id, model, version, schema, state) values ('gone', 'cases', 9, 'rm_cases_gone', 'building')`,
    )
    await fixture.database.pool.query('create schema rm_cases_gone')
    const { pool } = fixture.database
    const { log, ...otherOptions } = fixture.rebuildOptions()
    let cleanup: Promise<void> | undefined
    const readAll: typeof log.readAll = async (options) => {
      await (cleanup ??= retireUnusedBuilds(pool, [casesModel], { unusedMs: 0 }))
      return log.readAll(options)
    }
    const { build } = await rebuildModel({ ...otherOptions, log: { ...log, readAll } }, createLayout(casesModel))
    expect(await cleanup).toBeUndefined()
    expect(await fixture.listSchemas()).toEqual([build.schema])
    expect(await fixture.listBuilds('building')).toEqual([])
  })

  it('leaves nothing behind when its second connection breaks', async () => {
    await fixture.appendReferrals(5)
    const { pool } = fixture.database
    const { log, ...otherOptions } = fixture.rebuildOptions()
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
    expect(await fixture.listSchemas()).toEqual([])
    expect(await fixture.listBuilds('building')).toEqual([])

    const { build } = await rebuildModel(fixture.rebuildOptions(), createLayout(casesModel))
    expect(await fixture.listSchemas()).toEqual([build.schema])
    expect((await fixture.verify(casesModel, 1_000)).differences).toEqual([])
  })

  it('is refused while another rebuild of the same model runs', async () => {
    await fixture.appendReferrals(3)
    let secondRebuild: Promise<unknown> | undefined
    const { log, ...otherOptions } = fixture.rebuildOptions()
    // The first continues once the second has been refused.
    const readAll: typeof log.readAll = async (options) => {
      secondRebuild ??= rebuildModel(fixture.rebuildOptions(), createLayout(casesModel)).catch(
        (error: unknown) => error,
      )
      await secondRebuild
      return log.readAll(options)
    }
    await rebuildModel({ ...otherOptions, log: { ...log, readAll } }, createLayout(casesModel))
    expect(await secondRebuild).toBeInstanceOf(RebuildUnderWay)
  })

  it('folds in as many ranges as it needs', async () => {
    // The names are long enough that the rows fill several chunks.
    await fixture.appendReferrals(30, 'Maria '.repeat(6_000))
    await rebuildModel(fixture.rebuildOptions(), createLayout(casesModel), { maxStates: 6 })
    expect((await fixture.verify(casesModel, 1_000)).differences).toEqual([])
    expect((await fixture.verify(casesModel, 6)).differences).toEqual([])
    expect(await fixture.rows(casesModel, 'case_row')).toHaveLength(30)
  })

  it('refuses to fold in several ranges without a row composer, instead of building no rows', async () => {
    const sink = { write: () => {}, drain: async () => {} }
    const foldingLog = foldLog(fixture.rebuildOptions(), createLayout(casesModel), sink, { ranges: 2, maxStates: 6 })
    await expect(foldingLog).rejects.toThrow('several ranges need a caller')
  })

  it('creates the declared keys and indexes', async () => {
    await rebuildModel(fixture.rebuildOptions(), createLayout(casesModel))
    const rows = await fixture.query(
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
    await fixture.appendReferrals(3)
    await rebuildModel(fixture.rebuildOptions(), createLayout(casesModel))
    const rows = await fixture.query(
      casesModel,
      `select attname as name from pg_stats where schemaname = current_schema() and tablename = 'case_row' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'name', 'notes', 'priority', 'busy']))
  })
})
