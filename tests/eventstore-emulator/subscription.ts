// A subscription: the existing events, then "caught up", then new events. It sends checkpoints when it skips events
// that the filter rejects.
import { randomUUID } from 'node:crypto'

import type { Call } from './call.ts'
import { acceptAll, type Filter } from './filter.ts'
import { frame } from './frames.ts'
import { protocol, setPosition } from './protocol.ts'
import { type Refusal, refusals } from './refusals.ts'
import { type Slice, joinSlices } from './chunks.ts'
import type { Position, StoredRecord } from './records.ts'

const { ReadResp } = protocol

/** The events that a subscription reads. */
interface SubscriptionSource {
  /** Events in order; new ones are added at the end. */
  records(): readonly StoredRecord[]
  /** Until a stream exists, its subscription does not report "caught up". */
  exists(): boolean
  /** The error that ends the subscription, if any. */
  refusal(): Refusal | undefined
  /** Calls `listener` after each write. Returns a function that removes the listener. */
  onWrite(listener: () => void): () => void
}

export interface SubscriptionOptions {
  readonly source: SubscriptionSource
  /** Index of the first record to send. */
  readonly from: number
  readonly filter: Filter
  /** What happens to a live client that cannot keep up; releases differ. */
  readonly slowConsumers: 'fallBehind' | 'dropped'
  /** Resolves while the node is not stalled. */
  whenRunning(): Promise<void>
  /** Waits for as long as a filter takes to examine this many events. Does not wait if it is undefined. */
  searchDelay(events: number): Promise<void> | undefined
  /** How many times to send each event. */
  copies(): number
  /** Called for each event that is sent. */
  onEventSent(): void
  /** Calls `fail` after this many events, which ends the subscription. */
  readonly limit: { readonly events: number; readonly fail: () => void } | undefined
}

/** Approximate maximum of bytes per write. */
const chunkBytes = 64 * 1024

/** How many live events may wait for a client that does not read. */
const liveBufferSize = 32

const toSlice = (message: { serializeBinary(): Uint8Array }): Slice => {
  const chunk = frame(message.serializeBinary())
  return { chunk, start: 0, end: chunk.length }
}
const caughtUp = toSlice(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()))
const fellBehind = toSlice(new ReadResp().setFellBehind(new ReadResp.FellBehind()))
const checkpoint = (position: Position): Slice =>
  toSlice(new ReadResp().setCheckpoint(setPosition(new ReadResp.Checkpoint(), position)))
const confirmation = (): Slice =>
  toSlice(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())))

/** A signal that remembers one notification until it is awaited. */
const createSignal = () => {
  let isNotified = false
  let resolveWait: (() => void) | undefined
  return {
    notify: () => {
      isNotified = true
      resolveWait?.()
    },
    wait: async () => {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          resolveWait = resolve
        })
      }
      isNotified = false
      resolveWait = undefined
    },
  }
}

/** Serves the call until it closes. */
export const subscribe = async (call: Call, options: SubscriptionOptions): Promise<void> => {
  const { source, filter, limit } = options
  const signal = createSignal()
  const stopListening = source.onWrite(signal.notify)
  call.onClosed(() => {
    stopListening()
    signal.notify()
  })
  const interval = filter.checkpointInterval ?? Infinity
  let index = options.from
  let isLive = false
  let eventsSinceCheckpoint = 0
  let sentCount = 0
  const isLimitReached = (): boolean => sentCount >= (limit?.events ?? Infinity)

  /** Examines the next events, at most one window, and collects what to send. Returns its size in bytes. */
  const collectPage = (records: readonly StoredRecord[], slices: Slice[]): number => {
    const start = records[index]
    const maxEvents = isLive ? Math.min(filter.windowSize, interval - eventsSinceCheckpoint) : filter.windowSize
    const end = Math.min(records.length, index + maxEvents)
    let lastPosition: Position = { commit: start?.commit ?? 0, prepare: 0 }
    let bytes = 0
    eventsSinceCheckpoint += end - index
    for (; index < end; index += 1) {
      const record = records[index]
      if (record === undefined) break
      const isAccepted = filter.accepts(record)
      // While catching up, a checkpoint is the last accepted event of the page, or the start of the page, which may not
      // be the position of any event. When live, it is the last event examined.
      if (isAccepted && isLimitReached()) break
      if (isAccepted || isLive) lastPosition = record
      if (!isAccepted) continue
      sentCount += 1
      options.onEventSent()
      for (let copy = 0; copy < options.copies(); copy += 1) slices.push(record)
      bytes += record.end - record.start
    }
    if ((isLive || end < records.length) && eventsSinceCheckpoint >= interval) {
      eventsSinceCheckpoint %= interval
      slices.push(checkpoint(lastPosition))
    }
    return bytes
  }

  const flush = async (slices: readonly Slice[]): Promise<void> => {
    await options.whenRunning()
    if (slices.length > 0 && !call.write(joinSlices(slices))) await call.waitForDrain()
  }

  await flush([confirmation()])
  while (!call.closed) {
    const refusal = source.refusal()
    if (refusal !== undefined) return call.end(refusal)
    if (limit !== undefined && isLimitReached()) return limit.fail()
    const records = source.records()
    const slices: Slice[] = []
    if (index >= records.length) {
      if (!isLive && source.exists()) {
        isLive = true
        slices.push(caughtUp)
      }
      await flush(slices)
      await signal.wait()
      continue
    }
    for (let bytes = 0; bytes < chunkBytes && index < records.length && !isLimitReached();) {
      const firstIndex = index
      bytes += collectPage(records, slices)
      const delay = filter === acceptAll ? undefined : options.searchDelay(index - firstIndex)
      if (delay === undefined) continue
      await delay
      await flush(slices.splice(0))
      if (call.closed) return
    }
    await flush(slices)
    if (isLive && records.length - index > liveBufferSize) {
      if (options.slowConsumers === 'dropped') {
        return call.end(
          refusals.timeout('Consumer too slow to handle event while live. Client resubscription required.'),
        )
      }
      isLive = false
      await flush([fellBehind])
    }
  }
}
