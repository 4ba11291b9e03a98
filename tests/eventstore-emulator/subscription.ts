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
  /** Calls `listener` after each write. Returns a function that stops this. */
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
  /** Waits for as long as a filter takes to examine this many events; undefined: no wait. */
  searchDelay(events: number): Promise<void> | undefined
  /** Calls `fail` after this many events, which ends the subscription. */
  readonly limit: { readonly events: number; readonly fail: () => void } | undefined
}

/** Approximate maximum of bytes per write. */
const chunkBytes = 64 * 1024

/** How many live events may wait for a client that does not read. */
const liveBufferSize = 32

const slice = (message: { serializeBinary(): Uint8Array }): Slice => {
  const chunk = frame(message.serializeBinary())
  return { chunk, start: 0, end: chunk.length }
}
const caughtUp = slice(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()))
const fellBehind = slice(new ReadResp().setFellBehind(new ReadResp.FellBehind()))
const checkpoint = (position: Position): Slice =>
  slice(new ReadResp().setCheckpoint(setPosition(new ReadResp.Checkpoint(), position)))
const confirmation = (): Slice =>
  slice(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())))

/** A signal that remembers one notification until it is awaited. */
const createSignal = () => {
  let notified = false
  let resolveWait: (() => void) | undefined
  return {
    notify: () => {
      notified = true
      resolveWait?.()
    },
    wait: async () => {
      if (!notified) {
        await new Promise<void>((resolve) => {
          resolveWait = resolve
        })
      }
      notified = false
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
  let live = false
  let sinceCheckpoint = 0
  let sent = 0

  /** Examines the next events, at most one window, and collects what to send. Returns its size in bytes. */
  const collectPage = (records: readonly StoredRecord[], outgoing: Slice[]): number => {
    const start = records[index]
    const maxEvents = live ? Math.min(filter.windowSize, interval - sinceCheckpoint) : filter.windowSize
    const end = Math.min(records.length, index + maxEvents)
    let lastSeen: Position = { commit: start?.commit ?? 0, prepare: 0 }
    let bytes = 0
    sinceCheckpoint += end - index
    for (; index < end; index += 1) {
      const record = records[index]
      if (record === undefined) break
      const isAccepted = filter.accepts(record)
      // While catching up, a checkpoint is the last accepted event of the page, or the start of the page, which may not
      // be the position of any event. When live, it is the last event examined.
      if (isAccepted && limit !== undefined && sent >= limit.events) break
      if (isAccepted || live) lastSeen = record
      if (!isAccepted) continue
      sent += 1
      outgoing.push(record)
      bytes += record.end - record.start
    }
    const hasMore = live || end < records.length
    if (hasMore && sinceCheckpoint >= interval) {
      sinceCheckpoint %= interval
      outgoing.push(checkpoint(lastSeen))
    }
    return bytes
  }

  const flush = async (outgoing: readonly Slice[]): Promise<void> => {
    await options.whenRunning()
    if (outgoing.length > 0 && !call.write(joinSlices(outgoing))) await call.waitForDrain()
  }

  await flush([confirmation()])
  while (!call.closed) {
    const refusal = source.refusal()
    if (refusal !== undefined) return call.end(refusal)
    if (limit !== undefined && sent >= limit.events) return limit.fail()
    const records = source.records()
    const outgoing: Slice[] = []
    if (index >= records.length) {
      if (!live && source.exists()) {
        live = true
        outgoing.push(caughtUp)
      }
      await flush(outgoing)
      await signal.wait()
      continue
    }
    for (let bytes = 0; bytes < chunkBytes && index < records.length && (limit === undefined || sent < limit.events);) {
      const before = index
      bytes += collectPage(records, outgoing)
      const wait = filter === acceptAll ? undefined : options.searchDelay(index - before)
      if (wait === undefined) continue
      await wait
      await flush(outgoing.splice(0))
      if (call.closed) return
    }
    await flush(outgoing)
    if (live && records.length - index > liveBufferSize) {
      if (options.slowConsumers === 'dropped') {
        return call.end(
          refusals.timeout('Consumer too slow to handle event while live. Client resubscription required.'),
        )
      }
      live = false
      await flush([fellBehind])
    }
  }
}
