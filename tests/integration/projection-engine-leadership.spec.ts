// Who may write a build: one leader across all processes, and never one that was replaced.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'

import { wasOvertaken } from '#projections/engine/build-store.ts'
import { type Build, claimServing } from '#projections/engine/builds.ts'
import type { Engine } from '#projections/engine/engine.ts'
import { layoutOf } from '#projections/engine/layout.ts'
import { leaderLocks } from '#projections/engine/locks.ts'
import { createProjector } from '#projections/engine/projector.ts'
import {
  clientStream,
  type Ground,
  openGround,
  referralStream,
  registered,
  requested,
} from '#tests/support/projection-engine.ts'
import { casesModel, namesModel } from '#tests/support/small-models.ts'
import { until } from '#tests/support/until.ts'

let ground: Ground
let engines: Engine[] = []
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground.close())
beforeEach(() => {
  engines = []
})
afterEach(() => Promise.all(engines.map((engine) => engine.stop())))

const start = async (): Promise<Engine> => {
  const engine = ground.engine([namesModel, casesModel])
  engines.push(engine)
  await engine.start()
  return engine
}

const stateOf = async (engine: Engine): Promise<string> => (await engine.health()).map(({ state }) => state).join()
const isLive = async (engine: Engine): Promise<boolean> => (await stateOf(engine)) === 'live,live'

const appendClient = (): Promise<string> => {
  const client = randomUUID()
  return ground.append(clientStream(client), [registered(client, 'Maria')])
}

const claim = async (model = namesModel): Promise<Build> => {
  const build = await claimServing(ground.database.pool, model)
  if (build === undefined) throw new Error('no build')
  return build
}

const projectorOn = (build: Build, model = namesModel) =>
  createProjector({ ...ground, database: ground.database.pool, layout: layoutOf(model), build })

const stretchAfter = async ({ position }: Build) => {
  const page = await ground.log.readAll({ ...(position === '' ? {} : { after: position }), maxCount: 10 })
  return { events: page.events, position: page.position ?? '' }
}

/** Terminates the connections that hold the locks of the leaders. */
const cutLeaders = () =>
  ground.database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${leaderLocks}
     and database = (select oid from pg_database where datname = current_database())`,
  )

describe('leadership', () => {
  it('is held by one of two engines; the other takes over when the first stops', async () => {
    const first = await start()
    await until('the first leads', () => isLive(first))
    const second = await start()
    await second.waitFor('names', await appendClient())
    expect(await stateOf(second)).toBe('waiting,waiting')
    await first.stop()
    await until('the second leads', () => isLive(second))
    const position = await appendClient()
    expect(await second.waitFor('names', position)).toBe(true)
    expect((await second.verify('names')).differences).toEqual([])
  })

  it('ends immediately when its connection is lost, and passes to the first engine that claims it', async () => {
    const first = await start()
    const second = await start()
    await until('one leads', async () => (await isLive(first)) || (await isLive(second)))
    await cutLeaders()
    const position = await appendClient()
    expect(await first.waitFor('names', position, { timeoutMs: 10_000 })).toBe(true)
    await until('exactly one leads each model', async () => {
      const states = await Promise.all([stateOf(first), stateOf(second)])
      const [one = [], other = []] = states.map((state) => state.split(','))
      return one.every((state, index) => ['live,waiting', 'waiting,live'].includes(`${state},${other[index]}`))
    })
    expect((await first.verify('names')).differences).toEqual([])
  })

  it('resumes from its checkpoint after every connection of the process was lost', async () => {
    const engine = await start()
    await until('the engine leads', () => isLive(engine))
    for (let round = 0; round < 3; round += 1) {
      const appended = appendClient().catch(() => undefined)
      await ground.database.pool
        .query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name in ('test', 'event-log read') and pid <> pg_backend_pid()`)
        .catch(() => undefined)
      await appended
    }
    const position = await until('the log answers', () => appendClient().catch(() => undefined))
    await until('the model catches up', () => engine.waitFor('cases', position).catch(() => false))
    for (const model of ['names', 'cases']) expect((await engine.verify(model)).differences).toEqual([])
  })

  it('leaves no transaction open on the connection that holds it', async () => {
    const engine = await start()
    await until('the engine leads', () => isLive(engine))
    const { rows } = await ground.database.pool.query<{ state: string; xact_start: Date | null }>(
      `select state, xact_start from pg_stat_activity where pid in (select pid from pg_locks where locktype = 'advisory'
       and classid = ${leaderLocks} and database = (select oid from pg_database where datname = current_database()))`,
    )
    expect(rows).toEqual([{ state: 'idle', xact_start: null }])
  })
})

describe('a build', () => {
  it('rejects the commit of a replaced leader and keeps its rows', async () => {
    const engine = await start()
    await until('the engine leads', () => isLive(engine))
    await engine.stop()
    const stale = await claim()
    const position = await appendClient()
    await claim()
    const projector = projectorOn(stale)
    await projector.push(await stretchAfter(stale))
    expect(wasOvertaken(await projector.settle().catch((error: unknown) => error))).toBe(true)
    expect(await ground.query(namesModel, `select position from projection.build where id = '${stale.id}'`)).toEqual([
      { position: stale.position },
    ])
    const { differences } = await ground.verify(namesModel, 1_000)
    expect(differences).toEqual([])
    expect(position > stale.position).toBe(true)
  })

  it('applies an event batch once, no matter how often it is pushed', async () => {
    const engine = await start()
    await until('the engine leads', () => isLive(engine))
    await engine.stop()
    const build = await claim()
    await appendClient()
    const stretch = await stretchAfter(build)
    const [one, other] = [projectorOn(build), projectorOn(build)]
    await Promise.all([one.push(stretch), other.push(stretch)])
    const outcomes = await Promise.allSettled([one.settle(), other.settle()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await ground.verify(namesModel, 1_000)).differences).toEqual([])
  })

  it('recomposes a row for its card while the row is still being committed', async () => {
    const engine = await start()
    await until('the engine leads', () => isLive(engine))
    await engine.stop()
    const build = await claim(casesModel)
    const [client, referral] = [randomUUID(), randomUUID()]
    await ground.append(referralStream(referral), [requested(referral, client)])
    await ground.append(clientStream(client), [registered(client, 'Late')])
    const { events } = await stretchAfter(build)
    const projector = projectorOn(build, casesModel)
    const holder = await ground.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from projection.build where id = $1 for update', [build.id])
    const [first, second] = events.map((event) => ({ events: [event], position: event.position }))
    if (first === undefined || second === undefined) throw new Error('expected two events')
    await projector.push(first)
    const pushed = projector.push(second)
    await until('the second is folded and waits for the first', async () => {
      const { rows } = await holder.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows[0]?.waiting === 1
    })
    await holder.query('commit')
    holder.release()
    await pushed
    await projector.settle()
    expect(await ground.rows(casesModel, 'case_row', 'id = $1', [referral])).toMatchObject([{ name: 'Late' }])
    expect((await ground.verify(casesModel, 1_000)).differences).toEqual([])
  })
})
