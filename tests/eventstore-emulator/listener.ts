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
  readonly totalConnections: number
  /** Accepts connections, on the same port as before. */
  open(): Promise<void>
  /** Refuses new connections; open connections stay open. */
  close(): Promise<void>
  /** Resets every connection. */
  resetConnections(): void
  /** Accepts new connections but does not read from them. */
  holdNewConnections(): void
  /** Serves the connections that `holdNewConnections` kept waiting. */
  releaseConnections(): void
}

const host = '127.0.0.1'
const windowBytes = 4 * 1024 * 1024

/**
 * Concurrent calls per connection, the limit of EventStoreDB's web server. Further calls wait, so a client that leaks
 * calls gets stuck. HTTP/2's own setting is not used, because Node then refuses a call that starts right after another
 * one ended.
 */
const maxCallsAtOnce = 100

interface CallQueue {
  open: number
  readonly waiting: (() => void)[]
}

export const createListener = (
  requestedPort: number,
  certificate: Certificate | undefined,
  serve: (call: Call) => void,
): Listener => {
  const sockets = new Map<number | undefined, Socket>()
  const heldSockets = new Set<Socket>()
  const settings = { settings: { initialWindowSize: windowBytes } }
  const http2 = certificate === undefined ? createServer(settings) : createSecureServer({ ...settings, ...certificate })
  const callQueues = new WeakMap<Http2Session, CallQueue>()
  let port = requestedPort
  let server: Server | undefined
  let holding = false
  let totalConnections = 0

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
    const callQueue = callQueues.get(session) ?? { open: 0, waiting: [] }
    callQueues.set(session, callQueue)
    const startNextCall = () => {
      if (callQueue.open < maxCallsAtOnce) callQueue.waiting.shift()?.()
    }
    callQueue.waiting.push(() => {
      if (call.closed) return startNextCall()
      callQueue.open += 1
      call.onClosed(() => {
        callQueue.open -= 1
        startNextCall()
      })
      return serve(call)
    })
    startNextCall()
  })

  const acceptConnection = (socket: Socket) => {
    const { remotePort } = socket
    totalConnections += 1
    sockets.set(remotePort, socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(remotePort)
      heldSockets.delete(socket)
    })
    if (holding) heldSockets.add(socket)
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
    get totalConnections() {
      return totalConnections
    },
    open: async () => {
      if (server !== undefined) return
      const newServer = createTcpServer(acceptConnection)
      server = newServer
      await new Promise<void>((resolve, reject) => {
        newServer.once('error', reject)
        newServer.listen(port, host, resolve)
      })
      port = (newServer.address() as AddressInfo).port
    },
    close: async () => {
      const closing = server
      server = undefined
      // The server's own `close` waits for open connections; the port is free immediately.
      closing?.close()
      await Promise.resolve()
    },
    resetConnections: () => {
      for (const socket of [...sockets.values()]) socket.resetAndDestroy()
    },
    holdNewConnections: () => {
      holding = true
    },
    releaseConnections: () => {
      holding = false
      for (const socket of [...heldSockets]) http2.emit('connection', socket)
      heldSockets.clear()
    },
  }
}
