// Rebuilding while people work: readers see no error, the serving build is untouched until the switch, and nothing is
// left behind.
import { randomUUID } from 'node:crypto'

import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Engine } from '#projections/engine/engine.ts'
import { layoutOf } from '#projections/engine/layout.ts'
import { rebuildLocks } from '#projections/engine/locks.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import { ReadModelUnavailable, servingBuild } from '#projections/engine/queries.ts'
import { foldLog } from '#projections/engine/rebuild/fold-log.ts'
import { rebuildModel, RebuildUnderWay } from '#projections/engine/rebuild/rebuild.ts'
import { retireUnread } from '#projections/engine/retire.ts'
import {
  clientStream,
  type Ground,
  openGround,
  prioritized,
  referralStream,
  registered,
  requested,
} from '#tests/support/projection-engine.ts'
import { casesModel, versionOf } from '#tests/support/small-models.ts'
import { createTurns } from '#platform/turns.ts'
import { until } from '#tests/support/until.ts'

let ground: Ground
beforeEach(async () => {
  ground = await openGround()
})
afterEach(() => ground.close())

const refer = async (firstName = 'Maria'): Promise<string> => {
  const [client, referral] = [randomUUID(), randomUUID()]
  await ground.append(clientStream(client), [registered(client, firstName)])
  return ground.append(referralStream(referral), [requested(referral, client), prioritized('low')])
}

const referMany = async (count: number, firstName?: string): Promise<string> => {
  let last = ''
  for (let n = 0; n < count; n += 1) last = await refer(firstName)
  return last
}

const live = async (models: readonly ReadModel[] = [casesModel]): Promise<Engine> => {
  const engine = ground.engine(models)
  await engine.start()
  await until('the model is live', async () => (await engine.health()).every(({ state }) => state === 'live'))
  return engine
}

