// Who may write a build: one leader across all processes, and never one that was replaced.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'

import { wasOvertaken } from '#projections/engine/build-store.ts'
import { type Build, claimServing } from '#projections/engine/builds.ts'
import type { Engine } from '#projections/engine/engine.ts'
import { createLayout } from '#projections/engine/layout.ts'
import { leaderLockSpace } from '#projections/engine/locks.ts'
import { noParkedStreams } from '#projections/engine/parked-streams.ts'
import { createProjector } from '#projections/engine/projector.ts'
import {
  clientStream,
  type EngineFixture,
  openEngineFixture,
  referralStream,
  clientRegistered,
  referralRequested,
} from '#tests/support/engine-fixture.ts'
import { casesModel, namesModel } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let harness: EngineFixture
let engines: Engine[] = []
beforeAll(async () => {
  harness = await openEngineFixture()
})
afterAll(() => harness.close())
beforeEach(() => {
  engines = []
})
afterEach(() => Promise.all(engines.map((engine) => engine.stop())))

const start = async (): Promise<Engine> => {
  const engine = harness.createEngine([namesModel, casesModel])
  engines.push(engine)
  await engine.start()
  return engine
}

const readStates = async (engine: Engine): Promise<string> => (await engine.health()).map(({ state }) => state).join()
const isLive = async (engine: Engine): Promise<boolean> => (await readStates(engine)) === 'live,live'

const appendClient = (): Promise<string> => {
  const client = randomUUID()
  return harness.append(clientStream(client), [clientRegistered(client, 'Maria')])
}

const claimBuild = async (model = namesModel): Promise<Build> => {
  const build = await claimServing(harness.database.pool, model)
  if (build === undefined) throw new Error('no build')
  return build
}

const createProjectorFor = (build: Build, model = namesModel) =>
  createProjector({
    ...harness,
    database: harness.database.pool,
    layout: createLayout(model),
    build,
    parked: noParkedStreams,
  })

const readEventBatch = async ({ position }: Build) => {
  const page = await harness.log.readAll({ ...(position === '' ? {} : { after: position }), maxCount: 10 })
  return { events: page.events, position: page.position ?? '' }
}

/** Terminates the connections that hold the locks of the leaders. */
const terminateLeaderConnections = () =>
  harness.database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${leaderLockSpace}
     and database = (select oid from pg_database where datname = current_database())`,
  )

describe('leadership', () => {
  it('is held by one of two engines; the other takes over when the first stops', async () => {
    const firstEngine = await start()
    await waitUntil('the first engine leads', () => isLive(firstEngine))
    const secondEngine = await start()
    await secondEngine.waitFor('names', await appendClient())
    expect(await readStates(secondEngine)).toBe('waiting,waiting')
    await firstEngine.stop()
    await waitUntil('the second engine leads', () => isLive(secondEngine))
    const position = await appendClient()
    expect(await secondEngine.waitFor('names', position)).toBe(true)
    expect((await secondEngine.verify('names')).differences).toEqual([])
  })

  it('ends immediately when its connection is lost, and passes to the first engine that claims it', async () => {
    const firstEngine = await start()
    const secondEngine = await start()
    await waitUntil('one engine leads', async () => (await isLive(firstEngine)) || (await isLive(secondEngine)))
    await terminateLeaderConnections()
    const position = await appendClient()
    expect(await firstEngine.waitFor('names', position, { timeoutMs: 10_000 })).toBe(true)
    await waitUntil('exactly one engine leads each model', async () => {
      const states = await Promise.all([readStates(firstEngine), readStates(secondEngine)])
      const [firstStates = [], secondStates = []] = states.map((state) => state.split(','))
      return firstStates.every((state, index) =>
        ['live,waiting', 'waiting,live'].includes(`${state},${secondStates[index]}`),
      )
    })
    expect((await firstEngine.verify('names')).differences).toEqual([])
  })

  it('resumes from its checkpoint after every connection of the process was lost', async () => {
    const engine = await start()
    await waitUntil('the engine leads', () => isLive(engine))
    for (let round = 0; round < 3; round += 1) {
      const appending = appendClient().catch(() => undefined)
      await harness.database.pool
        .query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name in ('test', 'event-log read') and pid <> pg_backend_pid()`)
        .catch(() => undefined)
      await appending
    }
    const position = await waitUntil('the log answers', () => appendClient().catch(() => undefined))
    await waitUntil('the model catches up', () => engine.waitFor('cases', position).catch(() => false))
    for (const model of ['names', 'cases']) expect((await engine.verify(model)).differences).toEqual([])
  })

  it('leaves no transaction open on the connection that holds it', async () => {
    const engine = await start()
    await waitUntil('the engine leads', () => isLive(engine))
    const { rows } = await harness.database.pool.query<{ state: string; xact_start: Date | null }>(
      `select state, xact_start from pg_stat_activity where pid in (select pid from pg_locks where locktype = 'advisory'
       and classid = ${leaderLockSpace} and database = (select oid from pg_database where datname = current_database()))`,
    )
    expect(rows).toEqual([{ state: 'idle', xact_start: null }])
  })
})

