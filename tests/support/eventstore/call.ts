// One gRPC call on its HTTP/2 stream. The emulator uses node:http2 instead of a gRPC library, because tests need what a
// library hides: a stream reset without a status, a response that never comes, many events in one write.
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import { constants } from 'node:http2'

import { createFrameReader, frame } from './frames.ts'
import { type Refusal, grpcStatus } from './refusals.ts'

export interface Call {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Whether either side has ended the call. */
  readonly closed: boolean
  /** Sends framed messages. Returns false when the client cannot keep up; then wait for `drained`. */
  write(frames: Buffer): boolean
  send(message: { serializeBinary(): Uint8Array }): boolean
  /** Resolves when the call can send more or is closed. */
  drained(): Promise<void>
  /** Ends the call: with status OK, or with this error. */
  end(refusal?: Refusal): void
  /** Resets the stream of the call, without a status or trailers. */
  reset(): void
  /** Drops all further messages. */
  mute(): void
  /** Breaks the connection that carries the call. */
  cut(): void
  onMessage(take: (message: Buffer) => void): void
  /** Calls `then` after the client's last message. */
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
      // Not in the same tick as a write: Node 24.21 would send the same bytes repeatedly until it runs out of memory.
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
