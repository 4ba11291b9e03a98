// Read-your-writes and live topics: every process is notified of every commit, even a process that is never the leader.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createLogger } from '#platform/log.ts'
import { type PubSub, createPubSub } from '#platform/pub-sub.ts'
import type { Engine } from '#projections/engine/engine.ts'
import { type Change, createLiveFeed, type LiveFeed } from '#projections/engine/live-feed.ts'
import {
  clientStream,
  type EngineFixture,
  openEngineFixture,
  referralStream,
  clientRegistered,
  referralRequested,
} from '#tests/support/engine-fixture.ts'
import { casesModel, withVersion } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const logger = createLogger({ logLevel: 'silent', environment: 'test' })

let harness: EngineFixture
let engine: Engine
/** Opens the feed of a process that only serves requests. */
let feed: LiveFeed
let pubSub: PubSub
beforeAll(async () => {
  harness = await openEngineFixture()
  engine = harness.createEngine([casesModel])
  await engine.start()
  await waitUntil('the model is live', async () => (await engine.health())[0]?.state === 'live')
  pubSub = createPubSub({ connectionString: harness.database.url, logger })
  feed = createLiveFeed({ pool: harness.database.pool, pubSub, models: [casesModel], logger })
  await feed.start()
})
afterAll(async () => {
  await feed.stop()
  await pubSub.close()
  await harness.close()
})

const appendReferral = async (referral = randomUUID()): Promise<string> => {
  const client = randomUUID()
  await harness.append(clientStream(client), [clientRegistered(client, 'Maria')])
  return harness.append(referralStream(referral), [referralRequested(referral, client)])
}

const unreachablePosition = '9'.repeat(20)

describe('waitFor', () => {
  it('resolves as soon as the model has passed the position, in a process that is never the leader', async () => {
    for (let n = 0; n < 20; n += 1) expect(await feed.waitFor('cases', await appendReferral())).toBe(true)
  })

  it('resolves immediately for events that do not affect the model, even in a process that starts later', async () => {
    // No fold of the model reads this stream.
    const position = await harness.append(`organization-${randomUUID()}`, [
      { type: 'VisibilitySet', data: { publicVisible: true } },
    ])
    expect(await feed.waitFor('cases', position)).toBe(true)
    const newFeed = createLiveFeed({ pool: harness.database.pool, pubSub, models: [casesModel], logger })
    expect(
      await waitUntil('the database has the position', () => newFeed.waitFor('cases', position, { timeoutMs: 1 })),
    ).toBe(true)
  })

  it('returns false after the timeout', async () => {
    expect(await feed.waitFor('cases', unreachablePosition, { timeoutMs: 50 })).toBe(false)
  })

  it('queries the database at most twice, no matter how long it waits', async () => {
    const { pool } = harness.database
    let queries = 0
    const countingFeed = createLiveFeed({
      pool: new Proxy(pool, {
        get: (target, name) => {
          if (name === 'query') queries += 1
          const member: unknown = Reflect.get(target, name)
          return typeof member === 'function' ? (member.bind(target) as unknown) : member
        },
      }),
      pubSub,
      models: [casesModel],
      logger,
    })
    await countingFeed.waitFor('cases', unreachablePosition, { timeoutMs: 300 })
    expect(queries).toBeLessThanOrEqual(2)
  })
})

describe('the live feed', () => {
  const waitForChange = async (
    source: LiveFeed,
    description: string,
    matches: (change: Change) => boolean,
    trigger: () => Promise<unknown>,
  ) => {
    const changes: Change[] = []
    const unsubscribe = source.subscribe((change) => changes.push(change))
    await trigger()
    const match = await waitUntil(description, () => Promise.resolve(changes.find(matches)))
    unsubscribe()
    return { match, changes }
  }

  it('announces the topics of changed rows once the rows can be read', async () => {
    const referral = randomUUID()
    let rows: Promise<Record<string, unknown>[]> | undefined
    const topic = `referral:${referral}`
    const affectsReferral = ({ topics }: Change) => topics !== 'all' && topics.has(topic)
    const unsubscribe = feed.subscribe((change) => {
      if (affectsReferral(change)) rows ??= harness.rows(casesModel, 'case_row', 'id = $1', [referral])
    })
    const { match } = await waitForChange(feed, 'the change', affectsReferral, () => appendReferral(referral))
    unsubscribe()
    expect(match.model).toBe('cases')
    expect([...(match.topics === 'all' ? [] : match.topics)]).toContain('review')
    expect(await rows).toHaveLength(1)
  })

  it('announces a change once in each process, whether or not it is the leader', async () => {
    const changes: Change[] = []
    const unsubscribers = [engine.feed, feed].map((currentFeed) =>
      currentFeed.subscribe((change) => changes.push(change)),
    )
    const referral = randomUUID()
    const position = await appendReferral(referral)
    for (const currentFeed of [engine.feed, feed]) expect(await currentFeed.waitFor('cases', position)).toBe(true)
    // A later commit is announced after all earlier ones.
    const nextPosition = await appendReferral()
    for (const currentFeed of [engine.feed, feed]) await currentFeed.waitFor('cases', nextPosition)
    for (const unsubscribe of unsubscribers) unsubscribe()
    expect(changes.filter(({ topics }) => topics === 'all' || topics.has(`referral:${referral}`))).toHaveLength(2)
  })

  it('announces that everything has changed after a rebuild', async () => {
    const affectsEverything = ({ topics }: Change) => topics === 'all'
    const { match } = await waitForChange(feed, 'the announcement that everything has changed', affectsEverything, () =>
      engine.rebuild('cases'),
    )
    expect(match.model).toBe('cases')
  })

  it('announces that everything has changed after the listening connection was lost', async () => {
    const terminateListener = () =>
      harness.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'pub-sub' and datname = current_database()`,
      )
    await waitForChange(
      feed,
      'the announcement that everything has changed',
      ({ topics }) => topics === 'all',
      terminateListener,
    )
    expect(await feed.waitFor('cases', await appendReferral())).toBe(true)
  })

  it('ignores changes made by another release', async () => {
    const otherReleaseFeed = createLiveFeed({
      pool: harness.database.pool,
      pubSub,
      models: [withVersion(casesModel, 2)],
      logger,
    })
    await otherReleaseFeed.start()
    const changes: Change[] = []
    otherReleaseFeed.subscribe((change) => changes.push(change))
    const { pool } = harness.database
    await feed.waitFor('cases', await appendReferral())
    const payload = JSON.stringify(['another process', [['cases', 2, '1', ['review']]]])
    await pool.query('select pg_notify($1, $2)', ['projection', payload])
    await waitUntil('a change from the same release', () => Promise.resolve(changes.length > 0))
    expect(changes).toEqual([{ model: 'cases', position: '1', topics: new Set(['review']) }])
    await otherReleaseFeed.stop()
  })

  it('stops cleanly while the connection is being made', async () => {
    const stoppedFeed = createLiveFeed({ pool: harness.database.pool, pubSub, models: [casesModel], logger })
    const starting = stoppedFeed.start()
    await expect(Promise.all([starting, stoppedFeed.stop()])).resolves.toBeDefined()
  })
})
