// Word that no read model gives, to every process: of new notices, from the one that runs the reactions; of admin notes, of
// access that was taken away and of sessions that ended, from the one that was asked to, so that it is known everywhere at
// once.
import { createBroadcast } from '#platform/broadcast.ts'
import type pg from 'pg'

import { type LiveChange, sessionTopic } from './live/live.ts'

export interface Bell {
  /** Tells the browsers that follow these topics; lost when the database is away, and then read at the next load. */
  ring(topics: readonly string[], position: string): void
  /** Whatever any process knows of what this person may do, it asks again. Lost as `ring`. */
  accessChanged(userId: string): void
  /** These sessions ended, or are worth less or more than before: every process asks again. Lost as `ring`. */
  sessionsChanged(sessionIds: readonly string[]): void
  /** An admin note of this referral was written. Lost as `ring`. */
  adminNoteWritten(referralId: string): void
  /** A run of a report began, got further, or ended. Lost as `ring`. */
  reportsChanged(): void
  listen(listener: (change: LiveChange) => void): () => void
  start(): void
  stop(): Promise<void>
}

/** Postgres refuses a payload of 8,000 bytes: this many topics fit, beyond them everybody is told. */
const mostTopics = 120

type Model = 'notifications' | 'admin notes' | 'access' | 'sessions' | 'reports'
type Wire = readonly [position: string, topics: readonly string[] | 0, model: Model]

export const createBell = (pool: pg.Pool): Bell => {
  const broadcast = createBroadcast(pool, 'notification')
  let last = ''
  const say = (wire: Wire) => void broadcast.say(JSON.stringify(wire)).catch(() => undefined)
  return {
    ring: (topics, position) => {
      const named = [...new Set(topics)]
      say([position, named.length > mostTopics ? 0 : named, 'notifications'])
    },
    accessChanged: (userId) => say(['', [`access:${userId}`], 'access']),
    sessionsChanged: (sessionIds) => {
      if (sessionIds.length === 0) return
      const topics = sessionIds.map(sessionTopic)
      say(['', topics.length > mostTopics ? 0 : topics, 'sessions'])
    },
    adminNoteWritten: (referralId) => say(['', [`adminnotes:${referralId}`], 'admin notes']),
    reportsChanged: () => say(['', ['reports'], 'reports']),
    listen: (listener) =>
      broadcast.listen((message) => {
        if (message === undefined) {
          listener({ model: 'notifications', topics: 'all', position: last })
          listener({ model: 'reports', topics: new Set(['reports']), position: '' })
          listener({ model: 'sessions', topics: 'all', position: '' })
          return listener({ model: 'access', topics: 'all', position: '' })
        }
        const [position, topics, model] = JSON.parse(message) as Wire
        // What no event made has no position.
        if (model === 'notifications' && position > last) last = position
        listener({ model, position, topics: topics === 0 ? 'all' : new Set(topics) })
      }),
    start: broadcast.start,
    stop: broadcast.stop,
  }
}
