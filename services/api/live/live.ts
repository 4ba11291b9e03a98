// The websocket route: notifies each browser when topics that it follows have changed.
import websocket from '@fastify/websocket'
import type { Telemetry } from '#platform/telemetry.ts'
import type { FastifyInstance } from 'fastify'

import { type Connection, type ConnectionDeps, closeCodes, createConnection } from './connection.ts'
import { modelOf } from './topics.ts'

/** A change as the read models and the reactions announce it. */
export interface LiveChange {
  readonly model: string
  readonly topics: ReadonlySet<string> | 'all'
  readonly position: string
}

/** Whether anyone's rights changed. A change without topics only reports the model's position. */
export const accessChanged = ({ model, topics }: LiveChange): boolean =>
  model === 'access' && (topics === 'all' || topics.size > 0)

/** Topic prefix for changed sessions. Only server processes use these topics; browsers cannot follow them. */
const sessionPrefix = 'session:'
export const sessionTopic = (sessionId: string): string => `${sessionPrefix}${sessionId}`

/** The sessions that ended or whose rights changed; undefined if the change does not concern sessions. */
export const changedSessions = ({ model, topics }: LiveChange): ReadonlySet<string> | 'all' | undefined => {
  if (model !== 'sessions') return undefined
  return topics === 'all' ? 'all' : new Set([...topics].map((topic) => topic.slice(sessionPrefix.length)))
}

export interface LiveOptions extends Omit<ConnectionDeps, 'toldUpTo'> {
  /** Calls the listener for each change. Returns the unsubscribe function. */
  readonly changes: (listener: (change: LiveChange) => void) => () => void
  readonly telemetry: Telemetry
}

const heartbeat = 25_000
/** Bytes. A browser's request names only a few topics. */
const maxPayload = 16 * 1024

/** Installs `/api/live` (contracts/live.ts). Closes every connection when the app closes. */
export const installLive = async (app: FastifyInstance, options: LiveOptions): Promise<void> => {
  const { changes, telemetry, ...deps } = options
  const told = new Map<string, string>()
  const toldUpTo = (topic: string) => told.get(modelOf(topic)) ?? ''
  const connections = new Set<Connection>()
  const everybody = (act: (connection: Connection) => void) => [...connections].forEach(act)
  // If a store is unavailable, the next heartbeat tries again. Until then the current authorization stays valid.
  const reauthorise = (connection: Connection) => void connection.reauthorise().catch(() => undefined)
  const reauthoriseAll = () => everybody(reauthorise)

  const unsubscribe = changes((change) => {
    const { model, topics, position } = change
    const sessions = changedSessions(change)
    if (accessChanged(change) || sessions === 'all') reauthoriseAll()
    // Session changes go to no browser.
    if (sessions !== undefined) {
      return everybody((connection) => {
        if (sessions !== 'all' && sessions.has(connection.sessionId ?? '')) reauthorise(connection)
      })
    }
    if (position > (told.get(model) ?? '')) told.set(model, position)
    everybody((connection) => connection.tell(topics, position))
  })
  const beating = setInterval(() => {
    everybody((connection) => connection.beat())
    reauthoriseAll()
  }, heartbeat)

  await app.register(websocket, {
    options: { maxPayload },
    preClose: async () => {
      unsubscribe()
      clearInterval(beating)
      everybody((connection) => connection.close(closeCodes.goingAway))
      app.websocketServer.close()
    },
  })
  app.get('/api/live', { websocket: true, schema: { hide: true } }, (socket) => {
    const connection = createConnection(socket, { ...deps, toldUpTo })
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  })
  telemetry.gauge('live_connections', 'Open websockets', 'route', () => [
    { label: '/api/live', value: connections.size },
  ])
}
