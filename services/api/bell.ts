// Word of new notifications, from the process that runs the reactions to every process that holds websockets.
import { createBroadcast } from '#platform/broadcast.ts'
import type pg from 'pg'

import type { LiveChange } from './live/live.ts'

export interface Bell {
  /** Tells these people's browsers; lost when the database is away, and then read at the next load. */
  ring(userIds: readonly string[], position: string): void
  listen(listener: (change: LiveChange) => void): () => void
  start(): void
  stop(): Promise<void>
}

const model = 'notifications'
/** Postgres refuses a payload of 8,000 bytes: this many topics fit, beyond them everybody is told. */
const mostTopics = 120

type Wire = readonly [position: string, topics: readonly string[] | 0]

export const createBell = (pool: pg.Pool): Bell => {
  const broadcast = createBroadcast(pool, 'notification')
  let last = ''
  return {
    ring: (userIds, position) => {
      const topics = [...new Set(userIds)].map((id) => `notifications:${id}`)
      const wire: Wire = [position, topics.length > mostTopics ? 0 : topics]
      broadcast.say(JSON.stringify(wire)).catch(() => undefined)
    },
    listen: (listener) =>
      broadcast.listen((message) => {
        if (message === undefined) return listener({ model, topics: 'all', position: last })
        const [position, topics] = JSON.parse(message) as Wire
        last = position
        listener({ model, position, topics: topics === 0 ? 'all' : new Set(topics) })
      }),
    start: broadcast.start,
    stop: broadcast.stop,
  }
}
