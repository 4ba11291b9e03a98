// Up to which position the log is final: whether a missing position may still appear below one that is already visible.
//
// Positions are assigned before the commit, so they become visible in any order. Every append takes a lock before it gets
// its positions, and the lock shows which transactions may still fill a hole. We record the highest visible position and
// the transactions that hold the lock. Once none of them holds it, each is visible to a new snapshot or never will be, and
// everything up to that position is final. Transactions that do not append cause no delay. (Measured alternatives: waiting
// for the snapshot's xmin lags by the longest unrelated transaction; pg_snapshot_xmax with a timeout loses events.)
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { runPrepared } from './connections.ts'

export interface Fence {
  /** Every position up to this one is final in any snapshot taken from now on. */
  readonly settled: number
  /** Waits until everything up to `position` is final. An abort rejects with the signal's reason. */
  settle(position: number, signal?: AbortSignal): Promise<void>
  /** Waits until everything up to the highest visible position is final. Returns that position; 0 if the log is empty. */
  head(): Promise<number>
}

// One statement: its snapshot is older than the read of pg_locks. So a transaction that got a position below the highest
// visible one is among the holders, or has ended.
const lookStatement = {
  name: 'log_fence',
  text: `select
    (select coalesce(max(position), 0) from log.event),
    (select coalesce(string_agg(virtualtransaction, ','), '') from pg_locks
     where locktype = 'advisory' and classid = 1280262983 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database()))`,
}

interface Waiting {
  readonly upTo: number
  readonly holders: readonly string[]
}

/** Longest delay between two checks of the locks, milliseconds. The first delay is 1, and it doubles. */
const longestPause = 25

export const createFence = (pool: pg.Pool): Fence => {
  let settled = 0
  let waiting: Waiting | undefined
  let look: Promise<number> | undefined

  const lookOnce = async (): Promise<number> => {
    const [row] = await runPrepared(pool, lookStatement, [])
    const highest = Number(row?.[0])
    const holders = new Set(row?.[1] ? row[1].split(',') : [])
    if (waiting !== undefined && !waiting.holders.some((holder) => holders.has(holder))) {
      settled = Math.max(settled, waiting.upTo)
      waiting = undefined
    }
    if (holders.size === 0) settled = Math.max(settled, highest)
    else if (highest > settled) waiting ??= { upTo: highest, holders: [...holders] }
    return highest
  }

  /** Callers that arrive during a check share its result. */
  const shareLook = (): Promise<number> =>
    (look ??= lookOnce().finally(() => {
      look = undefined
    }))

  const settle = async (position: number, signal?: AbortSignal): Promise<void> => {
    for (let wait = 1; settled < position; wait = Math.min(wait * 2, longestPause)) {
      signal?.throwIfAborted()
      await shareLook()
      if (settled < position) await pause(wait, undefined, signal === undefined ? {} : { signal })
    }
  }

  const head = async (): Promise<number> => {
    // A check that is already running may have taken its snapshot before the caller's last append was visible.
    if (look !== undefined) await look.catch(() => undefined)
    const highest = await shareLook()
    await settle(highest)
    return settled
  }

  return {
    get settled() {
      return settled
    },
    settle,
    head,
  }
}
