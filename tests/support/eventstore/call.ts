// One gRPC call on its HTTP/2 stream. The server is written on node:http2 rather than on a gRPC library, because a test
// wants what such a library hides: a stream reset without a status, an answer that never comes, many events in a write.
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import { constants } from 'node:http2'

import { createFrameReader, frame } from './frames.ts'
import { type Refusal, grpcStatus } from './refusals.ts'

export interface Call {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Whether either side has ended the call. */
  readonly closed: boolean
  /** Sends framed messages. False: the client does not keep up; wait for `drained`. */
  write(frames: Buffer): boolean
  send(message: { serializeBinary(): Uint8Array }): boolean
  /** Resolves when more can be written, or the call is closed. */
  drained(): Promise<void>
  /** Ends the call, well or with a refusal. */
  end(refusal?: Refusal): void
  /** Ends the call with a reset of its stream: no status, no trailers. */
  reset(): void
  /** Sends no more messages. */
  mute(): void
  /** Breaks the connection that the call is on. */
  cut(): void
  onMessage(take: (message: Buffer) => void): void
  /** When the client has sent its last message. */
  onHalfClosed(then: () => void): void
  onClosed(then: () => void): void
}

export const createCall = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, cut: () => void): Call => {
  let status: Refusal = { code: grpcStatus.ok, message: '' }
  let ended = false
  let stillFull = false
  let muted = false
  const waiting = new Set<() => void>()
  const release = () => {
    stillFull = false
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  stream.on('error', () => undefined)
  stream.on('drain', release)
  stream.on('close', release)
  stream.on('wantTrailers', () =>
    stream.sendTrailers({
      'grpc-status': String(status.code),
      ...(status.message === '' ? {} : { 'grpc-message': encodeURI(status.message) }),
      ...status.trailers,
    }),
  )
  const isClosed = () => ended || stream.closed || stream.destroyed
  const begin = () => {
    if (!stream.headersSent) {
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
    }
  }
  const write = (frames: Buffer): boolean => {
    if (isClosed()) return false
    if (muted) return true
    begin()
    stillFull = !stream.write(frames)
    return !stillFull
  }
  return {
    path: String(headers[':path']),
    headers,
    get closed() {
      return isClosed()
    },
    write,
    send: (message) => write(frame(message.serializeBinary())),
    drained: () => (isClosed() || !stillFull ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    end: (refusal) => {
      if (isClosed()) return
      if (refusal !== undefined) status = refusal
      begin()
      ended = true
      stream.end()
    },
    reset: () => {
      ended = true
      // Not in the tick of a write: Node 24.21 then sends the same bytes over and over, until the memory is full.
      setImmediate(() => stream.close(constants.NGHTTP2_INTERNAL_ERROR))
    },
    mute: () => {
      muted = true
    },
    cut: () => {
      ended = true
      cut()
    },
    onMessage: (take) => {
      stream.on('data', createFrameReader(take))
    },
    onHalfClosed: (then) => {
      stream.on('end', then)
    },
    onClosed: (then) => {
      stream.on('close', then)
    },
  }
}
