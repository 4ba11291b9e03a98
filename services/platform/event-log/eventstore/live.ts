// A subscription's call while it is live: the store pushes, the handler takes as it can. What is not taken yet waits in a
// queue with a bound; where the bound is reached the call ends, and the follower reads on by pages instead.
import type { Position, StoredEvent } from '../port.ts'
import type { Connection, Patience } from './connection.ts'
import { checkpointOf, eventOf, isSystemEvent, type ReadRequest, type ReadResponse } from './messages.ts'

/** An event, or word that there is none up to a position. */
interface Heard {
  readonly position: Position
  readonly event: StoredEvent | undefined
}

export interface Taken {
  readonly events: readonly StoredEvent[]
  /** Of the last that was taken; undefined when nothing was. */
  readonly position: Position | undefined
  /** The position is an event's, not a checkpoint's. */
  readonly exact: boolean
  /** Nothing waits behind. */
  readonly last: boolean
}

export interface LiveCall {
  /** Until the call has ended, for whatever reason, and all that came was taken. */
  readonly open: boolean
  /** Why it ended: the queue's bound; the store, by an error or without a word. */
  readonly ending: 'bound' | 'store' | undefined
  readonly error: unknown
  /** Resolves when there is something to take or the call has ended, or after `timeout`, or at an abort. */
  wait(patience: Patience): Promise<void>
  take(maxEvents: number): Taken
  end(): void
}

/** Begins to follow; whether the store agrees shows later. @param bound events and checkpoints that may wait */
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
    // Of checkpoints in a row the last says it all.
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
  // After an end by this side, an error is only the echo of the cancelling.
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
