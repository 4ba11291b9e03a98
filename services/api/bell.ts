// Word that no read model gives, to every process: of new notifications, from the one that runs the reactions; of access that
// was taken away, from the one that was asked to, so that it is known everywhere while the access model stands still.
import { createBroadcast } from '#platform/broadcast.ts'
import type pg from 'pg'

import type { LiveChange } from './live/live.ts'

export interface Bell {
  /** Tells these people's browsers; lost when the database is away, and then read at the next load. */
  ring(userIds: readonly string[], position: string): void
  /** Whatever any process knows of what this person may do, it asks again. Lost as `ring`. */
  accessChanged(userId: string): void
  listen(listener: (change: LiveChange) => void): () => void
  start(): void
  stop(): Promise<void>
}

/** Postgres refuses a payload of 8,000 bytes: this many topics fit, beyond them everybody is told. */
const mostTopics = 120

type Model = 'notifications' | 'access'
type Wire = readonly [position: string, topics: readonly string[] | 0, model: Model]

export const createBell = (pool: pg.Pool): Bell => {
  const broadcast = createBroadcast(pool, 'notification')
  let last = ''
  const say = (wire: Wire) => void broadcast.say(JSON.stringify(wire)).catch(() => undefined)
  return {
    ring: (userIds, position) => {
      const topics = [...new Set(userIds)].map((id) => `notifications:${id}`)
      say([position, topics.length > mostTopics ? 0 : topics, 'notifications'])
    },
    accessChanged: (userId) => say(['', [`access:${userId}`], 'access']),
    listen: (listener) =>
      broadcast.listen((message) => {
        if (message === undefined) {
          listener({ model: 'notifications', topics: 'all', position: last })
          return listener({ model: 'access', topics: 'all', position: '' })
        }
        const [position, topics, model] = JSON.parse(message) as Wire
        if (model === 'notifications') last = position
        listener({ model, position, topics: topics === 0 ? 'all' : new Set(topics) })
      }),
    start: broadcast.start,
    stop: broadcast.stop,
  }
}
