// Keeps the open page true: follows the topics of the queries on screen and reads again what shows less than has happened.
import { Topic } from '#contracts/live.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { openLiveConnection } from './live-connection.ts'
import { noteWritten } from './written.ts'

/** The last change of a topic that this page knows of. */
interface Heard {
  readonly position: string
  /** In the order of what this page hears and asks. */
  readonly moment: number
}

/** While much happens a page is read again this often, not for each event. */
const spacingMs = 250

const topicsOf = (query: Query): readonly string[] => {
  const topics = query.meta?.['topics']
  // An address typed by hand may name what cannot exist; the server closes a connection that asks for it.
  return Array.isArray(topics) ? topics.filter((topic) => Topic.safeParse(topic).success) : []
}

/** Up to where the data shows the log; undefined where it does not say so. */
const shownBy = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('position' in data)) return undefined
  return typeof data.position === 'string' ? data.position : ''
}

/**
 * Whatever order answers and news come in, no change is lost: data that was asked for before the news and does not reach its
 * position is read again, also when its answer comes later. What changed before a topic was followed, at first or after a
 * lost connection, is news of the subscription's answer. Returns the function that ends it.
 */
export const startLive = (queries: QueryClient): (() => void) => {
  const news = new Map<string, Heard>()
  const asked = new WeakMap<Query, number>()
  let followed: ReadonlySet<string> = new Set()
  let moment = 0
  let due: ReturnType<typeof setTimeout> | undefined
  let last = -spacingMs

  const isBehind = (query: Query): boolean => {
    const shown = shownBy(query.state.data)
    return topicsOf(query).some((topic) => {
      const heard = news.get(topic)
      if (heard === undefined || heard.moment < (asked.get(query) ?? 0)) return false
      return shown === undefined || shown < heard.position
    })
  }

  // A fetch under way goes on, and its answer is judged when it comes: cancelled by each change, a page would show nothing
  // new for as long as much happens.
  const readAgain = () => {
    due ??= setTimeout(
      () => {
        due = undefined
        last = performance.now()
        void queries.invalidateQueries({ predicate: isBehind }, { cancelRefetch: false })
      },
      Math.max(0, last + spacingMs - performance.now()),
    )
  }

  const hear = (changes: Iterable<readonly [topic: string, position: string]>) => {
    moment += 1
    for (const [topic, position] of changes) {
      // Some news names no position, or an earlier one: what was known before is still to be reached.
      const known = news.get(topic)?.position ?? ''
      news.set(topic, { position: position > known ? position : known, moment })
      noteWritten(position)
    }
    readAgain()
  }

  const connection = openLiveConnection((message) => {
    if (message.type === 'ready') {
      followed = new Set()
      follow()
    }
    if (message.type === 'subscribed') hear(Object.entries(message.positions))
    if (message.type === 'changed') hear(message.topics.map((topic) => [topic, message.position]))
  })

  const follow = () => {
    const wanted = new Set(queries.getQueryCache().findAll({ type: 'active' }).flatMap(topicsOf))
    const added = [...wanted].filter((topic) => !followed.has(topic))
    const gone = [...followed].filter((topic) => !wanted.has(topic))
    if (added.length > 0) connection.send({ type: 'subscribe', topics: added })
    if (gone.length > 0) connection.send({ type: 'unsubscribe', topics: gone })
    for (const topic of gone) news.delete(topic)
    followed = wanted
  }

  const stopQueries = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' || event.type === 'observerRemoved') follow()
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') {
      moment += 1
      asked.set(event.query, moment)
    }
    if (event.action.type === 'success' && isBehind(event.query)) readAgain()
  })
  return () => {
    clearTimeout(due)
    stopQueries()
    connection.end()
  }
}
