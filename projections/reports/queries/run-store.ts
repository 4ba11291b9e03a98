// The table of the reports that were run, with their results. All staff see them.
import {
  type ReportRun,
  type ReportRunDetail,
  type ReportRunList,
  type ReportName,
  type ResolvedParameters,
  ReportTable,
} from '#contracts/reports.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import type { Kysely } from 'kysely'

/** `state` and some columns that are not listed here are from before reports were jobs. */
interface RunTable {
  id: string
  name: ReportName
  parameters: ResolvedParameters
  asked_by: string | null
  asked_at: Date
  state: string
  position: string
  row_count: number
  hash: string
  result: unknown
  finished_at: Date
}
export type ReportRunTables = { report_run: RunTable; account: { id: string; display_name: string } }

export interface RunStore {
  /** Newest first. */
  list(page: number): Promise<ReportRunList>
  /** Returns undefined if the run does not exist or is not done. */
  find(id: string): Promise<ReportRunDetail | undefined>
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

const toRun = (run: Omit<RunTable, 'state' | 'result'> & { readonly requester_name: string | null }): ReportRun => ({
  id: run.id,
  name: run.name,
  parameters: run.parameters,
  position: run.position,
  rows: run.row_count,
  hash: run.hash,
  requestedBy: run.asked_by === null ? null : { id: run.asked_by, name: run.requester_name ?? '' },
  requestedAt: run.asked_at.toISOString(),
  finishedAt: run.finished_at.toISOString(),
})

/** Stores a finished run and deletes the oldest ones. */
export const addRun = async (
  db: Kysely<ReportRunTables>,
  run: Omit<RunTable, 'state' | 'parameters' | 'result' | 'name' | 'position'> & { readonly table: ReportTable },
): Promise<void> => {
  const { table, ...columns } = run
  const { name, position } = table
  await db
    .insertInto('report_run')
    .values({
      ...columns,
      name,
      position,
      state: 'done',
      // As text: the driver would send an object as jsonb does, and the hash was taken of these bytes.
      parameters: JSON.stringify(table.parameters) as unknown as ResolvedParameters,
      result: JSON.stringify(table),
    })
    .execute()
  const retained = db.selectFrom('report_run').select('id').orderBy('asked_at', 'desc').orderBy('id')
  await db.deleteFrom('report_run').where('id', 'not in', retained.limit(maxRetainedRuns)).execute()
}

export const createRunStore = (db: Kysely<ReportRunTables>): RunStore => {
  const runs = () =>
    db
      .selectFrom('report_run')
      .leftJoin('account', 'account.id', 'report_run.asked_by')
      .select(['report_run.id', 'name', 'parameters', 'asked_by', 'asked_at', 'position'])
      .select(['row_count', 'hash', 'finished_at', 'account.display_name as requester_name'])
      .where('state', '=', 'done')

  return {
    list: async (page) => {
      const { total } = await db
        .selectFrom('report_run')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('state', '=', 'done')
        .executeTakeFirstOrThrow()
      const rows = await runs()
        .orderBy('asked_at', 'desc')
        .orderBy('report_run.id')
        .limit(pageSize)
        .offset(pageOffset(page, pageSize))
        .execute()
      return { rows: rows.map(toRun), total, page, pages: pageCount(total, pageSize) }
    },
    find: async (id) => {
      const row = await runs().select('result').where('report_run.id', '=', id).executeTakeFirst()
      if (row === undefined) return undefined
      const table = ReportTable.parse(row.result)
      return { ...toRun(row), table, names: await findNames(db, peopleIn(table)) }
    },
  }
}
