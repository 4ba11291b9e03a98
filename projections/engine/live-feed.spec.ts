import type pg from 'pg'
import { expect, it } from 'vitest'

import type { PubSub } from '#platform/pub-sub.ts'

import { type Change, createLiveFeed } from './live-feed.ts'

const model = { name: 'cases', version: 1 }
const position = (value: number) => String(value).padStart(20, '0')

/** A feed whose database stores this position for the model. */
const openFeed = (stored: string) => {
  const errors: unknown[] = []
  const pool = {
    query: async () => ({ rows: [{ model: model.name, position: stored }] }),
  } as unknown as pg.Pool
  const pubSub: Pick<PubSub, 'subscribe'> = {
    subscribe: (_topic, { onListening }) => {
      queueMicrotask(() => onListening?.())
      return () => {}
    },
  }
  const feed = createLiveFeed({
    pool,
    pubSub,
    models: [model],
    logger: { warn: () => {}, error: (fields: unknown) => errors.push(fields) },
  })
  return { feed, errors }
}

it('delivers a change to the other listeners if one of them throws, at the start and after an announcement', async () => {
  const { feed, errors } = openFeed(position(1))
  const changes: Change[] = []
  feed.subscribe(() => {
    throw new Error('a broken listener')
  })
  feed.subscribe((change) => changes.push(change))
  await feed.start()
  feed.publish({ model: 'cases', version: 1, position: position(2), topics: 'all' })
  await feed.stop()
  expect(changes.map((change) => change.position)).toEqual([position(1), position(2)])
  expect(errors).toHaveLength(2)
})

it('never moves a model backward, even if the database returns an older position than was announced', async () => {
  const { feed } = openFeed(position(1))
  feed.publish({ model: 'cases', version: 1, position: position(5), topics: new Set() })
  await feed.start()
  expect(await feed.waitFor('cases', position(5), { timeoutMs: 0 })).toBe(true)
  await feed.stop()
})
