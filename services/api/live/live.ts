// The websocket route: notifies each browser when topics that it follows have changed.
import websocket from '@fastify/websocket'
import type { Clock } from '#platform/clock.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { FastifyInstance } from 'fastify'

import type { CallerAccess } from '../caller-access.ts'
import type { ReadOnlySince } from '../plugins/read-only.ts'
import type { Principal } from '../principal.ts'
import { getChangedSessions, hasAccessChanged } from './change.ts'
import { type Connection, closeCodes, createConnection } from './connection.ts'
import { type FindParties, canFollow, getTopicModel } from './topics.ts'

export interface LiveDeps extends Pick<CallerAccess, 'tokens' | 'principals' | 'subscribeToChanges'> {
  readonly findParties: FindParties
  readonly clock: Clock
  readonly readOnlySince: ReadOnlySince
  readonly telemetry: Pick<Telemetry, 'addGauge'>
}

const heartbeatInterval = 25_000
/** In bytes. A browser's request names only a few topics. */
const maxPayload = 16 * 1024

/** How a connection identifies its user. A session with an incomplete second-factor step gets no live updates. */
const createPrincipalLookup = ({ tokens, principals }: Pick<LiveDeps, 'tokens' | 'principals'>) => {
  const findPrincipalBySession = async (sessionId: string) => {
    const principal = await principals.find(sessionId)
    return principal?.user.mfaStep === null ? principal : undefined
  }
  return {
    findPrincipalBySession,
    findPrincipalByToken: async (token: string) => {
      const sessionId = tokens.findSessionId(token)
      return sessionId === undefined ? undefined : findPrincipalBySession(sessionId)
    },
  }
}

/**
 * Installs `/api/live` (contracts/live.ts). Closes every connection when the app closes. Register it in its own scope,
 * because the websocket plugin would otherwise wrap every route.
 */
export const installLive = async (app: FastifyInstance, deps: LiveDeps): Promise<void> => {
  const { subscribeToChanges, findParties, clock, readOnlySince, telemetry } = deps
  const notifiedPositions = new Map<string, string>()
  const connectionDeps = {
    ...createPrincipalLookup(deps),
    canFollow: (principal: Principal, topic: string) => canFollow(principal, topic, findParties, clock.now()),
    readOnlySince,
    getNotifiedPosition: (topic: string) => notifiedPositions.get(getTopicModel(topic)) ?? '',
  }
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
    const connection = createConnection(socket, connectionDeps)
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  })
  telemetry.addGauge('live_connections', 'Open websockets', ['route'], () => [
    { labels: { route: '/api/live' }, value: connections.size },
  ])
}
