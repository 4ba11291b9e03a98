// Determines up to which position the log is final, that is, up to where no other event can still appear.
//
// Positions are assigned before the commit, so they can become visible in any order. Every append takes a lock before
// it gets its positions, and the lock shows which transactions may still fill a gap. We record the highest visible
// position and the transactions that hold the lock. Once none of them holds it, each is either visible to a new
// snapshot or never will be, and everything up to that position is final. Transactions that do not append cause no
// delay. (Measured alternatives: waiting for the snapshot's xmin lags by the longest unrelated transaction;
// pg_snapshot_xmax with a timeout loses events.)
import type pg from 'pg'

import { createBackoff } from '../../backoff.ts'
import { LogUnavailable } from '../port.ts'
import { appendLockClass } from '../lock-keys.ts'
import { runPrepared } from './connections.ts'

export interface HighWaterMark {
  /** Every position up to this one is final in any snapshot taken from now on. */
  readonly settledPosition: number
  /**
   * Waits until everything up to `position` is final. An abort rejects with the signal's reason.
   * @throws LogUnavailable if an append holds its lock for longer than any append may take
   */
  waitUntilSettled(position: number, signal?: AbortSignal): Promise<void>
  /**
   * Waits until everything up to the highest visible position is final. Returns that position, or 0 if the log is
   * empty.
   */
  head(): Promise<number>
}

// This must be one statement, so that its snapshot is older than the read of pg_locks. So a transaction that got a
// position below the highest visible one is among the holders, or has ended.
const checkStatement = {
  name: 'log_high_water_mark',
  text: `select
    (select coalesce(max(position), 0) from log.event),
    (select coalesce(string_agg(virtualtransaction, ','), '') from pg_locks
     where locktype = 'advisory' and classid = ${appendLockClass} and objsubid = 2
       and database = (select oid from pg_database where datname = current_database()))`,
}

interface PendingCheck {
  readonly upTo: number
  readonly holders: readonly string[]
}

/** Maximum delay between two checks of the locks, in milliseconds. */
const maxPause = 25
/** Maximum wait for the holders of the lock, in milliseconds. Without it, waiting callers would pile up. */
const maxWait = 30_000

export const createHighWaterMark = (pool: pg.Pool): HighWaterMark => {
  let settledPosition = 0
  let pendingCheck: PendingCheck | undefined
  let currentCheck: Promise<number> | undefined

  const checkOnce = async (): Promise<number> => {
    const [row] = await runPrepared(pool, checkStatement, [])
    const highest = Number(row?.[0])
    const holders = new Set(row?.[1] ? row[1].split(',') : [])
    if (pendingCheck !== undefined && !pendingCheck.holders.some((holder) => holders.has(holder))) {
      settledPosition = Math.max(settledPosition, pendingCheck.upTo)
      pendingCheck = undefined
    }
    if (holders.size === 0) settledPosition = Math.max(settledPosition, highest)
    else if (highest > settledPosition) pendingCheck ??= { upTo: highest, holders: [...holders] }
    return highest
  }

  /** Callers that arrive during a check share its result. */
  const checkShared = (): Promise<number> =>
    (currentCheck ??= checkOnce().finally(() => {
      currentCheck = undefined
    }))

  const waitUntilSettled = async (position: number, signal?: AbortSignal): Promise<void> => {
    const deadline = performance.now() + maxWait
    const backoff = createBackoff({ initialDelay: 2, maxDelay: maxPause })
    while (settledPosition < position) {
      signal?.throwIfAborted()
      if (performance.now() > deadline) throw new LogUnavailable('an append holds the lock of the log', false)
      await checkShared()
      if (settledPosition < position) await backoff.wait(signal)
    }
  }

  const head = async (): Promise<number> => {
    // A check that is already running may have taken its snapshot before the caller's last append was visible.
    if (currentCheck !== undefined) await currentCheck.catch(() => undefined)
    const highest = await checkShared()
    await waitUntilSettled(highest)
    return settledPosition
  }

  return {
    get settledPosition() {
      return settledPosition
    },
    waitUntilSettled,
    head,
  }
}
