// The call of a live subscription: the store pushes events, and the handler takes them at its own pace. Events that are not
// taken yet wait in a bounded queue. When the queue is full, the call ends, and the subscription reads pages instead.
import type { Position, StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { checkpointOf, eventOf, isSystemEvent, type ReadRequest, type ReadResponse } from './messages.ts'

/** An event, or a checkpoint: no event up to its position matches. */
interface Heard {
  readonly position: Position
  readonly event: StoredEvent | undefined
}

export interface Taken {
  readonly events: readonly StoredEvent[]
  /** Position of the last entry that was taken; undefined if there was none. */
  readonly position: Position | undefined
  /** Whether the position is that of an event, not of a checkpoint. */
  readonly exact: boolean
  /** Whether nothing else is waiting. */
  readonly last: boolean
}

export interface LiveCall {
  /** True until the call has ended, for any reason, and everything that arrived was taken. */
  readonly open: boolean
  /** The cause of the end: a full queue (`bound`), or the store, with or without an error. */
  readonly ending: 'bound' | 'store' | undefined
  readonly error: unknown
  /** Resolves when there is something to take, when the call has ended, after `timeout`, or on abort. */
  wait(patience: Patience): Promise<void>
  take(maxEvents: number): Taken
  end(): void
}

/** Opens the call. The store may still refuse it later. @param bound maximum number of waiting events and checkpoints */
export const openLive = async (
  connection: Connection,
  request: ReadRequest,
  patience: Patience,
  bound: number,
): Promise<LiveCall> => {
  const call = await connection.open(request, patience)
  let queue: Heard[] = []
  let ended = false
  let ending: LiveCall['ending']
  let error: unknown
  let wake = () => {}

  const end = (why?: LiveCall['ending'], failure?: unknown) => {
    if (ended) return
    ended = true
    ending = why
    error = failure
    call.removeAllListeners('data')
    call.cancel()
    wake()
  }

  const hear = (response: ReadResponse) => {
    const event = eventOf(response)
    const position = event?.position ?? checkpointOf(response)
    if (position === undefined || (event !== undefined && isSystemEvent(event))) return
    if (event !== undefined) connection.saw(position)
    // Of consecutive checkpoints, only the last one matters.
    if (event === undefined && queue.at(-1)?.event === undefined) queue.pop()
    queue.push({ position, event })
    if (queue.length >= bound) end('bound')
    wake()
  }

  call.on('data', (response: ReadResponse) => {
    connection.heard()
    try {
      hear(response)
    } catch (failure) {
      end('store', failure)
    }
  })
  // If this side ended the call, an error only reports the cancellation.
  call.on('error', (failure) => end('store', failure))
  call.on('end', () => end('store'))
  call.on('close', () => end('store'))

  return {
    get open() {
      return !ended || queue.length > 0
    },
    get ending() {
      return ending
    },
    get error() {
      return error
    },
    wait: async ({ timeout, signal }) => {
      if (queue.length > 0 || ended || signal?.aborted === true) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, timeout)
      wake = resolve
      signal?.addEventListener('abort', wake)
      await promise
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
    },
    take: (maxEvents) => {
      const events: StoredEvent[] = []
      let count = 0
      for (; count < queue.length && events.length < maxEvents; count += 1) {
        const event = queue[count]?.event
        if (event !== undefined) events.push(event)
      }
      const lastTaken = queue[count - 1]
      queue = queue.slice(count)
      const exact = lastTaken?.event !== undefined
      return { events, position: lastTaken?.position, exact, last: queue.length === 0 && !ended }
    },
    end: () => end(),
  }
}
