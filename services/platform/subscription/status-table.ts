// Publishes the states of the subscriptions that this process leads: rows of `subscription_status`, which every process
// can read. Only the leader of a subscription knows its state.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import type { RetryReason } from '#contracts/subscriptions.ts'
import type pg from 'pg'

import { createFailureLog } from '../failure-log.ts'
import type { Logger } from '../log.ts'
import type { SubscriptionStatus } from './state.ts'

type Queryable = Pick<pg.Pool, 'query'>
type RecordedState = 'catching_up' | 'live' | 'retrying' | 'stopped'

export interface RecordedStatus {
  readonly name: string
  readonly process: string
  readonly state: RecordedState
  readonly since: Date
  readonly reason: RetryReason | null
  readonly message: string | null
  /** Whether the row has a recent heartbeat. If not, the process has ended or hangs. */
  readonly isRecent: boolean
}

export interface StatusRecorder {
  start(): void
  /** Also deletes the rows of this process, so that others do not wait for it. */
  stop(): Promise<void>
}

interface StatusRecorderOptions {
  readonly pool: Queryable
  readonly logger: Pick<Logger, 'warn'>
  readonly statuses: () => readonly SubscriptionStatus[]
  /** Pause between two checks for changes, in milliseconds. Defaults to 500. */
  readonly interval?: number
}

/** How often the rows are written if nothing changes, in milliseconds. */
const heartbeatInterval = 2_000
/** A row without a heartbeat for this long is ignored. It takes less time to replace a leader that hangs. */
const heartbeatTimeout = `interval '10 seconds'`

const processName = `${hostname()}, process ${process.pid}`

const recordedState = ({ state, failure }: SubscriptionStatus): RecordedState | undefined => {
  if (state === 'waiting' || state === 'stopped') return undefined
  // A model that stopped at an event continues only with another build.
  return state === 'retrying' && failure !== undefined && failure.position !== '' ? 'stopped' : state
}

interface RowToWrite {
  readonly name: string
  readonly state: RecordedState
  readonly seconds: number
  readonly reason: RetryReason | null
  readonly message: string | null
}

const toRow = (status: SubscriptionStatus): RowToWrite | undefined => {
  const state = recordedState(status)
  if (state === undefined) return undefined
  const { name, since, retry } = status
  const seconds = (performance.now() - since) / 1_000
  return { name, state, seconds, reason: retry?.reason ?? null, message: retry?.message ?? null }
}

/** A process that is retrying may have lost its leadership, so it does not replace another process's row. */
const writeRows = async (pool: Queryable, instance: string, rows: readonly RowToWrite[]): Promise<void> => {
  // Raw SQL: one parameter for all rows, and a data-modifying `with`.
  await pool.query(
    `with released as (delete from subscription_status where instance = $1 and name <> all($2))
     insert into subscription_status as s (name, instance, process, state, since, reason, message)
     select r.name, $1, $4, r.state, now() - make_interval(secs => r.seconds), r.reason, r.message
     from json_to_recordset($3::json) as r(name text, state text, seconds float8, reason text, message text)
     on conflict (name) do update set instance = excluded.instance, process = excluded.process, state = excluded.state, since = excluded.since,
       reason = excluded.reason, message = excluded.message, seen_at = excluded.seen_at
     where s.instance = excluded.instance or excluded.state not in ('retrying', 'stopped')
       or s.seen_at < now() - ${heartbeatTimeout}`,
    [instance, rows.map(({ name }) => name), JSON.stringify(rows), processName],
  )
}

export const createStatusRecorder = (options: StatusRecorderOptions): StatusRecorder => {
  const { pool, logger, statuses, interval = 500 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const instance = randomUUID()
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    const { recordFailure, recordSuccess } = createFailureLog(logger, 'cannot record the states of the subscriptions')
    let written = ''
    let writtenAt = -Infinity
    while (!signal.aborted) {
      const rows = statuses().flatMap((status) => toRow(status) ?? [])
      const content = JSON.stringify(rows.map((row) => ({ ...row, seconds: undefined })))
      if (content !== written || performance.now() - writtenAt >= heartbeatInterval) {
        const isWritten = await writeRows(pool, instance, rows).then(
          () => true,
          (error: unknown) => recordFailure(error),
        )
        if (isWritten === true) {
          recordSuccess()
          written = content
          writtenAt = performance.now()
        }
      }
      await pause(interval, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    start: () => {
      running ??= run()
    },
    stop: async () => {
      stopping.abort()
      await running
      await writeRows(pool, instance, []).catch(() => undefined)
    },
  }
}

/** Reads the state that each leader recorded last. */
export const readRecordedStatuses = async (pool: Queryable): Promise<RecordedStatus[]> => {
  const { rows } = await pool.query<RecordedStatus>(
    `select name, process, state, case when seen_at < now() - ${heartbeatTimeout} then seen_at else since end as since,
       reason, message, seen_at >= now() - ${heartbeatTimeout} as "isRecent"
     from subscription_status`,
  )
  return rows
}
