// Keeps the open page true: follows the topics of the queries on screen and reads those again whose topic changed.
import { LiveMessage, type LiveRequest, Topic } from '#contracts/live.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useSession } from '../stores/session.ts'
import { refreshSession } from './call.ts'
import { noteWritten } from './written.ts'

const heartbeatMs = 25_000
const longestPauseMs = 30_000

const topicsOf = (query: Query): readonly string[] => {
  const topics = query.meta?.['topics']
  // An address typed by hand may name what cannot exist; the server closes a connection that asks for it.
  return Array.isArray(topics) ? topics.filter((topic) => Topic.safeParse(topic).success) : []
}

/**
 * Connects while somebody is signed in; reconnects with growing, random pauses. After a gap every followed query is read
 * again, since changes may have been missed. Returns the function that ends it.
 */
export const startLive = (queries: QueryClient): (() => void) => {
  let socket: WebSocket | undefined
  let followed = new Set<string>()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let ended = false

  const send = (message: LiveRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  const wanted = () => {
    const active = queries.getQueryCache().findAll({ type: 'active' })
    return new Set(active.flatMap((query) => topicsOf(query)))
  }

  const follow = () => {
    const now = wanted()
    const added = [...now].filter((topic) => !followed.has(topic))
    const gone = [...followed].filter((topic) => !now.has(topic))
    if (added.length > 0) send({ type: 'subscribe', topics: added })
    if (gone.length > 0) send({ type: 'unsubscribe', topics: gone })
    followed = now
  }

  const readAgain = (changed: ReadonlySet<string> | 'all') => {
    const concerned = (query: Query) =>
      topicsOf(query).length > 0 && (changed === 'all' || topicsOf(query).some((topic) => changed.has(topic)))
    void queries.invalidateQueries({ predicate: concerned })
  }

  const receive = (text: string) => {
    const message = LiveMessage.safeParse(JSON.parse(text))
    if (!message.success) return
    if (message.data.type === 'ready') {
      const missed = failures > 0
      failures = 0
      followed = new Set()
      follow()
      if (missed) readAgain('all')
    }
    if (message.data.type === 'changed') {
      noteWritten(message.data.position)
      readAgain(new Set(message.data.topics))
    }
    if (message.data.type === 'refused') void refreshSession().catch(() => undefined)
  }

  const connect = () => {
    const token = useSession.getState().accessToken
    if (ended || token === null || socket !== undefined) return
    const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`)
    socket = opened
    opened.addEventListener('open', () => send({ type: 'authenticate', token }))
    opened.addEventListener('message', (event) => receive(String(event.data)))
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      socket = undefined
      clearInterval(heartbeat)
      if (ended || useSession.getState().status !== 'signed_in') return
      failures += 1
      timer = setTimeout(connect, Math.min(longestPauseMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2))
    })
    clearInterval(heartbeat)
    heartbeat = setInterval(() => send({ type: 'ping' }), heartbeatMs)
  }

  const close = () => {
    clearTimeout(timer)
    clearInterval(heartbeat)
    const open = socket
    socket = undefined
    open?.close()
  }

  const stopQueries = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' || event.type === 'observerRemoved') follow()
  })
  const stopSession = useSession.subscribe((state, before) => {
    if (state.user?.id !== before.user?.id) close()
    if (state.status === 'signed_in') connect()
  })
  connect()
  return () => {
    ended = true
    stopQueries()
    stopSession()
    close()
  }
}
