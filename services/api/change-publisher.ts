// Publishes to every process the changes that no read model announces: new notifications (from the process that runs
// the reactions), admin notes, revoked access, ended sessions and report progress (from the process that made the
// change). Each process then drops stale caches and notifies its browsers immediately.
import { createBroadcast } from '#platform/broadcast.ts'
import type pg from 'pg'

import { type LiveChange, sessionTopic } from './live/live.ts'

export interface ChangePublisher {
  /**
   * Notifies the browsers that follow these topics. If the database is unavailable, the message is lost and browsers
   * get the change on their next load.
   */
  topicsChanged(topics: readonly string[], position: string): void
  /** Makes every process reload this user's access. Can be lost like `topicsChanged`. */
  accessChanged(userId: string): void
  /**
   * Makes every process reload these sessions, which ended or whose rights changed. Can be lost like `topicsChanged`.
   */
  sessionsChanged(sessionIds: readonly string[]): void
  /** An admin note was written on this referral. Can be lost like `topicsChanged`. */
  adminNoteWritten(referralId: string): void
  /** A report run started, made progress, or ended. Can be lost like `topicsChanged`. */
  reportsChanged(): void
  listen(listener: (change: LiveChange) => void): () => void
  start(): void
  stop(): Promise<void>
}

/** Postgres rejects a NOTIFY payload of 8,000 bytes or more. With more topics than this, we notify every browser. */
const maxTopics = 120

type Model = 'notifications' | 'admin notes' | 'access' | 'sessions' | 'reports'
type WireMessage = readonly [position: string, topics: readonly string[] | 0, model: Model]

export const createChangePublisher = (pool: pg.Pool): ChangePublisher => {
  const broadcast = createBroadcast(pool, 'notification')
  let lastPosition = ''
  const publish = (wire: WireMessage) => void broadcast.publish(JSON.stringify(wire)).catch(() => undefined)
  return {
    topicsChanged: (topics, position) => {
      const uniqueTopics = [...new Set(topics)]
      publish([position, uniqueTopics.length > maxTopics ? 0 : uniqueTopics, 'notifications'])
    },
    accessChanged: (userId) => publish(['', [`access:${userId}`], 'access']),
    sessionsChanged: (sessionIds) => {
      if (sessionIds.length === 0) return
      const topics = sessionIds.map(sessionTopic)
      publish(['', topics.length > maxTopics ? 0 : topics, 'sessions'])
    },
    adminNoteWritten: (referralId) => publish(['', [`adminnotes:${referralId}`], 'admin notes']),
    reportsChanged: () => publish(['', ['reports'], 'reports']),
    listen: (listener) =>
      broadcast.listen((message) => {
        if (message === undefined) {
          listener({ model: 'notifications', topics: 'all', position: lastPosition })
          listener({ model: 'reports', topics: new Set(['reports']), position: '' })
          listener({ model: 'sessions', topics: 'all', position: '' })
          return listener({ model: 'access', topics: 'all', position: '' })
        }
        const [position, topics, model] = JSON.parse(message) as WireMessage
        // A change that did not come from an event has no position.
        if (model === 'notifications' && position > lastPosition) lastPosition = position
        listener({ model, position, topics: topics === 0 ? 'all' : new Set(topics) })
      }),
    start: broadcast.start,
    stop: broadcast.stop,
  }
}
