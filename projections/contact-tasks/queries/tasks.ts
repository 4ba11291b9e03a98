// The open tasks of all families, and all tasks about one referral.
import {
  type ContactTaskCount,
  type ContactTaskList,
  type OpenContactTask,
  type ReferralContactTasks,
  contactTaskPageSize,
} from '#contracts/contact-tasks.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Selectable } from 'kysely'
import { type Protection, shownClient } from '../../protected-families.ts'
import { type AnyDatabase, type QueriedBuild, toFreshness } from '../../query-context.ts'
import { openNotes } from '../../referrals/queries/notes.ts'
import { personRef } from '../../referrals/queries/rows.ts'
import type { ContactTaskTables } from '../stored.ts'

interface Context {
  readonly db: AnyDatabase
  readonly build: QueriedBuild
}

type PlainTables = { 'public.account': { id: string; display_name: string } }

const tables = ({ db, build }: Context) => db.withSchema(build.schema).$extendTables<ContactTaskTables & PlainTables>()

const openTask = ({
  task_id: id,
  method,
  changes,
  since,
  version,
}: Selectable<ContactTaskTables['contact_tasks']>): OpenContactTask | null =>
  id === null || method === null || since === null
    ? null
    : { id, method, changes: [...changes], since: since.toISOString(), version }

/** Nothing is left to tell an erased family. */
const selectOpen = (context: Context) =>
  tables(context).selectFrom('contact_tasks').where('task_id', 'is not', null).where('client_erased', '=', false)

const countOpen = async (context: Context): Promise<number> => {
  const { total } = await selectOpen(context)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const openTasksOf = async (context: Context, clientId: string): Promise<string[]> =>
  (await selectOpen(context).where('client_id', '=', clientId).select('id').execute()).map(({ id }) => id)

export const countOpenTasks = async (context: Context): Promise<ContactTaskCount> => ({
  open: await countOpen(context),
  ...toFreshness(context.build),
})

export const openTasks = async (context: Context, page: number, protection: Protection): Promise<ContactTaskList> => {
  const [total, rows] = await Promise.all([
    countOpen(context),
    selectOpen(context)
      .selectAll()
      .orderBy('since')
      .orderBy('id')
      .limit(contactTaskPageSize)
      .offset(pageOffset(page, contactTaskPageSize))
      .execute(),
  ])
  return {
    rows: rows.flatMap((row) => {
      const task = openTask(row)
      return task === null ? [] : [{ task, referralId: row.id, client: shownClient(row, protection) }]
    }),
    total,
    page,
    pages: pageCount(total, contactTaskPageSize),
    ...toFreshness(context.build),
  }
}

export const tasksOfReferral = async (
  context: Context,
  vault: Pick<Vault, 'open'>,
  referralId: string,
): Promise<ReferralContactTasks> => {
  const row = await tables(context)
    .selectFrom('contact_tasks')
    .selectAll()
    .where('id', '=', referralId)
    .executeTakeFirst()
  const freshness = toFreshness(context.build)
  if (row === undefined) return { clientId: null, open: null, finished: [], ...freshness }
  const [texts, names] = await Promise.all([
    openNotes(
      vault,
      row.results.map(({ note }) => note),
    ),
    findNames(
      context,
      row.results.flatMap(({ finishedBy }) => finishedBy ?? []),
    ),
  ])
  return {
    clientId: row.client_id,
    open: row.client_erased ? null : openTask(row),
    finished: row.results
      .map(({ taskId: id, method, changes, result, note, finishedAt, finishedBy }) => ({
        ...{ id, method, changes: [...changes], result, finishedAt },
        note: texts(note),
        finishedBy: personRef(finishedBy, names.get(finishedBy ?? '') ?? null),
      }))
      .toReversed(),
    ...freshness,
  }
}

const findNames = async (context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tables(context)
    .selectFrom('public.account')
    .select(['id', 'display_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, display_name: name }) => [id, name]))
}
