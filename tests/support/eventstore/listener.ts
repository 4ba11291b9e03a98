// A port of one node: its connections can be held, refused and cut, and the port can be closed and opened again.
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
  /** The port, from the first `open` on. */
  readonly port: number
  readonly isOpen: boolean
  /** Connections that are open now. */
  readonly connections: number
  /** Connections taken since the start. */
  readonly connectionsMade: number
  /** Takes connections, on the same port as before. */
  open(): Promise<void>
  /** Refuses new connections; those that are open stay. */
  close(): Promise<void>
  /** Resets every connection. */
  cut(): void
  /** New connections are taken by the machine, but nobody reads what they say. */
  hold(): void
  /** Serves what was held. */
  release(): void
}

const host = '127.0.0.1'
const windowBytes = 4 * 1024 * 1024

/**
 * Calls at once on one connection, as EventStoreDB's web server limits them: the next one waits, so that a client that leaks
 * calls comes to a stop. Not left to HTTP/2's own setting, because Node then refuses a call that comes on the heels of one
 * that has just ended.
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
      // The server's own `close` waits for its connections; the port is free at once.
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
