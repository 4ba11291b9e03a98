// The rows of `projection.run`: every rebuild and verification that is requested, running or finished, in any process.
import type { ModelKey, Queryable } from '../builds.ts'
import { type Phase, type Progress, type RunKind, overallProgress } from '../rebuild/progress.ts'

/** What started the run: a command line, a model without a build, a person's request, or the nightly schedule. */
export type Origin =
  | { readonly by: 'terminal' | 'start' }
  | { readonly by: 'person'; readonly requestId: string }
  | { readonly by: 'schedule'; readonly for: Date }

export type Outcome = 'done' | 'failed' | 'interrupted'

interface RunResult {
  readonly outcome: Outcome
  readonly position?: string
  readonly rows?: number
  readonly differences?: number
  /** Where the first differences are. Contains no values, because they may be personal data. */
  readonly places?: readonly string[]
  readonly message?: string
}

export interface Run {
  /** Records the progress in memory. It is written once a second, and a run that stops writing has died. */
  recordProgress(progress: Progress): void
  /** Writes the result once. Inside a transaction, the result commits with it. */
  finish(db: Queryable, result: RunResult): Promise<void>
  /** Stops writing. A run without a result is shown as interrupted. */
  stopRecording(): void
}

const firstPhase: Phase = 'folding'
const heartbeatInterval = 1_000
/** Finished runs to keep for each model and kind. */
const retainedRuns = 50
/** A run without a heartbeat for this long has died with its process. Measured by the database's clock. */
export const heartbeatTimeout = `interval '30 seconds'`

export interface RunStart {
  readonly kind: RunKind
  readonly model: ModelKey
  readonly origin: Origin
}

const register = async (db: Queryable, { kind, model, origin }: RunStart): Promise<string> => {
  const { name, version } = model
  if (origin.by === 'person') {
    await db.query('update projection.run set started_at = now(), seen_at = now(), phase = $2 where id = $1', [
      origin.requestId,
      firstPhase,
    ])
    return origin.requestId
  }
  const { rows } = await db.query<{ id: string }>(
    `insert into projection.run (kind, model, version, origin, scheduled_for, phase, started_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, now(), now()) returning id::text`,
    [kind, name, version, origin.by, origin.by === 'schedule' ? origin.for : null, firstPhase],
  )
  return rows[0]?.id ?? ''
}

/** Closes runs that died and deletes old ones. Only one rebuild of a model runs at a time, so an older one has died. */
const pruneRuns = async (db: Queryable, { kind, model: { name, version } }: RunStart, id: string): Promise<void> => {
  await db.query(
    `update projection.run set finished_at = now(), outcome = 'interrupted'
     where kind = $1 and model = $2 and version = $3 and id <> $4 and started_at is not null and finished_at is null
     and (kind = 'rebuild' or seen_at < now() - ${heartbeatTimeout})`,
    [kind, name, version, id],
  )
  await db.query(
    `delete from projection.run where id in (
       select id from projection.run where kind = $1 and model = $2 and finished_at is not null
       order by id desc offset ${retainedRuns})`,
    [kind, name],
  )
}

/** Starts recording a run through `db`. Its heartbeats go through the pool. */
export const startRun = async (db: Queryable, pool: Queryable, start: RunStart): Promise<Run> => {
  const id = await register(db, start)
  await pruneRuns(db, start, id)
  let latest: Progress = { phase: firstPhase, done: 0, events: 0 }
  let writing = false
  const write = async (): Promise<void> => {
    if (writing) return
    writing = true
    const values = [id, latest.phase, overallProgress(start.kind, latest), latest.events]
    await pool
      .query(
        `update projection.run set seen_at = now(), phase = $2, share = $3, events = $4
         where id = $1 and finished_at is null`,
        values,
      )
      // The next heartbeat writes the same values.
      .catch(() => undefined)
    writing = false
  }
  const timer = setInterval(() => void write(), heartbeatInterval)
  timer.unref()
  return {
    recordProgress: (progress) => {
      latest = progress
    },
    finish: async (db, { outcome, position, rows, differences, places, message }) => {
      await db.query(
        `update projection.run set seen_at = now(), finished_at = now(), outcome = $2, position = $3, rows = $4,
           differences = $5, places = $6, message = $7, events = $8
         where id = $1 and finished_at is null`,
        [id, outcome, position, rows, differences, places && [...places], message, latest.events],
      )
    },
    stopRecording: () => clearInterval(timer),
  }
}

/** The oldest requested run of this model that has not started. */
export const nextRequestedRun = async (
  db: Queryable,
  { name, version }: ModelKey,
): Promise<{ readonly id: string; readonly kind: RunKind } | undefined> => {
  const { rows } = await db.query<{ id: string; kind: RunKind }>(
    `select id::text, kind from projection.run
     where model = $1 and version = $2 and started_at is null and finished_at is null order by id limit 1`,
    [name, version],
  )
  return rows[0]
}

/** Whether tonight's verification has finished. */
export const hasVerified = async (db: Queryable, { name, version }: ModelKey, night: Date): Promise<boolean> => {
  const { rows } = await db.query(
    `select from projection.run where model = $1 and version = $2 and scheduled_for = $3 and outcome in ('done', 'failed')`,
    [name, version, night],
  )
  return rows.length > 0
}

/** Whether a build of this version serves. There is none before the first build, for example after an upgrade. */
export const isServing = async (db: Queryable, { name, version }: ModelKey): Promise<boolean> => {
  const { rows } = await db.query('select from projection.pointer where model = $1 and version = $2', [name, version])
  return rows.length > 0
}

/** Requests a run from the model's leader. Does nothing if the same run is already waiting or in progress. */
export const requestRun = async (
  db: Queryable,
  kind: RunKind,
  { name, version }: ModelKey,
  person: string | null,
): Promise<void> => {
  await db.query(
    `insert into projection.run (kind, model, version, origin, asked_by)
     select $1, $2, $3, 'person', $4 where not exists (
       select from projection.run where kind = $1 and model = $2 and version = $3
       and finished_at is null and started_at is not null and seen_at > now() - ${heartbeatTimeout})
     on conflict do nothing`,
    [kind, name, version, person],
  )
}
