// Runs reports. Each waits until no other work in this process folds the log, is then calculated, and is stored with
// its result.
import { randomUUID } from 'node:crypto'

import type {
  ReportName,
  ReportParameters,
  ReportRun,
  ReportRunDetail,
  ReportRunList,
  ResolvedParameters,
} from '#contracts/reports.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { Clock } from '#platform/clock.ts'
import { type Mutex, createMutex } from '#platform/mutex.ts'
import type { Kysely } from 'kysely'

import type { FoldDeps } from '../../engine/unsealing.ts'
import { resolveParameters, runReport } from '../run-report.ts'
import { tableHash } from '../table-hash.ts'
import { createRunStore, type RunStore } from './run-store.ts'
import type { ReportRunTables, RunTable } from './run-table.ts'

export interface ReportRuns {
  /**
   * Starts now, or once earlier runs have ended. If an unfinished run has the same request, returns that run instead of
   * starting a second one.
   * @throws InvalidReportParameters; ReportAlreadyRunning if the person already has an unfinished run
   */
  start(name: ReportName, requested: ReportParameters, requestedBy: string): Promise<ReportRun>
  list(page: number): Promise<ReportRunList>
  /** Returns undefined if the run does not exist. */
  find(id: string): Promise<ReportRunDetail | undefined>
  /** Cancels an unfinished run in any process. Returns undefined if the run does not exist. */
  cancel(id: string): Promise<ReportRun | undefined>
  /** Stops the runs of this process. They are shown as interrupted. */
  close(): Promise<void>
}

export interface ReportRunsDeps extends FoldDeps {
  readonly db: Kysely<ReportRunTables>
  readonly clock: Clock
  readonly sla: SlaThresholds
  /**
   * Mutex shared with other work in this process that folds the whole log, because each run needs a rebuild's memory.
   * By default, the runs use their own mutex.
   */
  readonly foldMutex?: Mutex
  /** Called when a run starts, makes progress or ends. */
  readonly onChange: () => void
  /** Receives the error of a failed run. */
  readonly onFailure: (error: unknown) => void
}

/** Heartbeat interval of active runs, in milliseconds. */
const heartbeatInterval = 1_000

/** A run in this process that is waiting or being calculated. */
interface ActiveRun {
  readonly stop: AbortController
  done: number
  reportedProgress: number
}

/**
 * Tracks the active runs of this process. Stores their progress once a second, and stops those that another process
 * canceled.
 */
const createActiveRuns = (store: RunStore, { onChange, onFailure }: ReportRunsDeps) => {
  const activeRuns = new Map<string, ActiveRun>()
  let timer: NodeJS.Timeout | undefined

  const sendHeartbeats = async (): Promise<void> => {
    let hasAdvanced = false
    for (const [id, run] of activeRuns) {
      const { stop, done } = run
      hasAdvanced ||= run.reportedProgress !== done
      run.reportedProgress = done
      if ((await store.recordHeartbeat(id, done)) === 'cancelled') stop.abort(new Error('canceled'))
    }
    if (hasAdvanced) onChange()
  }

  return {
    add: (id: string): ActiveRun => {
      const activeRun: ActiveRun = { stop: new AbortController(), done: 0, reportedProgress: 0 }
      activeRuns.set(id, activeRun)
      timer ??= setInterval(() => void sendHeartbeats().catch(onFailure), heartbeatInterval)
      return activeRun
    },
    delete: (id: string) => {
      activeRuns.delete(id)
      if (activeRuns.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
    stop: (id: string) => activeRuns.get(id)?.stop.abort(new Error('canceled')),
    stopAll: () => {
      for (const { stop } of activeRuns.values()) stop.abort(new Error('the process is stopping'))
    },
  }
}

export const createReportRuns = (deps: ReportRunsDeps): ReportRuns => {
  const { clock, sla, onChange, onFailure, foldMutex = createMutex() } = deps
  const store = createRunStore(deps.db, clock)
  const activeRuns = createActiveRuns(store, deps)
  let lastRun: Promise<unknown> = Promise.resolve()

  const finish = async (id: string, values: Partial<RunTable>): Promise<void> => {
    await store.finish(id, values)
    onChange()
  }

  const calculate = async (
    id: string,
    name: ReportName,
    parameters: ResolvedParameters,
    activeRun: ActiveRun,
  ): Promise<void> => {
    const { signal } = activeRun.stop
    try {
      signal.throwIfAborted()
      const position = (await deps.log.head()) ?? ''
      await store.markRunning(id, position)
      onChange()
      const onProgress = (done: number) => {
        activeRun.done = done
      }
      const table = await runReport(deps, name, parameters, { position, onProgress, signal })
      const result = JSON.stringify(table)
      await finish(id, { state: 'done', done: 1, row_count: table.rows.length, hash: tableHash(table), result })
    } catch (error) {
      if (!signal.aborted) onFailure(error)
      const message = error instanceof Error ? error.message : String(error)
      await finish(id, { state: signal.aborted ? 'interrupted' : 'failed', message })
    } finally {
      activeRuns.delete(id)
    }
  }

  const requireRun = async (id: string): Promise<ReportRun> => {
    const run = await store.find(id)
    if (run === undefined) throw new Error(`the run ${id} no longer exists`)
    return run
  }

  return {
    start: async (name, requested, requestedBy) => {
      const id = randomUUID()
      const requestedAt = clock.now()
      const parameters = resolveParameters(name, requested, requestedAt, sla)
      const isSameRequest = (run: Pick<RunTable, 'name' | 'parameters'>): boolean => {
        const { asOf } = run.parameters
        // If a report as of "now" is requested again while the first run is in progress, both refer to the instant of
        // the first.
        if (run.name !== name || (requested.compareTo ?? '') > asOf) return false
        const candidate = resolveParameters(name, { ...requested, asOf: requested.asOf ?? asOf }, requestedAt, sla)
        return JSON.stringify(candidate) === JSON.stringify(run.parameters)
      }
      const existingId = await store.add({ id, name, parameters, requestedBy, requestedAt }, isSameRequest)
      if (existingId !== undefined) return requireRun(existingId)
      onChange()
      const activeRun = activeRuns.add(id)
      lastRun = foldMutex(() => calculate(id, name, parameters, activeRun)).catch(onFailure)
      return requireRun(id)
    },
    list: store.list,
    find: store.findDetail,
    cancel: async (id) => {
      await finish(id, { state: 'cancelled' })
      activeRuns.stop(id)
      return store.find(id)
    },
    close: async () => {
      activeRuns.stopAll()
      await lastRun
    },
  }
}
