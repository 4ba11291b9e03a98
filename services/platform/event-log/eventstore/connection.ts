// The adapter's calls, each with its own timeout and typed errors. The client's own calls have no deadline, and its appends
// share one call, whose end also rejects the appends of other connections. Here each append is its own call.
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { ClientReadableStream } from '@grpc/grpc-js'

import { createLogClosedError } from '../closed-log.ts'
import { type LogConnection, LogUnavailable, type Position } from '../port.ts'
import { openClient, type StreamsClient } from './client-core.ts'
import { DeadlineExceeded, withDeadline } from '../deadline.ts'
import { isNotLeader, toStoreError } from './store-error.ts'
import type { AppendRequest, AppendResponse, ReadRequest, ReadResponse } from './messages.ts'
import { createConnectionStatus } from './connection-status.ts'

type ReadCall = ClientReadableStream<ReadResponse>
/** Called with each response of a read. */
type ResponseHandler = (response: ReadResponse) => void

/** How long a caller waits. */
export interface Deadline {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal
}

/** Each call rejects with LogUnavailable if the store or the connection is at fault; see `toStoreError`. */
export interface Connection {
  /** Sends one append and waits for its answer. */
  append(requests: readonly AppendRequest[], deadline: Deadline): Promise<AppendResponse>
  /** Reads to the end. Never cancels a read: servers close connections on which hundreds of calls are canceled. */
  read(request: ReadRequest, deadline: Deadline, onResponse: ResponseHandler): Promise<void>
  /**
   * Opens an endless call. Its owner cancels it, and reports with `markConnected` and `markDisconnected` whether the
   * connection works.
   */
  openStream(request: ReadRequest, deadline: Deadline): Promise<ReadCall>
  markConnected(): void
  markDisconnected(): void
  readonly status: LogConnection
  /** Records the position of one of our events. If the store later claims to have no event there, it is not believed. */
  recordPosition(position: Position): void
  /** The highest recorded position. */
  readonly highestPosition: Position | undefined
  /** Waits for appends that were sent, ends all other calls, and closes the connection. */
  close(): Promise<void>
}

/** One attempt of a call. */
interface Attempt {
  /** Remaining time, milliseconds. */
  readonly remaining: number
  /** Aborts when the caller stops waiting. */
  readonly abortSignal: AbortSignal
  /** Must be called when the request goes out. */
  readonly markSent: () => void
}

/** Maximum number of nodes to try in search of the leader. */
const maxNodesTried = 3

