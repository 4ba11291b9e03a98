// The HTTP/2 side of a node: turns each stream of a connection into a call, and limits how many calls run at the same
// time.
import {
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
  createSecureServer,
  createServer,
} from 'node:http2'
import type { Socket } from 'node:net'

import { type Call, createCall } from './call.ts'
import type { Certificate } from './certificate.ts'

export interface CallServer {
  /** Serves the calls of an accepted connection. */
  serveConnection(socket: Socket): void
}

const windowBytes = 4 * 1024 * 1024

/**
 * Concurrent calls per connection, the limit of EventStoreDB's web server. Further calls wait, so a client that leaks
 * calls gets stuck. HTTP/2's own setting is not used, because Node then refuses a call that starts right after another
 * one ended.
 */
const maxConcurrentCalls = 100

interface CallQueue {
  openCalls: number
  readonly waiting: (() => void)[]
}

/** @param resetConnection breaks the connection from this client port */
export const createCallServer = (
  certificate: Certificate | undefined,
  resetConnection: (clientPort: number | undefined) => void,
  serve: (call: Call) => void,
): CallServer => {
  const settings = { settings: { initialWindowSize: windowBytes } }
  const server =
    certificate === undefined ? createServer(settings) : createSecureServer({ ...settings, ...certificate })
  const queues = new WeakMap<Http2Session, CallQueue>()

  server.on('session', (session) => {
    session.on('error', () => undefined)
    session.setLocalWindowSize(windowBytes)
  })
  server.on('sessionError', () => undefined)
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const { session } = stream
    if (session === undefined) return
    const clientPort = session.socket.remotePort
    const call = createCall(stream, headers, () => resetConnection(clientPort))
    const queue = queues.get(session) ?? { openCalls: 0, waiting: [] }
    queues.set(session, queue)
    const startNextCall = () => {
      if (queue.openCalls < maxConcurrentCalls) queue.waiting.shift()?.()
    }
    queue.waiting.push(() => {
      if (call.closed) return startNextCall()
      queue.openCalls += 1
      call.onClosed(() => {
        queue.openCalls -= 1
        startNextCall()
      })
      return serve(call)
    })
    startNextCall()
  })
  return { serveConnection: (socket) => void server.emit('connection', socket) }
}
