// The websocket route: tells every browser which of the topics it follows have changed.
import websocket from '@fastify/websocket'
import type { Telemetry } from '#platform/telemetry.ts'
import type { FastifyInstance } from 'fastify'

import { type Connection, type ConnectionDeps, closeCodes, createConnection } from './connection.ts'
import { modelOf } from './topics.ts'

/** What changed, as the read models and the reactions announce it. */
export interface LiveChange {
  readonly model: string
  readonly topics: ReadonlySet<string> | 'all'
  readonly position: string
}

/** Whether somebody may do more or less than before. A model also says how far it is when nothing changed. */
export const accessChanged = ({ model, topics }: LiveChange): boolean =>
  model === 'access' && (topics === 'all' || topics.size > 0)

/** What a change of sessions names, to the processes alone: no browser can follow it. */
const sessionPrefix = 'session:'
export const sessionTopic = (sessionId: string): string => `${sessionPrefix}${sessionId}`

/** The sessions that ended or are worth something else; undefined: the change is of none. */
export const changedSessions = ({ model, topics }: LiveChange): ReadonlySet<string> | 'all' | undefined => {
  if (model !== 'sessions') return undefined
  return topics === 'all' ? 'all' : new Set([...topics].map((topic) => topic.slice(sessionPrefix.length)))
}

export interface LiveOptions extends Omit<ConnectionDeps, 'toldUpTo'> {
  /** Calls the listener for each change; returns what ends it. */
  readonly changes: (listener: (change: LiveChange) => void) => () => void
  readonly telemetry: Telemetry
}

const heartbeat = 25_000
/** A request of a browser is a few topics. */
const maxPayload = 16 * 1024

/** `/api/live` (contracts/live.ts). Ends every connection when the app closes. */
export const installLive = async (app: FastifyInstance, options: LiveOptions): Promise<void> => {
  const { changes, telemetry, ...deps } = options
  const told = new Map<string, string>()
  const toldUpTo = (topic: string) => told.get(modelOf(topic)) ?? ''
  const connections = new Set<Connection>()
  const everybody = (act: (connection: Connection) => void) => [...connections].forEach(act)
  // Unreachable stores are asked again at the next beat; until then what was authorised stays.
  const reauthorise = (connection: Connection) => void connection.reauthorise().catch(() => undefined)
  const reauthoriseAll = () => everybody(reauthorise)

  const unsubscribe = changes((change) => {
    const { model, topics, position } = change
    const sessions = changedSessions(change)
    if (accessChanged(change) || sessions === 'all') reauthoriseAll()
    // Nobody follows a session.
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
