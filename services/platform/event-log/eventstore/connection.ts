// The calls of the adapter, each with its time and its meaning when it fails. The client's own have no deadline, and its
// appends share one call, whose end rejects those of other connections too: here each append is a call of its own.
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
/** Handed each answer of a read. */
export type Take = (response: ReadResponse) => void

/** How long somebody waits. */
export interface Patience {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal
}

/** Each rejects with LogUnavailable where the store or the way to it is at fault; see `storeError`. */
export interface Connection {
  /** Sends one append and waits for its answer. */
  append(requests: readonly AppendRequest[], patience: Patience): Promise<AppendResponse>
  /** Reads to the end. Never ends a read itself: servers close connections on which calls are cancelled by the hundred. */
  read(request: ReadRequest, patience: Patience, take: Take): Promise<void>
  /** Begins a call without an end, which its owner cancels, and of which the owner says whether it was heard or lost. */
  open(request: ReadRequest, patience: Patience): Promise<ReadCall>
  heard(): void
  lost(): void
  readonly now: LogConnection
  /** Told of each place where an event of ours stands: a store that knows of none up to there is not to be believed. */
  saw(position: Position): void
  /** The last such place. */
  readonly highest: Position | undefined
  /** Waits for appends that were sent, ends all other calls, and the connection. */
  close(): Promise<void>
}

/** One try of a call. */
interface Attempt {
  /** Milliseconds. */
  readonly left: number
  /** Aborted when nobody waits for the call any more. */
  readonly over: AbortSignal
  /** To be called when the request goes out. */
  readonly sent: () => void
}

/** How many nodes are asked before one is found that leads. */
const nodes = 3

/** Connects at the first call. @throws Error for a connection string or certificate that the client refuses */
export const createConnection = (connectionString: string): Connection => {
  const core = openClient(connectionString)
  const standing = createStanding()
  const appending = new Set<Promise<unknown>>()
  /** What each call does when the connection closes. */
  const leaving = new Set<() => void>()
  let channel: ReturnType<StreamsClient['getChannel']> | undefined
  let closing: Promise<void> | undefined
  let highest: Position | undefined

  /** Makes a call; where the node that was asked does not lead, another time at the one that does. */
  const attempt = async <T>({ timeout, signal }: Patience, run: (attempt: Attempt) => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw logIsClosed()
    const end = performance.now() + timeout
    const over = new AbortController()
    let wasSent = false
    const sent = () => {
      wasSent = true
    }
    const giveUp = () => over.abort()
    /** An append that is on its way has its time; all else ends at once, even what is still looking for a node. */
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
          // The client turns to the leader that it was told of, a moment later.
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
      // A node was found at last, but nobody waits for it.
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
        // What was handed over once must not be read again from its beginning.
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
          // A node was found at last, but who asked has been told that nothing was sent.
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
    // `dispose` ends calls and leaves the connection open.
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
