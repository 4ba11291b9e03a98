// Data for the system page: health, active runs, and the last runs of each model. Every process returns the same
// data. Also requests a rebuild or verification, which the model's leader then runs.
import type { ModelRun, ReadModelStatus, ActiveRun } from '#contracts/read-models.ts'

import type { Queryable } from '../builds.ts'
import { createHealthReader, type HealthDeps } from '../health.ts'
import { createLayout } from '../layout.ts'
import type { ReadModel } from '../model.ts'
import { listParkedStreams, type ParkedStreamDetails, requestRetry } from '../parked-streams.ts'
import { runSpeed, type Phase, type RunKind } from '../rebuild/progress.ts'
import { requestRun, type Outcome, heartbeatTimeout } from './runs.ts'

export interface ReadModelOperations {
  /** Every model, in its declared order. */
  statuses(): Promise<ReadModelStatus[]>
  /** Returns false if the model does not exist. */
  requestRun(kind: RunKind, model: string, person: string): Promise<boolean>
  /** Returns the last run of each model and kind that ended with one of these outcomes. Used by metrics. */
  lastRuns(...outcomes: readonly Outcome[]): Promise<readonly LastRun[]>
  /** Lists the parked streams of all models, starting with the one parked longest. */
  parkedStreams(): Promise<readonly ParkedStreamDetails[]>
  /** Requests a retry. Returns the time of the request; undefined if the model has not parked the stream. */
  retryParked(model: string, stream: string): Promise<Date | undefined>
}

interface LastRun {
  readonly model: string
  readonly kind: RunKind
  readonly run: ModelRun
}

interface RunRow {
  readonly model: string
  readonly kind: RunKind
  readonly origin: ModelRun['origin']
  readonly started_at: Date
  readonly finished_at: Date | null
  readonly seen_at: Date
  readonly outcome: ModelRun['outcome'] | null
  readonly events: number
  readonly position: string | null
  readonly rows: number | null
  readonly differences: number | null
  readonly places: string[] | null
  readonly message: string | null
}

interface ActiveRunRow {
  readonly model: string
  readonly kind: RunKind
  readonly phase: Phase | null
  readonly share: number
  readonly events: number
  readonly elapsed: number
}

const runColumns = `model, kind, origin, started_at, finished_at, seen_at, outcome, events::float8 as events, position,
  rows::float8 as rows, differences, places, message`

/** The run is finished, or it died before its result was recorded. */
const isFinished = `started_at is not null and (finished_at is not null or seen_at < now() - ${heartbeatTimeout})`

const toRun = (row: RunRow): ModelRun => {
  const finishedAt = row.finished_at ?? row.seen_at
  return {
    origin: row.origin,
    startedAt: row.started_at.toISOString(),
    finishedAt: finishedAt.toISOString(),
    outcome: row.outcome ?? 'interrupted',
    seconds: (finishedAt.getTime() - row.started_at.getTime()) / 1_000,
    events: row.events,
    position: row.position,
    rows: row.rows,
    differences: row.differences,
    places: row.places ?? [],
    message: row.message,
  }
}

const toActiveRun = ({ kind, phase, share, events, elapsed }: ActiveRunRow): ActiveRun => {
  const { eventsPerSecond, secondsLeft } = runSpeed(share, events, elapsed)
  return { kind, phase: phase ?? 'waiting', progress: share, events, eventsPerSecond, secondsLeft: secondsLeft ?? null }
}

/** Health is read without the engine's subscriptions. The database records what stopped a model. */
const unknownStatus = { state: 'waiting', failure: undefined } as const

export const createReadModelOperations = (deps: HealthDeps, models: readonly ReadModel[]): ReadModelOperations => {
  const layouts = models.map(createLayout)
  const readHealth = createHealthReader(deps)
  const pool: Queryable = deps.pool
  const keys = [models.map(({ name }) => name), models.map(({ version }) => version)]
  const isListedModel = `(model, version) in (select * from unnest($1::text[], $2::int[]))`

  const lastRuns: ReadModelOperations['lastRuns'] = async (...outcomes) => {
    const { rows } = await pool.query<RunRow>(
      `select distinct on (model, kind) ${runColumns} from projection.run
       where ${isListedModel} and ${isFinished} and coalesce(outcome, 'interrupted') = any($3)
       order by model, kind, id desc`,
      [...keys, outcomes],
    )
    return rows.map((row) => ({ model: row.model, kind: row.kind, run: toRun(row) }))
  }

  /** A run in progress takes precedence over a waiting one. */
  const findActiveRuns = async (): Promise<Map<string, ActiveRun>> => {
    const { rows } = await pool.query<ActiveRunRow>(
      `select distinct on (model) model, kind, phase, share, events::float8 as events,
         coalesce(extract(epoch from seen_at - started_at) * 1000, 0)::float8 as elapsed
       from projection.run
       where ${isListedModel} and finished_at is null and (started_at is null or seen_at >= now() - ${heartbeatTimeout})
       order by model, started_at nulls last`,
      keys,
    )
    return new Map(rows.map((row) => [row.model, toActiveRun(row)]))
  }

  return {
    lastRuns,
    statuses: async () => {
      const [health, activeRuns, latestRuns] = await Promise.all([
        readHealth(layouts.map((layout) => ({ layout, status: unknownStatus }))),
        findActiveRuns(),
        lastRuns('done', 'failed', 'interrupted'),
      ])
      const findLastRun = (name: string, runKind: RunKind) =>
        latestRuns.find(({ model, kind }) => model === name && kind === runKind)?.run ?? null
      return health.map(({ model, version, ready, position, lagMs, failure }) => ({
        name: model,
        version,
        serving: ready,
        position: position ?? null,
        lagSeconds: lagMs / 1_000,
        stoppedAt: failure?.position ?? null,
        activeRun: activeRuns.get(model) ?? null,
        lastRebuild: findLastRun(model, 'rebuild'),
        lastVerification: findLastRun(model, 'verify'),
      }))
    },
    requestRun: async (kind, name, person) => {
      const model = models.find((candidate) => candidate.name === name)
      if (model !== undefined) await requestRun(pool, kind, model, person)
      return model !== undefined
    },
    parkedStreams: () => listParkedStreams(pool, models),
    retryParked: async (name, stream) => {
      const model = models.find((candidate) => candidate.name === name)
      return model && requestRetry(pool, model, stream)
    },
  }
}
