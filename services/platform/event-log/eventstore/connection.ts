// The adapter's calls, each with its own timeout and typed errors. The client's own calls have no deadline, and its appends
// share one call, whose end also rejects the appends of other connections. Here each append is its own call.
import { setImmediate as soon } from 'node:timers/promises'

import type { ClientReadableStream } from '@grpc/grpc-js'

import { logIsClosed } from '../closed.ts'
import { type LogConnection, LogUnavailable, type Position } from '../port.ts'
import { openClient, type StreamsClient } from './client-core.ts'
import { Late, within } from '../deadline.ts'
import { isNotLeader, storeError } from './failure.ts'
import type { AppendRequest, AppendResponse, ReadRequest, ReadResponse } from './messages.ts'
import { createStanding } from './standing.ts'

export type ReadCall = ClientReadableStream<ReadResponse>
/** Called with each response of a read. */
export type Take = (response: ReadResponse) => void

/** How long a caller waits. */
export interface Patience {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal
}

/** Each call rejects with LogUnavailable if the store or the connection is at fault; see `storeError`. */
export interface Connection {
  /** Sends one append and waits for its answer. */
  append(requests: readonly AppendRequest[], patience: Patience): Promise<AppendResponse>
  /** Reads to the end. Never cancels a read: servers close connections on which hundreds of calls are canceled. */
  read(request: ReadRequest, patience: Patience, take: Take): Promise<void>
  /** Opens an endless call. Its owner cancels it, and reports by `heard` and `lost` whether the connection works. */
  open(request: ReadRequest, patience: Patience): Promise<ReadCall>
  heard(): void
  lost(): void
  readonly now: LogConnection
  /** Records the position of one of our events. If the store later claims to have no event there, it is not believed. */
  saw(position: Position): void
  /** The highest recorded position. */
  readonly highest: Position | undefined
  /** Waits for appends that were sent, ends all other calls, and closes the connection. */
  close(): Promise<void>
}

/** One attempt of a call. */
interface Attempt {
  /** Remaining time, milliseconds. */
  readonly left: number
  /** Aborts when the caller stops waiting. */
  readonly over: AbortSignal
  /** Must be called when the request goes out. */
  readonly sent: () => void
}

/** Maximum number of nodes to try in search of the leader. */
const nodes = 3

/** Connects at the first call. @throws Error if the client refuses the connection string or certificate */
export const createConnection = (connectionString: string): Connection => {
  const core = openClient(connectionString)
  const standing = createStanding()
  const appending = new Set<Promise<unknown>>()
  /** Callbacks of the running calls, for when the connection closes. */
  const leaving = new Set<() => void>()
  let channel: ReturnType<StreamsClient['getChannel']> | undefined
  let closing: Promise<void> | undefined
  let highest: Position | undefined

  /** Makes a call. If the node is not the leader, tries again at the leader. */
  const attempt = async <T>({ timeout, signal }: Patience, run: (attempt: Attempt) => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw logIsClosed()
    const end = performance.now() + timeout
    const over = new AbortController()
    let wasSent = false
    const sent = () => {
      wasSent = true
    }
    const giveUp = () => over.abort()
    /** An append that was sent keeps its timeout. Everything else ends at once, even a call that still looks for a node. */
    const leave = () => {
      if (!wasSent) giveUp()
    }
    leaving.add(leave)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted === true) giveUp()
    try {
      for (let asked = 1; ; asked += 1) {
        const left = Math.max(1, end - performance.now())
        try {
          return await within(left, run({ left, over: over.signal, sent }), over.signal)
        } catch (error) {
          if (!isNotLeader(error) || asked === nodes) throw error
          wasSent = false
          // The client switches to the reported leader a moment later.
          await soon()
        }
      }
    } catch (error) {
      over.abort()
      if (closing !== undefined && !wasSent) throw logIsClosed()
      const late = error instanceof Late
      const shown = late ? new LogUnavailable(error.message, wasSent, { cause: error }) : storeError(error, wasSent)
      if (shown instanceof LogUnavailable && signal?.aborted !== true) standing.lost()
      throw shown
    } finally {
      leaving.delete(leave)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  const begin = async (request: ReadRequest, deadline: number, { over }: Attempt): Promise<ReadCall> => {
    const call = await core.streamed((client) => {
      // The client found a node, but the caller has stopped waiting.
      if (over.aborted) throw new Late()
      channel = client.getChannel()
      return client.read(request, ...core.callArguments(deadline))
    })
    if (!over.aborted) return call
    call.on('error', () => undefined)
    call.cancel()
    throw new Late()
  }

  const readOnce = async (request: ReadRequest, take: Take, one: Attempt): Promise<void> => {
    const call = await begin(request, one.left, one)
    let taken = false
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        call.removeAllListeners('data')
        call.cancel()
      }
      one.over.addEventListener('abort', leave)
      call.on('end', resolve)
      call.on('error', (error) => {
        // After some responses were delivered, the read must not start over.
        reject(taken && isNotLeader(error) ? new LogUnavailable(error.message, false, { cause: error }) : error)
      })
      call.on('data', (response: ReadResponse) => {
        taken = true
        try {
          take(response)
        } catch (error) {
          reject(error)
        }
      })
    })
    standing.heard()
  }

  const appendOnce = async (requests: readonly AppendRequest[], { left, over, sent }: Attempt) => {
    const response = await core.once(
      (client) =>
        new Promise<AppendResponse>((resolve, reject) => {
          // The client found a node, but the caller already got an error that says nothing was sent.
          if (over.aborted) return reject(new Late())
          sent()
          channel = client.getChannel()
          const call = client.append(...core.callArguments(left), (error, answer) =>
            error === null ? resolve(answer) : reject(error),
          )
          call.on('error', reject)
          for (const request of requests) call.write(request)
          call.end()
        }),
    )
    standing.heard()
    return response
  }

  const append: Connection['append'] = (requests, patience) => {
    const answered = attempt(patience, (one) => appendOnce(requests, one))
    appending.add(answered)
    const done = () => appending.delete(answered)
    answered.then(done, done)
    return answered
  }

  const close = async (): Promise<void> => {
    for (const leave of leaving) leave()
    await Promise.allSettled(appending)
    await core.dispose()
    // `dispose` ends the calls but leaves the connection open.
    channel?.close()
  }

  return {
    append,
    read: (request, patience, take) => attempt(patience, (one) => readOnce(request, take, one)),
    open: (request, patience) => attempt(patience, (one) => begin(request, Infinity, one)),
    heard: standing.heard,
    lost: standing.lost,
    get now() {
      return standing.now
    },
    saw: (position) => {
      if (highest === undefined || position > highest) highest = position
    },
    get highest() {
      return highest
    },
    close: () => (closing ??= close()),
  }
}
