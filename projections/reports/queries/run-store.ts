// Stores the requests, progress and results of report runs in a table, which all processes share.
import {
  type ReportName,
  type ReportRun,
  type ReportRunDetail,
  type ReportRunList,
  type ResolvedParameters,
  ReportTable,
} from '#contracts/reports.ts'
import { pageSize } from '#contracts/lists.ts'
import type { Clock } from '#platform/clock.ts'
import { type Kysely, sql } from 'kysely'

import { pageCount } from '../../query-context.ts'
import { ReportAlreadyRunning } from './invalid-parameters.ts'
import { activeStates, isLost, type ReportRunTables, type RunTable, toRun } from './run-table.ts'

interface RunRequest {
  readonly id: string
  readonly name: ReportName
  readonly parameters: ResolvedParameters
  readonly requestedBy: string
  readonly requestedAt: Date
}

type ExistingRun = Pick<RunTable, 'name' | 'parameters'>

export interface RunStore {
  list(page: number): Promise<ReportRunList>
  find(id: string): Promise<ReportRun | undefined>
  findDetail(id: string): Promise<ReportRunDetail | undefined>
  /**
   * Adds a run and deletes the oldest ones. If an unfinished run has the same request, returns its id instead of adding
   * a second one.
   * @throws ReportAlreadyRunning if the person already has an unfinished run
   */
  add(request: RunRequest, isSameRequest: (run: ExistingRun) => boolean): Promise<string | undefined>
  markRunning(id: string, position: string): Promise<void>
  /** Records the progress of an active run and returns its state, which another process may have changed. */
  recordHeartbeat(id: string, done: number): Promise<RunTable['state']>
  /** Does nothing if the run has ended. */
  finish(id: string, values: Partial<RunTable>): Promise<void>
}

/** Number of runs to keep. */
const maxRetainedRuns = 1_000

const peopleIn = ({ columns, rows }: ReportTable): string[] =>
  columns.flatMap(({ kind }, index) =>
    kind === 'person' ? rows.flatMap((row) => (typeof row[index] === 'string' ? [row[index]] : [])) : [],
  )

/** Names by account id. */
const findNames = async (db: Kysely<ReportRunTables>, ids: readonly string[]): Promise<Record<string, string>> => {
  if (ids.length === 0) return {}
  const accounts = await db.selectFrom('account').select(['id', 'display_name']).where('id', 'in', ids).execute()
  return Object.fromEntries(accounts.map((account) => [account.id, account.display_name]))
}

const addRun = (
  db: Kysely<ReportRunTables>,
  { id, name, parameters, requestedBy, requestedAt }: RunRequest,
  isSameRequest: (run: ExistingRun) => boolean,
): Promise<string | undefined> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('report_run'))`.execute(transaction)
    const unfinishedRuns = await transaction
      .selectFrom('report_run')
      .select(['id', 'name', 'parameters', 'asked_by'])
      .where('state', 'in', activeStates)
      .where(sql<boolean>`not (${isLost})`)
      .execute()
    const sameRun = unfinishedRuns.find(isSameRequest)
    if (sameRun !== undefined) return sameRun.id
    if (unfinishedRuns.some((run) => run.asked_by === requestedBy)) throw new ReportAlreadyRunning()
    await sql`insert into report_run (id, name, parameters, asked_by, asked_at, state)
      values (${id}, ${name}, ${JSON.stringify(parameters)}, ${requestedBy}, ${requestedAt}, 'waiting')`.execute(
      transaction,
    )
    await sql`delete from report_run where (state not in ('waiting', 'running') or ${isLost}) and id in (
      select id from report_run order by asked_at desc, id offset ${maxRetainedRuns})`.execute(transaction)
    return undefined
  })

export const createRunStore = (db: Kysely<ReportRunTables>, clock: Clock): RunStore => {
  const runs = () =>
    db
      .selectFrom('report_run')
      .leftJoin('account', 'account.id', 'report_run.asked_by')
      .select(['report_run.id', 'name', 'parameters', 'asked_by', 'asked_at', 'state', 'done', 'position'])
      .select(['row_count', 'hash', 'finished_at', 'account.display_name as requester_name', isLost.as('lost')])

  const find = async (id: string): Promise<ReportRun | undefined> => {
    const row = await runs().where('report_run.id', '=', id).executeTakeFirst()
    return row && toRun(row)
  }

  return {
    find,
    add: (request, isSameRequest) => addRun(db, request, isSameRequest),
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
      return { rows: rows.map(toRun), total, page, pages: pageCount(total, pageSize) }
    },
    findDetail: async (id) => {
      const run = await find(id)
      if (run === undefined) return undefined
      const { result } = await db
        .selectFrom('report_run')
        .select('result')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const table = result === null ? null : ReportTable.parse(result)
      return { ...run, table, names: await findNames(db, table === null ? [] : peopleIn(table)) }
    },
    markRunning: async (id, position) => {
      await db
        .updateTable('report_run')
        .set({ state: 'running', position })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    },
    recordHeartbeat: async (id, done) => {
      const row = await db
        .updateTable('report_run')
        .set({ seen_at: sql<Date>`now()`, done })
        .where('id', '=', id)
        .returning('state')
        .executeTakeFirst()
      return row?.state ?? 'cancelled'
    },
    finish: async (id, values) => {
      await db
        .updateTable('report_run')
        .set({ ...values, finished_at: clock.now() })
        .where('id', '=', id)
        .where('state', 'in', activeStates)
        .execute()
    },
  }
}
