// The history of report runs, in a plain table. Runs are requested, executed one at a time in each process, and stored
// with their results.
import { randomUUID } from 'node:crypto'

import {
  type ResolvedParameters,
  type ReportName,
  type ReportParameters,
  type ReportRun,
  type ReportRunDetail,
  type ReportRunList,
  ReportTable,
} from '#contracts/reports.ts'
import { pageSize } from '#contracts/lists.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { Clock } from '#platform/clock.ts'
import { type Mutex, createMutex } from '#platform/mutex.ts'
import { type Kysely, sql } from 'kysely'

import type { FoldDeps } from '../../engine/unsealing.ts'
import { pagesOf } from '../../query-context.ts'
import { resolveParameters, runReport, tableHash } from '../run-report.ts'
import { type ReportRunTables, type RunTable, isLost, activeStates, toRun } from './run-table.ts'
import { ReportAlreadyRunning } from './invalid-parameters.ts'

export interface ReportRuns {
  /**
   * Starts now, or after the runs before it. If the same report is already requested and not finished, its run is
   * returned instead of a second one.
   * @throws InvalidReportParameters; ReportAlreadyRunning if the person already has an unfinished run
   */
  start(name: ReportName, requested: ReportParameters, askedBy: string): Promise<ReportRun>
  list(page: number): Promise<ReportRunList>
  /** undefined if there is no such run. */
  find(id: string): Promise<ReportRunDetail | undefined>
  /** Cancels an unfinished run, in any process. Returns undefined if there is no such run. */
  cancel(id: string): Promise<ReportRun | undefined>
  /** Stops the runs of this process. They show as interrupted. */
  close(): Promise<void>
}

export interface ReportRunsDeps extends FoldDeps {
  readonly db: Kysely<ReportRunTables>
  readonly clock: Clock
  readonly sla: SlaThresholds
  /**
   * Mutex shared with other work in this process that folds the whole log, because each run needs a rebuild's memory.
   * Default: a mutex of its own.
   */
  readonly foldMutex?: Mutex
  /** Called when a run starts, makes progress or ends. */
  readonly onChange: () => void
  /** Receives the error of a failed run. */
  readonly onFailure: (error: unknown) => void
}

/** Number of runs to keep. */
const maxRetainedRuns = 1_000
/** Heartbeat of active runs, in milliseconds. */
const heartbeatInterval = 1_000
const peopleIn = ({ columns, rows }: ReportTable): string[] =>
  columns.flatMap(({ kind }, index) =>
    kind === 'person' ? rows.flatMap((row) => (typeof row[index] === 'string' ? [row[index]] : [])) : [],
  )

