// Keeps open pages up to date. It subscribes to the topics of the active queries, and refetches data that is older than
// a reported change.
import { Topic } from '#contracts/live.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { openLiveConnection } from './live-connection.ts'
import { recordPosition } from '../api/read-your-writes.ts'

/** The last change to a topic that was reported to this page. */
interface TopicChange {
  readonly position: string
  /** Orders changes and requests by when this page received or sent them. */
  readonly sequence: number
}

/** While many events arrive, a page is refetched at this interval instead of after each event. */
const minIntervalMs = 250

const topicsOf = (query: Query): readonly string[] => {
  const topics = query.meta?.['topics']
  // A manually typed URL may produce an invalid topic. The server closes a connection that subscribes to one.
  return Array.isArray(topics) ? topics.filter((topic) => Topic.safeParse(topic).success) : []
}

/** The log position that the data includes. Undefined if the data does not have one. */
const positionOf = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('position' in data)) return undefined
  return typeof data.position === 'string' ? data.position : ''
}

/**
 * No change is lost, in any order of responses and change messages. Data is refetched if it was requested
 * before a change and does not include the change's position, even if the response arrives later. The
 * confirmation of a subscription reports the changes before it, at the start or after a lost connection. Returns a
 * function that stops the updates.
 */
export const startLiveUpdates = (queries: QueryClient): (() => void) => {
  const latestChanges = new Map<string, TopicChange>()
  const requestedAt = new WeakMap<Query, number>()
  let subscribed: ReadonlySet<string> = new Set()
  let sequence = 0
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  let lastRefetchAt = -minIntervalMs

  const isBehind = (query: Query): boolean => {
    const shownPosition = positionOf(query.state.data)
    return topicsOf(query).some((topic) => {
      const change = latestChanges.get(topic)
      if (change === undefined || change.sequence < (requestedAt.get(query) ?? 0)) return false
      return shownPosition === undefined || shownPosition < change.position
    })
  }

  // A running fetch continues, and its response is checked when it arrives. If each change canceled the fetch, a busy
  // page would never update.
  const scheduleRefetch = () => {
    refetchTimer ??= setTimeout(
      () => {
        refetchTimer = undefined
        lastRefetchAt = performance.now()
        void queries.invalidateQueries({ predicate: isBehind }, { cancelRefetch: false })
      },
      Math.max(0, lastRefetchAt + minIntervalMs - performance.now()),
    )
  }

  const recordChanges = (changes: Iterable<readonly [topic: string, position: string]>) => {
    sequence += 1
    for (const [topic, position] of changes) {
      // Some changes have no position or an earlier one. Data must still reach the highest known position.
      const previous = latestChanges.get(topic)?.position ?? ''
      latestChanges.set(topic, { position: position > previous ? position : previous, sequence })
      recordPosition(position)
    }
    scheduleRefetch()
  }

  const connection = openLiveConnection((message) => {
    if (message.type === 'ready') {
      subscribed = new Set()
      updateSubscriptions()
    }
    if (message.type === 'subscribed') recordChanges(Object.entries(message.positions))
    if (message.type === 'changed') recordChanges(message.topics.map((topic) => [topic, message.position]))
  })

  const updateSubscriptions = () => {
    const needed = new Set(queries.getQueryCache().findAll({ type: 'active' }).flatMap(topicsOf))
    const added = [...needed].filter((topic) => !subscribed.has(topic))
    const removed = [...subscribed].filter((topic) => !needed.has(topic))
    if (added.length > 0) connection.send({ type: 'subscribe', topics: added })
    if (removed.length > 0) connection.send({ type: 'unsubscribe', topics: removed })
    for (const topic of removed) latestChanges.delete(topic)
    subscribed = needed
  }

  const unsubscribeQueries = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' || event.type === 'observerRemoved') updateSubscriptions()
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') {
      sequence += 1
      requestedAt.set(event.query, sequence)
    }
    if (event.action.type === 'success' && isBehind(event.query)) scheduleRefetch()
  })
  return () => {
    clearTimeout(refetchTimer)
    unsubscribeQueries()
    connection.end()
  }
}