const deps = () => ({ ...ground, pool: ground.database.pool })
const buildsIn = async (state: string): Promise<string[]> => {
  const { rows } = await ground.database.pool.query<{ schema: string }>(
    'select schema from projection.build where state = $1 order by created_at',
    [state],
  )
  return rows.map(({ schema }) => schema)
}
const schemas = async (): Promise<string[]> => {
  const { rows } = await ground.database.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'rm\\_%' order by oid`,
  )
  return rows.map(({ name }) => name)
}
const database = () =>
  new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: ground.database.pool }) })

describe('a rebuild', () => {
  it('runs alongside writers and readers without errors, and never shows less than before', async () => {
    const engine = await live()
    await engine.waitFor('cases', await referMany(20))
    const db = database()
    let working = true
    const writing = (async () => {
      while (working) await refer()
    })()
    const seen: { position: string; rows: number }[] = []
    const reading = (async () => {
      while (working) {
        const { schema, position } = await servingBuild(db, casesModel)
        const { rows } = await sql<{ count: number }>`select count(*) from ${sql.id(schema, 'case_row')}`.execute(db)
        seen.push({ position, rows: Number(rows[0]?.count) })
      }
    })()
    for (let n = 0; n < 5; n += 1) await engine.rebuild('cases')
    working = false
    await Promise.all([writing, reading])
    const positions = seen.map(({ position }) => position)
    expect(positions).toEqual([...positions].sort())
    const counts = seen.map(({ rows }) => rows)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect((await buildsIn('serving')).length).toBe(1)
    expect(await engine.waitFor('cases', await refer())).toBe(true)
    expect((await engine.verify('cases')).differences).toEqual([])
  })

  it('leaves the serving build unchanged when interrupted, and the next rebuild cleans up', async () => {
    const engine = await live()
    await engine.waitFor('cases', await referMany(5))
    await engine.stop()
    const [serving] = await buildsIn('serving')
    const cut = rebuildModel(deps(), layoutOf(casesModel), {
      onProgress: () => {
        throw new Error('the power went out')
      },
    })
    await expect(cut).rejects.toThrow('the power went out')
    // A killed process cannot remove its own registration.
    const cutConnection = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and classid = ${rebuildLocks} and database = (select oid from pg_database where datname = current_database())`
    let connectionCut: Promise<unknown> | undefined
    const killed = rebuildModel(deps(), layoutOf(casesModel), {
      // Only once: a second one would hit the next rebuild.
      onProgress: () => {
        connectionCut ??= ground.database.pool.query(cutConnection)
      },
    })
    await expect(killed).rejects.toThrow(/aborted|terminat|not queryable/)
    await connectionCut
    expect(await buildsIn('building')).toHaveLength(1)
    expect(await buildsIn('serving')).toEqual([serving])
    await expect(servingBuild(database(), casesModel)).resolves.toMatchObject({ schema: serving })

    const { build } = await rebuildModel(deps(), layoutOf(casesModel))
    expect(await buildsIn('serving')).toEqual([build.schema])
    expect(await buildsIn('building')).toEqual([])
    expect(await schemas()).toEqual([serving, build.schema])
  })

  it('cleans up an unfinished build of an old release, but not one that is running', async () => {
    await referMany(2)
    await ground.database.pool.query(
      `insert into projection.build (id, model, version, schema, state) values ('gone', 'cases', 9, 'rm_cases_gone', 'building')`,
    )
    await ground.database.pool.query('create schema rm_cases_gone')
    const { pool } = ground.database
    const { log, ...others } = deps()
    let swept: Promise<void> | undefined
    const readAll: typeof log.readAll = async (options) => {
      await (swept ??= retireUnread(pool, [casesModel], { unreadMs: 0 }))
      return log.readAll(options)
    }
    const { build } = await rebuildModel({ ...others, log: { ...log, readAll } }, layoutOf(casesModel))
    expect(await swept).toBeUndefined()
    expect(await schemas()).toEqual([build.schema])
    expect(await buildsIn('building')).toEqual([])
  })

  it('leaves nothing behind when its second connection breaks', async () => {
    await referMany(5)
    const { pool } = ground.database
    const { log, ...others } = deps()
    let cut: Promise<{ rowCount: number | null }> | undefined
    const readAll: typeof log.readAll = async (options) => {
      // The second connection is the one without a lock. Both wait for the fold.
      await (cut ??= pool.query(`select pg_terminate_backend(a.pid) from pg_stat_activity a
        where a.datname = current_database() and a.state = 'idle in transaction'
          and not exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory')`))
      return log.readAll(options)
    }
    const broken = rebuildModel({ ...others, log: { ...log, readAll } }, layoutOf(casesModel))
    await expect(broken).rejects.toThrow(/aborted|terminat|not queryable/)
    expect((await cut)?.rowCount).toBe(1)
    expect(await schemas()).toEqual([])
    expect(await buildsIn('building')).toEqual([])

    const { build } = await rebuildModel(deps(), layoutOf(casesModel))
    expect(await schemas()).toEqual([build.schema])
    expect((await ground.verify(casesModel, 1_000)).differences).toEqual([])
  })

  it('is refused while another rebuild of the same model runs', async () => {
    await referMany(3)
    let second: Promise<unknown> | undefined
    const { log, ...others } = deps()
    // The first continues once the second has been refused.
    const readAll: typeof log.readAll = async (options) => {
      second ??= rebuildModel(deps(), layoutOf(casesModel)).catch((error: unknown) => error)
      await second
      return log.readAll(options)
    }
    await rebuildModel({ ...others, log: { ...log, readAll } }, layoutOf(casesModel))
    expect(await second).toBeInstanceOf(RebuildUnderWay)
  })

  it('folds in as many ranges as it needs', async () => {
    // The names are long enough that the rows fill several chunks.
    await referMany(30, 'Maria '.repeat(6_000))
    await rebuildModel(deps(), layoutOf(casesModel), { maxParts: 6 })
    expect((await ground.verify(casesModel, 1_000)).differences).toEqual([])
    expect((await ground.verify(casesModel, 6)).differences).toEqual([])
    expect(await ground.rows(casesModel, 'case_row')).toHaveLength(30)
  })

  it('refuses several ranges without a row composer, instead of building no rows', async () => {
    const sink = { write: () => {}, flow: async () => {} }
    const folding = foldLog(deps(), layoutOf(casesModel), sink, { ranges: 2, maxParts: 6 })
    await expect(folding).rejects.toThrow('several ranges need a caller')
  })

  it('creates keys and indexes as declared', async () => {
    await rebuildModel(deps(), layoutOf(casesModel))
    const rows = await ground.query(
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

  it('leaves statistics for every column used to find, sort, or count rows', async () => {
    await referMany(3)
    await rebuildModel(deps(), layoutOf(casesModel))
    const rows = await ground.query(
      casesModel,
      `select attname as name from pg_stats where schemaname = current_schema() and tablename = 'case_row' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'name', 'notes', 'priority', 'busy']))
  })
})

describe('at start', () => {
  it('reports a model as unavailable until the engine has built it', async () => {
    await referMany(3)
    await expect(servingBuild(database(), casesModel)).rejects.toBeInstanceOf(ReadModelUnavailable)
    await live()
    expect(await ground.rows(casesModel, 'case_row')).toHaveLength(3)
  })

  it('builds a new version of a model while the old release serves its own build', async () => {
    const old = await live()
    await old.waitFor('cases', await referMany(3))
    const next = versionOf(casesModel, 2)
    const engine = await live([next])
    const db = database()
    const [before, after] = [await servingBuild(db, casesModel), await servingBuild(db, next)]
    expect(before.schema).not.toBe(after.schema)
    const position = await refer()
    expect(await Promise.all([old.waitFor('cases', position), engine.waitFor('cases', position)])).toEqual([true, true])
    expect(await ground.rows(casesModel, 'case_row')).toEqual(await ground.rows(next, 'case_row'))
  })

  it('rebuilds a model that is too far behind instead of catching up', async () => {
    const first = await live()
    await first.stop()
    const last = await referMany(5)
    const rebuilt: string[] = []
    const engine = ground.engine([casesModel], {
      rebuildBeyond: 10,
      observer: { rebuilt: (model) => rebuilt.push(model) },
    })
    await engine.start()
    expect(await engine.waitFor('cases', last, { timeoutMs: 10_000 })).toBe(true)
    expect(rebuilt).toEqual(['cases'])
    await engine.stop()
    await refer()
    const near = ground.engine([casesModel], {
      rebuildBeyond: 10,
      observer: { rebuilt: (model) => rebuilt.push(model) },
    })
    await near.start()
    await until('the model is live', async () => (await near.health())[0]?.state === 'live')
    expect(rebuilt).toEqual(['cases'])
  })
})

describe('folding the whole log', () => {
  it('waits for another fold in the process, but not when the engine stops', async () => {
    await referMany(3)
    const foldingTurns = createTurns()
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = foldingTurns(() => first.promise)
    const engine = ground.engine([casesModel], { foldingTurns })
    await engine.start()
    const stateOf = async () => (await engine.health())[0]?.state
    await until('the engine wants to build the model', async () => (await stateOf()) === 'rebuilding')
    expect(await buildsIn('building')).toEqual([])
    first.resolve()
    await until('the model is live', async () => (await stateOf()) === 'live')
    const another = foldingTurns(() => second.promise)
    const refused = engine.rebuild('cases')
    refused.catch(() => undefined)
    await engine.stop()
    await expect(refused).rejects.toThrow('the engine is stopping')
    second.resolve()
    await Promise.all([other, another])
  })
})

describe('an old build', () => {
  it('is dropped only after it has had no readers for long enough', async () => {
    const engine = await live()
    await engine.rebuild('cases')
    await engine.stop()
    const [retired] = await buildsIn('retired')
    const { pool } = ground.database
    await retireUnread(pool, [casesModel], { unreadMs: 600_000 })
    expect(await schemas()).toContain(retired)
    await retireUnread(pool, [casesModel], { unreadMs: 0 })
    expect(await schemas()).not.toContain(retired)
    expect(await buildsIn('retired')).toEqual([])
    expect((await ground.verify(casesModel, 1_000)).differences).toEqual([])
  })

  it('keeps a build of another release while that release leads it', async () => {
    const old = await live()
    const { pool } = ground.database
    const next = [versionOf(casesModel, 2)]
    await retireUnread(pool, next, { unreadMs: 0 })
    expect(await buildsIn('serving')).toHaveLength(1)
    await old.stop()
    await retireUnread(pool, next, { unreadMs: 0 })
    expect(await buildsIn('serving')).toEqual([])
    await retireUnread(pool, next, { unreadMs: 0 })
    expect(await schemas()).toEqual([])
  })
})
