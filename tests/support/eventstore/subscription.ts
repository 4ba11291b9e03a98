// A subscription: what is written already, then "caught up", then what is written next, with checkpoints in between where
// the events that were looked at are not the client's.
import { randomUUID } from 'node:crypto'

import type { Call } from './call.ts'
import { everything, type Filter } from './filter.ts'
import { frame } from './frames.ts'
import { protocol, setPosition } from './protocol.ts'
import { type Refusal, refusals } from './refusals.ts'
import { type Slice, join } from './slabs.ts'
import type { Position, StoredRecord } from './records.ts'

const { ReadResp } = protocol

/** Where a subscription reads. */
export interface Source {
  /** Events in order, to which more are added at the end. */
  records(): readonly StoredRecord[]
  /** A stream that nobody wrote yet has nothing to be caught up with. */
  exists(): boolean
  /** Why it cannot go on, if it cannot. */
  refusal(): Refusal | undefined
  /** Calls `wake` after each write, until the answer is called. */
  onWrite(wake: () => void): () => void
}

export interface SubscriptionOptions {
  readonly source: Source
  /** Index in the records of the first event to send. */
  readonly from: number
  readonly filter: Filter
  /** What becomes of a client that does not keep up while live: releases differ. */
  readonly slowConsumers: 'fallBehind' | 'dropped'
  /** Resolves while the node is not stalled. */
  running(): Promise<void>
  /** The time that it takes a filter to look at so many events; undefined: none. */
  searching(events: number): Promise<void> | undefined
  /** Ends the subscription's part after so many events, by calling `strike`. */
  readonly limit: { readonly events: number; readonly strike: () => void } | undefined
}

/** Sent in one write at most, about. */
const chunkBytes = 64 * 1024

/** As many live events wait for a client that does not read. */
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

/** A bell that remembers one ring. */
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

/** Serves the call until it is closed. */
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

  /** Looks at the next events, up to a window, and adds what is to be sent. */
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
      // While catching up, a checkpoint is the last event of the page that passed, or where the page began: a position
      // that may be no event's. Live, it is the last event looked at.
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