describe('a build', () => {
  it('rejects the commit of a replaced leader and keeps its rows', async () => {
    const engine = await start()
    await waitUntil('the engine leads', () => isLive(engine))
    await engine.stop()
    const staleBuild = await claimBuild()
    const position = await appendClient()
    await claimBuild()
    const projector = createProjectorFor(staleBuild)
    await projector.push(await readEventBatch(staleBuild))
    expect(wasOvertaken(await projector.settle().catch((error: unknown) => error))).toBe(true)
    expect(
      await harness.query(namesModel, `select position from projection.build where id = '${staleBuild.id}'`),
    ).toEqual([{ position: staleBuild.position }])
    const { differences } = await harness.verify(namesModel, 1_000)
    expect(differences).toEqual([])
    expect(position > staleBuild.position).toBe(true)
  })

  it('applies an event batch once, no matter how often it is pushed', async () => {
    const engine = await start()
    await waitUntil('the engine leads', () => isLive(engine))
    await engine.stop()
    const build = await claimBuild()
    await appendClient()
    const eventBatch = await readEventBatch(build)
    const [firstProjector, secondProjector] = [createProjectorFor(build), createProjectorFor(build)]
    await Promise.all([firstProjector.push(eventBatch), secondProjector.push(eventBatch)])
    const outcomes = await Promise.allSettled([firstProjector.settle(), secondProjector.settle()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await harness.verify(namesModel, 1_000)).differences).toEqual([])
  })

  it('updates a row for a changed joined state while the row is still being committed', async () => {
    const engine = await start()
    await waitUntil('the engine leads', () => isLive(engine))
    await engine.stop()
    const build = await claimBuild(casesModel)
    const [client, referral] = [randomUUID(), randomUUID()]
    await harness.append(referralStream(referral), [referralRequested(referral, client)])
    await harness.append(clientStream(client), [clientRegistered(client, 'Late')])
    const { events } = await readEventBatch(build)
    const projector = createProjectorFor(build, casesModel)
    const lockHolder = await harness.database.pool.connect()
    await lockHolder.query('begin')
    await lockHolder.query('select from projection.build where id = $1 for update', [build.id])
    const [firstBatch, secondBatch] = events.map((event) => ({ events: [event], position: event.position }))
    if (firstBatch === undefined || secondBatch === undefined) throw new Error('expected two events')
    await projector.push(firstBatch)
    const secondPush = projector.push(secondBatch)
    await waitUntil('the second batch is folded and waits for the first', async () => {
      const { rows } = await lockHolder.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows[0]?.waiting === 1
    })
    await lockHolder.query('commit')
    lockHolder.release()
    await secondPush
    await projector.settle()
    expect(await harness.rows(casesModel, 'case_row', 'id = $1', [referral])).toMatchObject([{ name: 'Late' }])
    expect((await harness.verify(casesModel, 1_000)).differences).toEqual([])
  })
})
