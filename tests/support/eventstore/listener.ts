// The port of one node. Tests can hold, refuse and break its connections, and close and reopen the port.
import {
  type IncomingHttpHeaders,
  type Http2Session,
  type ServerHttp2Stream,
  createSecureServer,
  createServer,
} from 'node:http2'
import { type AddressInfo, type Server, type Socket, createServer as createTcpServer } from 'node:net'

import { type Call, createCall } from './call.ts'
import type { Certificate } from './certificate.ts'

export interface Listener {
  /** The port, known after the first `open`. */
  readonly port: number
  readonly isOpen: boolean
  /** Open connections. */
  readonly connections: number
  /** Connections accepted since the start. */
  readonly connectionsMade: number
  /** Accepts connections, on the same port as before. */
  open(): Promise<void>
  /** Refuses new connections; open connections stay open. */
  close(): Promise<void>
  /** Resets every connection. */
  cut(): void
  /** Accepts new connections but does not read from them. */
  hold(): void
  /** Serves the connections that `hold` kept waiting. */
  release(): void
}

const host = '127.0.0.1'
const windowBytes = 4 * 1024 * 1024

/**
 * Concurrent calls per connection, the limit of EventStoreDB's web server. Further calls wait, so a client that leaks
 * calls gets stuck. HTTP/2's own setting is not used, because Node then refuses a call that starts right after another
 * one ended.
 */
const maxCallsAtOnce = 100

interface Lane {
  open: number
  readonly waiting: (() => void)[]
}

export const createListener = (
  wantedPort: number,
  certificate: Certificate | undefined,
  serve: (call: Call) => void,
): Listener => {
  const sockets = new Map<number | undefined, Socket>()
  const held = new Set<Socket>()
  const settings = { settings: { initialWindowSize: windowBytes } }
  const http2 = certificate === undefined ? createServer(settings) : createSecureServer({ ...settings, ...certificate })
  const lanes = new WeakMap<Http2Session, Lane>()
  let port = wantedPort
  let server: Server | undefined
  let holding = false
  let connectionsMade = 0

  http2.on('session', (session) => {
    session.on('error', () => undefined)
    session.setLocalWindowSize(windowBytes)
  })
  http2.on('sessionError', () => undefined)
  http2.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const { session } = stream
    if (session === undefined) return
    const socket = sockets.get(session.socket.remotePort)
    const call = createCall(stream, headers, () => socket?.resetAndDestroy())
    const lane = lanes.get(session) ?? { open: 0, waiting: [] }
    lanes.set(session, lane)
    const next = () => {
      if (lane.open < maxCallsAtOnce) lane.waiting.shift()?.()
    }
    lane.waiting.push(() => {
      if (call.closed) return next()
      lane.open += 1
      call.onClosed(() => {
        lane.open -= 1
        next()
      })
      return serve(call)
    })
    next()
  })

  const take = (socket: Socket) => {
    const { remotePort } = socket
    connectionsMade += 1
    sockets.set(remotePort, socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(remotePort)
      held.delete(socket)
    })
    if (holding) held.add(socket)
    else http2.emit('connection', socket)
  }

  return {
    get port() {
      return port
    },
    get isOpen() {
      return server !== undefined
    },
    get connections() {
      return sockets.size
    },
    get connectionsMade() {
      return connectionsMade
    },
    open: async () => {
      if (server !== undefined) return
      const fresh = createTcpServer(take)
      server = fresh
      await new Promise<void>((resolve, reject) => {
        fresh.once('error', reject)
        fresh.listen(port, host, resolve)
      })
      port = (fresh.address() as AddressInfo).port
    },
    close: async () => {
      const closing = server
      server = undefined
      // The server's own `close` waits for open connections; the port is free immediately.
      closing?.close()
      await Promise.resolve()
    },
    cut: () => {
      for (const socket of [...sockets.values()]) socket.resetAndDestroy()
    },
    hold: () => {
      holding = true
    },
    release: () => {
      holding = false
      for (const socket of [...held]) http2.emit('connection', socket)
      held.clear()
    },
  }
}
