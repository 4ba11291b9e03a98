// The websocket route: notifies each browser when topics that it follows have changed.
import websocket from '@fastify/websocket'
import type { Telemetry } from '#platform/telemetry.ts'
import type { FastifyInstance } from 'fastify'

import { type Connection, type ConnectionDeps, closeCodes, createConnection } from './connection.ts'
import { getTopicModel } from './topics.ts'

/** A change announced by a read model or a reaction. */
export interface LiveChange {
  readonly model: string
  readonly topics: ReadonlySet<string> | 'all'
  readonly position: string
}

/** Whether anyone's rights changed. A change with no topics only reports the model's position. */
export const hasAccessChanged = ({ model, topics }: LiveChange): boolean =>
  model === 'access' && (topics === 'all' || topics.size > 0)

/** Topic prefix for changed sessions. Only server processes use these topics; browsers cannot follow them. */
const sessionPrefix = 'session:'
export const toSessionTopic = (sessionId: string): string => `${sessionPrefix}${sessionId}`

/** Returns the sessions that ended or whose rights changed, or undefined if the change does not affect sessions. */
export const getChangedSessions = ({ model, topics }: LiveChange): ReadonlySet<string> | 'all' | undefined => {
  if (model !== 'sessions') return undefined
  return topics === 'all' ? 'all' : new Set([...topics].map((topic) => topic.slice(sessionPrefix.length)))
}

export interface LiveOptions extends Omit<ConnectionDeps, 'getNotifiedPosition'> {
  /** Calls the listener for each change. Returns the unsubscribe function. */
  readonly subscribeToChanges: (listener: (change: LiveChange) => void) => () => void
  readonly telemetry: Telemetry
}

const heartbeatInterval = 25_000
/** In bytes. A browser's request names only a few topics. */
const maxPayload = 16 * 1024

/** Installs `/api/live` (contracts/live.ts). Closes every connection when the app closes. */
export const installLive = async (app: FastifyInstance, options: LiveOptions): Promise<void> => {
  const { subscribeToChanges, telemetry, ...deps } = options
  const notifiedPositions = new Map<string, string>()
  const getNotifiedPosition = (topic: string) => notifiedPositions.get(getTopicModel(topic)) ?? ''
  const connections = new Set<Connection>()
  const forEachConnection = (callback: (connection: Connection) => void) => [...connections].forEach(callback)
  // If a store is unavailable, the next heartbeat tries again. Until then the current authorization stays valid.
  const reauthorize = (connection: Connection) => void connection.reauthorize().catch(() => undefined)
  const reauthorizeAll = () => forEachConnection(reauthorize)

  const unsubscribe = subscribeToChanges((change) => {
    const { model, topics, position } = change
    const sessions = getChangedSessions(change)
    if (hasAccessChanged(change) || sessions === 'all') reauthorizeAll()
    // Session changes are not sent to browsers.
    if (sessions !== undefined) {
      return forEachConnection((connection) => {
        if (sessions !== 'all' && sessions.has(connection.sessionId ?? '')) reauthorize(connection)
      })
    }
    if (position > (notifiedPositions.get(model) ?? '')) notifiedPositions.set(model, position)
    forEachConnection((connection) => connection.notify(topics, position))
  })
  const heartbeatTimer = setInterval(() => {
    forEachConnection((connection) => connection.ping())
    reauthorizeAll()
  }, heartbeatInterval)

  await app.register(websocket, {
    options: { maxPayload },
    preClose: async () => {
      unsubscribe()
      clearInterval(heartbeatTimer)
      forEachConnection((connection) => connection.close(closeCodes.goingAway))
      app.websocketServer.close()
    },
  })
  app.get('/api/live', { websocket: true, schema: { hide: true } }, (socket) => {
    const connection = createConnection(socket, { ...deps, getNotifiedPosition })
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  })
  telemetry.addGauge('live_connections', 'Open websockets', 'route', () => [
    { label: '/api/live', value: connections.size },
  ])
}
