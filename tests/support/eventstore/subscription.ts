// A subscription: the existing events, then "caught up", then new events. It sends checkpoints when it skips events
// that the filter rejects.
import { randomUUID } from 'node:crypto'

import type { Call } from './call.ts'
import { everything, type Filter } from './filter.ts'
import { frame } from './frames.ts'
import { protocol, setPosition } from './protocol.ts'
import { type Refusal, refusals } from './refusals.ts'
import { type Slice, join } from './slabs.ts'
import type { Position, StoredRecord } from './records.ts'

const { ReadResp } = protocol

/** The events that a subscription reads. */
export interface Source {
  /** Events in order; new ones are added at the end. */
  records(): readonly StoredRecord[]
  /** Until a stream exists, its subscription does not report "caught up". */
  exists(): boolean
  /** The error that ends the subscription, if any. */
  refusal(): Refusal | undefined
  /** Calls `wake` after each write. Returns a function that stops this. */
  onWrite(wake: () => void): () => void
}

export interface SubscriptionOptions {
  readonly source: Source
  /** Index of the first record to send. */
  readonly from: number
  readonly filter: Filter
  /** What happens to a live client that cannot keep up; releases differ. */
  readonly slowConsumers: 'fallBehind' | 'dropped'
  /** Resolves while the node is not stalled. */
  running(): Promise<void>
  /** Waits for as long as a filter takes to examine this many events; undefined: no wait. */
  searching(events: number): Promise<void> | undefined
  /** Calls `strike` after this many events, which ends the subscription. */
  readonly limit: { readonly events: number; readonly strike: () => void } | undefined
}

/** Approximate maximum of bytes per write. */
const chunkBytes = 64 * 1024

/** How many live events may wait for a client that does not read. */
const liveBuffer = 32

const slice = (message: { serializeBinary(): Uint8Array }): Slice => {
  const slab = frame(message.serializeBinary())
  return { slab, start: 0, end: slab.length }
}
const caughtUp = slice(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()))
const fellBehind = slice(new ReadResp().setFellBehind(new ReadResp.FellBehind()))
const checkpoint = (position: Position): Slice =>
  slice(new ReadResp().setCheckpoint(setPosition(new ReadResp.Checkpoint(), position)))
const confirmation = (): Slice =>
  slice(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())))

/** A signal that remembers one notification until it is awaited. */
const createBell = () => {
  let rung = false
  let waiting: (() => void) | undefined
  return {
    ring: () => {
      rung = true
      waiting?.()
    },
    heard: async () => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          waiting = resolve
        })
      }
      rung = false
      waiting = undefined
    },
  }
}

/** Serves the call until it closes. */
export const subscribe = async (call: Call, options: SubscriptionOptions): Promise<void> => {
  const { source, filter, limit } = options
  const bell = createBell()
  const forget = source.onWrite(bell.ring)
  call.onClosed(() => {
    forget()
    bell.ring()
  })
  const interval = filter.checkpointInterval ?? Infinity
  let at = options.from
  let live = false
  let sinceCheckpoint = 0
  let sent = 0

  /** Examines the next events, at most one window, and collects what to send. Returns its size in bytes. */
  const page = (records: readonly StoredRecord[], out: Slice[]): number => {
    const start = records[at]
    const room = live ? Math.min(filter.window, interval - sinceCheckpoint) : filter.window
    const end = Math.min(records.length, at + room)
    let seen: Position = { commit: start?.commit ?? 0, prepare: 0 }
    let bytes = 0
    sinceCheckpoint += end - at
    for (; at < end; at += 1) {
      const record = records[at]
      if (record === undefined) break
      const passes = filter.passes(record)
      // While catching up, a checkpoint is the last accepted event of the page, or the start of the page, which may not
      // be the position of any event. When live, it is the last event examined.
      if (passes && limit !== undefined && sent >= limit.events) break
      if (passes || live) seen = record
      if (!passes) continue
      sent += 1
      out.push(record)
      bytes += record.end - record.start
    }
    const more = live || end < records.length
    if (more && sinceCheckpoint >= interval) {
      sinceCheckpoint %= interval
      out.push(checkpoint(seen))
    }
    return bytes
  }

  const flush = async (out: readonly Slice[]): Promise<void> => {
    await options.running()
    if (out.length > 0 && !call.write(join(out))) await call.drained()
  }

  await flush([confirmation()])
  while (!call.closed) {
    const refusal = source.refusal()
    if (refusal !== undefined) return call.end(refusal)
    if (limit !== undefined && sent >= limit.events) return limit.strike()
    const records = source.records()
    const out: Slice[] = []
    if (at >= records.length) {
      if (!live && source.exists()) {
        live = true
        out.push(caughtUp)
      }
      await flush(out)
      await bell.heard()
      continue
    }
    for (let bytes = 0; bytes < chunkBytes && at < records.length && (limit === undefined || sent < limit.events);) {
      const before = at
      bytes += page(records, out)
      const wait = filter === everything ? undefined : options.searching(at - before)
      if (wait === undefined) continue
      await wait
      await flush(out.splice(0))
      if (call.closed) return
    }
    await flush(out)
    if (live && records.length - at > liveBuffer) {
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
