// Read-your-writes and live topics: every process learns of every commit, even one that leads nothing.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Engine } from '#projections/engine/engine.ts'
import { type Change, createLiveFeed, type LiveFeed } from '#projections/engine/live-feed.ts'
import {
  clientStream,
  type Ground,
  openGround,
  referralStream,
  registered,
  requested,
} from '#tests/support/projection-engine.ts'
import { casesModel, versionOf } from '#tests/support/small-models.ts'
import { until } from '#tests/support/until.ts'

let ground: Ground
let engine: Engine
/** As in a process that only serves requests. */
let feed: LiveFeed
beforeAll(async () => {
  ground = await openGround()
  engine = ground.engine([casesModel])
  await engine.start()
  await until('the model is live', async () => (await engine.health())[0]?.state === 'live')
  feed = createLiveFeed({ pool: ground.database.pool, models: [casesModel] })
  await feed.start()
})
afterAll(async () => {
  await feed.stop()
  await ground.close()
})

const refer = async (referral = randomUUID()): Promise<string> => {
  const client = randomUUID()
  await ground.append(clientStream(client), [registered(client, 'Maria')])
  return ground.append(referralStream(referral), [requested(referral, client)])
}

const beyondEverything = '9'.repeat(20)

describe('waitFor', () => {
  it('resolves as soon as the model has passed the position, in a process that leads nothing', async () => {
    for (let n = 0; n < 20; n += 1) expect(await feed.waitFor('cases', await refer())).toBe(true)
  })

  it('passes events that do not concern the model immediately, also in a process that starts later', async () => {
    // No part of the model uses this stream.
    const position = await ground.append(`organization-${randomUUID()}`, [
      { type: 'VisibilitySet', data: { publicVisible: true } },
    ])
    expect(await feed.waitFor('cases', position)).toBe(true)
    const late = createLiveFeed({ pool: ground.database.pool, models: [casesModel] })
    expect(await until('the database has the position', () => late.waitFor('cases', position, { timeoutMs: 1 }))).toBe(
      true,
    )
  })

  it('returns false after the timeout', async () => {
    expect(await feed.waitFor('cases', beyondEverything, { timeoutMs: 50 })).toBe(false)
  })

  it('queries the database at most twice, no matter how long it waits', async () => {
    const { pool } = ground.database
    let queries = 0
    const counting = createLiveFeed({
      pool: new Proxy(pool, {
        get: (target, name) => {
          if (name === 'query') queries += 1
          const member: unknown = Reflect.get(target, name)
          return typeof member === 'function' ? (member.bind(target) as unknown) : member
        },
      }),
      models: [casesModel],
    })
    await counting.waitFor('cases', beyondEverything, { timeoutMs: 300 })
    expect(queries).toBeLessThanOrEqual(2)
  })
})

describe('changes', () => {
  const heard = async (
    of: LiveFeed,
    what: string,
    wanted: (change: Change) => boolean,
    act: () => Promise<unknown>,
  ) => {
    const changes: Change[] = []
    const end = of.subscribe((change) => changes.push(change))
    await act()
    const found = await until(what, () => Promise.resolve(changes.find(wanted)))
    end()
    return { found, changes }
  }

  it('announces the topics of changed rows once the rows can be read', async () => {
    const referral = randomUUID()
    let rows: Promise<Record<string, unknown>[]> | undefined
    const topic = `referral:${referral}`
    const isIt = ({ topics }: Change) => topics !== 'all' && topics.has(topic)
    const end = feed.subscribe((change) => {
      if (isIt(change)) rows ??= ground.rows(casesModel, 'case_row', 'id = $1', [referral])
    })
    const { found } = await heard(feed, 'the change', isIt, () => refer(referral))
    end()
    expect(found.model).toBe('cases')
    expect([...(found.topics === 'all' ? [] : found.topics)]).toContain('review')
    expect(await rows).toHaveLength(1)
  })

  it('announces a change once in each process, whether or not it leads', async () => {
    const changes: Change[] = []
    const ends = [engine.feed, feed].map((one) => one.subscribe((change) => changes.push(change)))
    const referral = randomUUID()
    const position = await refer(referral)
    for (const one of [engine.feed, feed]) expect(await one.waitFor('cases', position)).toBe(true)
    // A later commit is announced after all earlier ones.
    const next = await refer()
    for (const one of [engine.feed, feed]) await one.waitFor('cases', next)
    for (const end of ends) end()
    expect(changes.filter(({ topics }) => topics === 'all' || topics.has(`referral:${referral}`))).toHaveLength(2)
  })

  it('announces a change of everything after a rebuild', async () => {
    const isAll = ({ topics }: Change) => topics === 'all'
    const { found } = await heard(feed, 'a change of everything', isAll, () => engine.rebuild('cases'))
    expect(found.model).toBe('cases')
  })

  it('announces a change of everything after the listening connection was lost', async () => {
    const cut = () =>
      ground.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where query like 'listen projection%' and datname = current_database()`,
      )
    await heard(feed, 'a change of everything', ({ topics }) => topics === 'all', cut)
    expect(await feed.waitFor('cases', await refer())).toBe(true)
  })

  it('ignores changes of another release', async () => {
    const other = createLiveFeed({ pool: ground.database.pool, models: [versionOf(casesModel, 2)] })
    await other.start()
    const changes: Change[] = []
    other.subscribe((change) => changes.push(change))
    const { pool } = ground.database
    await feed.waitFor('cases', await refer())
    const wire = JSON.stringify(['another process', [['cases', 2, '1', ['review']]]])
    await pool.query('select pg_notify($1, $2)', ['projection', wire])
    await until('a change of its own release', () => Promise.resolve(changes.length > 0))
    expect(changes).toEqual([{ model: 'cases', position: '1', topics: new Set(['review']) }])
    await other.stop()
  })

  it('stops cleanly while the connection is being made', async () => {
    const brief = createLiveFeed({ pool: ground.database.pool, models: [casesModel] })
    const begun = brief.start()
    await expect(Promise.all([begun, brief.stop()])).resolves.toBeDefined()
  })
})
