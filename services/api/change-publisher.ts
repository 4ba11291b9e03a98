// Publishes changes that no read model announces to every process: new notifications, admin notes, revoked access,
// ended sessions and report progress. Each process then drops stale caches and notifies its browsers immediately.
import { createBroadcast } from '#platform/broadcast.ts'
import type pg from 'pg'

import { type LiveChange, toSessionTopic } from './live/change.ts'

export interface ChangePublisher {
  /**
   * Notifies the browsers that follow these topics. If the database is unavailable, the message is lost and browsers
   * get the change on their next load.
   */
  publishTopics(topics: readonly string[], position: string): void
  /** Makes every process reload this user's access. Can be lost like `publishTopics`. */
  publishAccessChange(userId: string): void
  /**
   * Makes every process reload these sessions, which ended or whose rights changed. Can be lost like `publishTopics`.
   */
  publishSessionChanges(sessionIds: readonly string[]): void
  /** Notifies browsers that an admin note of this referral was written. Can be lost like `publishTopics`. */
  publishAdminNoteChange(referralId: string): void
  /** Notifies browsers that a report run started, made progress, or ended. Can be lost like `publishTopics`. */
  publishReportChange(): void
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
  const publish = (message: WireMessage) => void broadcast.publish(JSON.stringify(message)).catch(() => undefined)
  return {
    publishTopics: (topics, position) => {
      const uniqueTopics = [...new Set(topics)]
      publish([position, uniqueTopics.length > maxTopics ? 0 : uniqueTopics, 'notifications'])
    },
    publishAccessChange: (userId) => publish(['', [`access:${userId}`], 'access']),
    publishSessionChanges: (sessionIds) => {
      if (sessionIds.length === 0) return
      const topics = sessionIds.map(toSessionTopic)
      publish(['', topics.length > maxTopics ? 0 : topics, 'sessions'])
    },
    publishAdminNoteChange: (referralId) => publish(['', [`adminnotes:${referralId}`], 'admin notes']),
    publishReportChange: () => publish(['', ['reports'], 'reports']),
    listen: (listener) =>
      broadcast.listen((payload) => {
        if (payload === undefined) {
          listener({ model: 'notifications', topics: 'all', position: lastPosition })
          listener({ model: 'reports', topics: new Set(['reports']), position: '' })
          listener({ model: 'sessions', topics: 'all', position: '' })
          return listener({ model: 'access', topics: 'all', position: '' })
        }
        const [position, topics, model] = JSON.parse(payload) as WireMessage
        // A change that did not come from an event has no position.
        if (model === 'notifications' && position > lastPosition) lastPosition = position
        listener({ model, position, topics: topics === 0 ? 'all' : new Set(topics) })
      }),
    start: broadcast.start,
    stop: broadcast.stop,
  }
}