export const createReportRuns = (deps: ReportRunsDeps): ReportRuns => {
  const { db, clock, sla, onChange, onFailure } = deps
  const mutex = deps.foldMutex ?? createMutex()
  const activeRuns = new Map<string, { readonly stop: AbortController; done: number; reportedProgress: number }>()
  let last: Promise<unknown> = Promise.resolve()
  let heartbeatTimer: NodeJS.Timeout | undefined

  const runs = () =>
    db
      .selectFrom('report_run')
      .leftJoin('account', 'account.id', 'report_run.asked_by')
      .select(['report_run.id', 'name', 'parameters', 'asked_by', 'asked_at', 'state', 'done', 'position'])
      .select(['row_count', 'hash', 'finished_at', 'account.display_name as asker', isLost.as('lost')])

  const findRun = async (id: string): Promise<ReportRun | undefined> => {
    const row = await runs().where('report_run.id', '=', id).executeTakeFirst()
    return row && toRun(row)
  }

  /** Sends a heartbeat, and checks whether the run was canceled. */
  const sendHeartbeat = async (): Promise<void> => {
    let hasAdvanced = false
    for (const [id, run] of activeRuns) {
      const { stop, done } = run
      hasAdvanced ||= run.reportedProgress !== done
      run.reportedProgress = done
      const { state } = (await db
        .updateTable('report_run')
        .set({ seen_at: sql<Date>`now()`, done })
        .where('id', '=', id)
        .returning('state')
        .executeTakeFirst()) ?? { state: 'cancelled' as const }
      if (state === 'cancelled') stop.abort(new Error('cancelled'))
    }
    if (hasAdvanced) onChange()
  }

  const finish = async (id: string, values: Partial<RunTable>): Promise<void> => {
    await db
      .updateTable('report_run')
      .set({ ...values, finished_at: clock.now() })
      .where('id', '=', id)
      .where('state', 'in', activeStates)
      .execute()
    onChange()
  }

  const count = async (id: string, name: ReportName, parameters: ResolvedParameters): Promise<void> => {
    const activeRun = activeRuns.get(id)
    if (activeRun === undefined) return
    const { signal } = activeRun.stop
    try {
      signal.throwIfAborted()
      const position = (await deps.log.head()) ?? ''
      await db
        .updateTable('report_run')
        .set({ state: 'running', position })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
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
      if (activeRuns.size === 0) {
        clearInterval(heartbeatTimer)
        heartbeatTimer = undefined
      }
    }
  }

  return {
    start: async (name, requested, askedBy) => {
      const id = randomUUID()
      const requestedAt = clock.now()
      const parameters = resolveParameters(name, requested, requestedAt, sla)
      const isSameRequest = (run: Pick<RunTable, 'name' | 'parameters'>): boolean => {
        const { asOf } = run.parameters
        // A second request for "now" while the first is running refers to the instant of the first.
        if (run.name !== name || (requested.compareTo ?? '') > asOf) return false
        const candidate = resolveParameters(name, { ...requested, asOf: requested.asOf ?? asOf }, requestedAt, sla)
        return JSON.stringify(candidate) === JSON.stringify(run.parameters)
      }
      const existingRunId = await db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtext('report_run'))`.execute(transaction)
        const unfinishedRuns = await transaction
          .selectFrom('report_run')
          .select(['id', 'name', 'parameters', 'asked_by'])
          .where('state', 'in', activeStates)
          .where(sql<boolean>`not (${isLost})`)
          .execute()
        const sameRun = unfinishedRuns.find(isSameRequest)
        if (sameRun !== undefined) return sameRun.id
        if (unfinishedRuns.some((run) => run.asked_by === askedBy)) throw new ReportAlreadyRunning()
        const text = JSON.stringify(parameters)
        await sql`insert into report_run (id, name, parameters, asked_by, asked_at, state)
          values (${id}, ${name}, ${text}, ${askedBy}, ${requestedAt}, 'waiting')`.execute(transaction)
        await sql`delete from report_run where (state not in ('waiting', 'running') or ${isLost}) and id in (
          select id from report_run order by asked_at desc, id offset ${maxRetainedRuns})`.execute(transaction)
        return undefined
      })
      if (existingRunId !== undefined) {
        const run = await findRun(existingRunId)
        if (run !== undefined) return run
      }
      onChange()
      activeRuns.set(id, { stop: new AbortController(), done: 0, reportedProgress: 0 })
      heartbeatTimer ??= setInterval(() => void sendHeartbeat().catch(onFailure), heartbeatInterval)
      last = mutex(() => count(id, name, parameters)).catch(onFailure)
      const run = await findRun(id)
      if (run === undefined) throw new Error(`the run ${id} no longer exists`)
      return run
    },

    list: async (page) => {
      const { total } = await db
        .selectFrom('report_run')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await runs()
        .orderBy('asked_at', 'desc')
        .orderBy('report_run.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return { rows: rows.map(toRun), total, page, pages: pagesOf(total, pageSize) }
    },

    find: async (id) => {
      const run = await findRun(id)
      if (run === undefined) return undefined
      const { result } = await db
        .selectFrom('report_run')
        .select('result')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const table = result === null ? null : ReportTable.parse(result)
      const people = table === null ? [] : peopleIn(table)
      const accounts =
        people.length === 0
          ? []
          : await db.selectFrom('account').select(['id', 'display_name']).where('id', 'in', people).execute()
      return {
        ...run,
        table,
        names: Object.fromEntries(accounts.map((account) => [account.id, account.display_name])),
      }
    },

    cancel: async (id) => {
      await finish(id, { state: 'cancelled' })
      activeRuns.get(id)?.stop.abort(new Error('cancelled'))
      return findRun(id)
    },

    close: async () => {
      for (const { stop } of activeRuns.values()) stop.abort(new Error('the process is stopping'))
      await last
      clearInterval(heartbeatTimer)
    },
  }
}
