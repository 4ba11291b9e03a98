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
  /** Sends framed messages. Returns false when the client cannot keep up; then call `waitForDrain`. */
  write(frames: Buffer): boolean
  send(message: { serializeBinary(): Uint8Array }): boolean
  /** Resolves when the call can send more or is closed. */
  waitForDrain(): Promise<void>
  /** Ends the call: with status OK, or with this error. */
  end(refusal?: Refusal): void
  /** Resets the stream of the call, without a status or trailers. */
  reset(): void
  /** Drops all further messages. */
  mute(): void
  /** Breaks the connection of the call. */
  resetConnection(): void
  onMessage(listener: (message: Buffer) => void): void
  /** Calls `listener` after the client's last message. */
  onHalfClosed(listener: () => void): void
  onClosed(listener: () => void): void
}

export const createCall = (
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  resetConnection: () => void,
): Call => {
  let status: Refusal = { code: grpcStatus.ok, message: '' }
  let isEnded = false
  let isFull = false
  let isMuted = false
  const drainWaiters = new Set<() => void>()
  const resumeWriters = () => {
    isFull = false
    for (const resolve of drainWaiters) resolve()
    drainWaiters.clear()
  }
  stream.on('error', () => undefined)
  stream.on('drain', resumeWriters)
  stream.on('close', resumeWriters)
  stream.on('wantTrailers', () =>
    stream.sendTrailers({
      'grpc-status': String(status.code),
      ...(status.message === '' ? {} : { 'grpc-message': encodeURI(status.message) }),
      ...status.trailers,
    }),
  )
  const isClosed = () => isEnded || stream.closed || stream.destroyed
  const sendHeaders = () => {
    if (!stream.headersSent) {
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
    }
  }
  const write = (frames: Buffer): boolean => {
    if (isClosed()) return false
    if (isMuted) return true
    sendHeaders()
    isFull = !stream.write(frames)
    return !isFull
  }
  return {
    path: String(headers[':path']),
    headers,
    get closed() {
      return isClosed()
    },
    write,
    send: (message) => write(frame(message.serializeBinary())),
    waitForDrain: () =>
      isClosed() || !isFull ? Promise.resolve() : new Promise((resolve) => drainWaiters.add(resolve)),
    end: (refusal) => {
      if (isClosed()) return
      if (refusal !== undefined) status = refusal
      sendHeaders()
      isEnded = true
      stream.end()
    },
    reset: () => {
      isEnded = true
      // The reset must not happen in the same tick as a write. Node 24.21 would send the same bytes repeatedly until it
      // runs out of memory.
      setImmediate(() => stream.close(constants.NGHTTP2_INTERNAL_ERROR))
    },
    mute: () => {
      isMuted = true
    },
    resetConnection: () => {
      isEnded = true
      resetConnection()
    },
    onMessage: (listener) => {
      stream.on('data', createFrameReader(listener))
    },
    onHalfClosed: (listener) => {
      stream.on('end', listener)
    },
    onClosed: (listener) => {
      stream.on('close', listener)
    },
  }
}