/** Connects at the first call. @throws Error if the client refuses the connection string or certificate */
export const createConnection = (connectionString: string): Connection => {
  const core = openClient(connectionString)
  const status = createConnectionStatus()
  const pendingAppends = new Set<Promise<unknown>>()
  /** Callbacks of the running calls, for when the connection closes. */
  const closeListeners = new Set<() => void>()
  let channel: ReturnType<StreamsClient['getChannel']> | undefined
  let closing: Promise<void> | undefined
  let highestPosition: Position | undefined

  /** Makes a call. If the node is not the leader, tries again at the leader. */
  const attempt = async <T>({ timeout, signal }: Deadline, run: (attempt: Attempt) => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw createLogClosedError()
    const deadlineAt = performance.now() + timeout
    const abortController = new AbortController()
    let wasSent = false
    const markSent = () => {
      wasSent = true
    }
    const giveUp = () => abortController.abort()
    /** An append that was sent keeps its timeout. Everything else ends at once, even a call that still looks for a node. */
    const abortUnlessSent = () => {
      if (!wasSent) giveUp()
    }
    closeListeners.add(abortUnlessSent)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted === true) giveUp()
    try {
      for (let nodesTried = 1; ; nodesTried += 1) {
        const remaining = Math.max(1, deadlineAt - performance.now())
        try {
          return await withDeadline(
            remaining,
            run({ remaining, abortSignal: abortController.signal, markSent }),
            abortController.signal,
          )
        } catch (error) {
          if (!isNotLeader(error) || nodesTried === maxNodesTried) throw error
          wasSent = false
          // The client switches to the reported leader a moment later.
          await nextTurn()
        }
      }
    } catch (error) {
      abortController.abort()
      if (closing !== undefined && !wasSent) throw createLogClosedError()
      const isLate = error instanceof DeadlineExceeded
      const reported = isLate
        ? new LogUnavailable(error.message, wasSent, { cause: error })
        : toStoreError(error, wasSent)
      if (reported instanceof LogUnavailable && signal?.aborted !== true) status.markDisconnected()
      throw reported
    } finally {
      closeListeners.delete(abortUnlessSent)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  const startRead = async (request: ReadRequest, deadline: number, { abortSignal }: Attempt): Promise<ReadCall> => {
    const call = await core.callStreaming((client) => {
      // The client found a node, but the caller has stopped waiting.
      if (abortSignal.aborted) throw new DeadlineExceeded()
      channel = client.getChannel()
      return client.read(request, ...core.callArguments(deadline))
    })
    if (!abortSignal.aborted) return call
    call.on('error', () => undefined)
    call.cancel()
    throw new DeadlineExceeded()
  }

  const readOnce = async (request: ReadRequest, onResponse: ResponseHandler, current: Attempt): Promise<void> => {
    const call = await startRead(request, current.remaining, current)
    let anyResponse = false
    await new Promise<void>((resolve, reject) => {
      const cancelCall = () => {
        call.removeAllListeners('data')
        call.cancel()
      }
      current.abortSignal.addEventListener('abort', cancelCall)
      call.on('end', resolve)
      call.on('error', (error) => {
        // After some responses were delivered, the read must not start over.
        reject(anyResponse && isNotLeader(error) ? new LogUnavailable(error.message, false, { cause: error }) : error)
      })
      call.on('data', (response: ReadResponse) => {
        anyResponse = true
        try {
          onResponse(response)
        } catch (error) {
          reject(error)
        }
      })
    })
    status.markConnected()
  }

  const appendOnce = async (requests: readonly AppendRequest[], { remaining, abortSignal, markSent }: Attempt) => {
    const response = await core.callUnary(
      (client) =>
        new Promise<AppendResponse>((resolve, reject) => {
          // The client found a node, but the caller already got an error that says nothing was sent.
          if (abortSignal.aborted) return reject(new DeadlineExceeded())
          markSent()
          channel = client.getChannel()
          const call = client.append(...core.callArguments(remaining), (error, answer) =>
            error === null ? resolve(answer) : reject(error),
          )
          call.on('error', reject)
          for (const request of requests) call.write(request)
          call.end()
        }),
    )
    status.markConnected()
    return response
  }

  const append: Connection['append'] = (requests, deadline) => {
    const pendingResponse = attempt(deadline, (current) => appendOnce(requests, current))
    pendingAppends.add(pendingResponse)
    const removePending = () => pendingAppends.delete(pendingResponse)
    pendingResponse.then(removePending, removePending)
    return pendingResponse
  }

  const close = async (): Promise<void> => {
    for (const notify of closeListeners) notify()
    await Promise.allSettled(pendingAppends)
    await core.dispose()
    // `dispose` ends the calls but leaves the connection open.
    channel?.close()
  }

  return {
    append,
    read: (request, deadline, onResponse) => attempt(deadline, (current) => readOnce(request, onResponse, current)),
    openStream: (request, deadline) => attempt(deadline, (current) => startRead(request, Infinity, current)),
    markConnected: status.markConnected,
    markDisconnected: status.markDisconnected,
    get status() {
      return status.current
    },
    recordPosition: (position) => {
      if (highestPosition === undefined || position > highestPosition) highestPosition = position
    },
    get highestPosition() {
      return highestPosition
    },
    close: () => (closing ??= close()),
  }
}
