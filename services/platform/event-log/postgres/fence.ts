// Up to where the log is settled: whether a missing position may still appear below one that is already visible.
//
// Positions are drawn before the commit, so a reader sees them in any order. What an append locks before it draws tells
// who may still fill a hole: remember the highest visible position and the transactions that hold the log's lock; once
// none of them does, each has either become visible to a new snapshot or never will, and everything up to that position
// is final. Transactions that do not append hold nobody up. (Measured against the alternatives: waiting for the
// snapshot's xmin lags for as long as the longest unrelated transaction; pg_snapshot_xmax and a timeout lose events.)
import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { runPrepared } from './connections.ts'

export interface Fence {
  /** Every position at or below it is final in any snapshot taken from now on. */
  readonly settled: number
  /** Waits until everything at or below `position` is final. An abort rejects with the signal's reason. */
  settle(position: number, signal?: AbortSignal): Promise<void>
  /** Waits until everything that is visible now, and all below it, is final; answers that position, 0 in an empty log. */
  head(): Promise<number>
}

// One statement: its snapshot is older than the moment at which pg_locks is read, so whoever drew a position below the
// highest visible one is among the holders, or has ended.
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

/** The longest pause between two looks at the locks, milliseconds; the first is 1, then it doubles. */
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

  /** Callers that come while a look is under way share it. */
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
    // A look that is already under way may have taken its snapshot before the caller's last append was visible.
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
