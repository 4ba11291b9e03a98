// Keeps the open page true: follows the topics of the queries on screen and reads again what shows less than has happened.
import { Topic } from '#contracts/live.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { openLiveConnection } from './live-connection.ts'
import { recordWrite } from './read-your-writes.ts'

/** The last change of a topic that this page knows of. */
interface TopicChange {
  readonly position: string
  /** In the order of what this page hears and asks. */
  readonly sequence: number
}

/** While much happens a page is read again this often, not for each event. */
const minIntervalMs = 250

const topicsOf = (query: Query): readonly string[] => {
  const topics = query.meta?.['topics']
  // An address typed by hand may name what cannot exist; the server closes a connection that asks for it.
  return Array.isArray(topics) ? topics.filter((topic) => Topic.safeParse(topic).success) : []
}

/** Up to where the data shows the log; undefined where it does not say so. */
const positionOf = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('position' in data)) return undefined
  return typeof data.position === 'string' ? data.position : ''
}

/**
 * Whatever order answers and news come in, no change is lost: data that was asked for before the news and does not reach its
 * position is read again, also when its answer comes later. What changed before a topic was followed, at first or after a
 * lost connection, is news of the subscription's answer. Returns the function that ends it.
 */
export const startLive = (queries: QueryClient): (() => void) => {
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

  // A fetch under way goes on, and its answer is judged when it comes: cancelled by each change, a page would show nothing
  // new for as long as much happens.
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
      // Some news names no position, or an earlier one: what was known before is still to be reached.
      const previous = latestChanges.get(topic)?.position ?? ''
      latestChanges.set(topic, { position: position > previous ? position : previous, sequence })
      recordWrite(position)
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

  const stopQueries = queries.getQueryCache().subscribe((event) => {
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
    stopQueries()
    connection.end()
  }
}
