// Saved views of staff review, and each person's opening view. These are personal settings in regular tables.
import { randomUUID } from 'node:crypto'

import {
  type ChangeView,
  type SaveView,
  type SavedView,
  type SavedViewList,
  ViewQuery,
  viewLimit,
} from '#contracts/saved-views.ts'
import { type IdentityRefusal, refuse, isRefused } from '#identity/outcome.ts'
import type { AccountTable } from '#identity/tables.ts'
import type { Clock } from '#platform/clock.ts'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'

export interface SavedViewTables {
  account: AccountTable
  saved_view: {
    id: string
    owner_id: string
    name: string
    shared: boolean
    query: unknown
    created_at: Date
    updated_at: Date
  }
  opening_view: { account_id: string; view_id: string }
}

/** The person who makes the request. An admin may delete views that other people share. */
interface ViewReader {
  readonly userId: string
  readonly admin: boolean
}

export interface SavedViews {
  list(userId: string): Promise<SavedViewList>
  /** @refuses view_name_taken, too_many_views */
  save(view: SaveView, userId: string): Promise<SavedView | IdentityRefusal>
  /** Changes one of the person's own views. @refuses view_not_found, view_name_taken */
  change(id: string, changes: ChangeView, userId: string): Promise<SavedView | IdentityRefusal>
  /** @refuses view_not_found */
  delete(id: string, reader: ViewReader): Promise<IdentityRefusal | undefined>
  /** Sets the opening view, or removes it if `id` is null. @refuses view_not_found */
  setOpeningView(id: string | null, userId: string): Promise<IdentityRefusal | undefined>
}

type Db = Kysely<SavedViewTables>

const isVisibleTo = (userId: string) => (eb: ExpressionBuilder<SavedViewTables, 'saved_view'>) =>
  eb.or([eb('saved_view.owner_id', '=', userId), eb('saved_view.shared', '=', true)])

const selectVisibleViews = (db: Db, userId: string) =>
  db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.owner_id')
    .select(['saved_view.id', 'saved_view.name', 'saved_view.shared', 'saved_view.query'])
    .select(['saved_view.owner_id', 'account.display_name'])
    .where(isVisibleTo(userId))

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectVisibleViews>['execute']>>[number]

/** Parses the saved filters with the current schema, because an older release may have saved them. */
const toSavedView = ({ owner_id, display_name, query, ...row }: ViewRow): SavedView => ({
  ...row,
  query: ViewQuery.catch(ViewQuery.parse({})).parse(query),
  owner: { id: owner_id, name: display_name },
})

/** Makes a person's concurrent saves wait for each other, so that none exceeds the limit. @refuses too_many_views */
const insertWithinLimit = (db: Db, { name, query, shared }: SaveView, userId: string, id: string, now: Date) =>
  db.transaction().execute(async (transaction): Promise<IdentityRefusal | undefined> => {
    // Raw SQL: Kysely has no advisory locks.
    await sql`select pg_advisory_xact_lock(hashtextextended('saved_view ' || ${userId}, 0))`.execute(transaction)
    const { viewCount } = await transaction
      .selectFrom('saved_view')
      .select((eb) => eb.fn.countAll<number>().as('viewCount'))
      .where('owner_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (viewCount >= viewLimit) return refuse('too_many_views', { max: viewLimit })
    const row = { id, owner_id: userId, name, shared, query: JSON.stringify(query) }
    await transaction
      .insertInto('saved_view')
      .values({ ...row, created_at: now, updated_at: now })
      .execute()
    return undefined
  })

/** Sets the opening view to one that the person can see. Returns false if there is none with this id. */
const saveOpeningView = async (db: Db, id: string, userId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('opening_view')
    .columns(['account_id', 'view_id'])
    .expression((eb) =>
      eb
        .selectFrom('saved_view')
        .select([sql.val(userId).$castTo<string>().as('account_id'), 'saved_view.id as view_id'])
        .where('saved_view.id', '=', id)
        .where(isVisibleTo(userId)),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({ view_id: eb.ref('excluded.view_id') })),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

/** Whether an insert or update violated the unique index. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

const refuseTakenName = (error: unknown): IdentityRefusal => {
  if (isUniqueViolation(error)) return refuse('view_name_taken')
  throw error
}

export const createSavedViews = (db: Db, clock: Clock): SavedViews => {
  const findVisibleView = async (id: string, userId: string): Promise<SavedView | IdentityRefusal> => {
    const row = await selectVisibleViews(db, userId).where('saved_view.id', '=', id).executeTakeFirst()
    return row === undefined ? refuse('view_not_found') : toSavedView(row)
  }

  return {
    list: async (userId) => {
      const rows = await selectVisibleViews(db, userId)
        .orderBy(sql`lower(saved_view.name)`)
        .orderBy('saved_view.id')
        .execute()
      const openingView = await db
        .selectFrom('opening_view')
        .select('view_id')
        .where('account_id', '=', userId)
        .executeTakeFirst()
      // A view that is no longer shared cannot be another person's opening view.
      const openingId = rows.find(({ id }) => id === openingView?.view_id)?.id ?? null
      return { views: rows.map(toSavedView), openingId }
    },

    save: async (view, userId) => {
      const id = randomUUID()
      const refusal = await insertWithinLimit(db, view, userId, id, clock.now()).catch(refuseTakenName)
      return refusal ?? findVisibleView(id, userId)
    },

    change: async (id, { name, query, shared }, userId) => {
      const updated = await db
        .updateTable('saved_view')
        .set({
          ...(name === undefined ? {} : { name }),
          ...(shared === undefined ? {} : { shared }),
          ...(query === undefined ? {} : { query: JSON.stringify(query) }),
          updated_at: clock.now(),
        })
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .executeTakeFirst()
        .catch(refuseTakenName)
      if (isRefused(updated)) return updated
      return updated.numUpdatedRows === 0n ? refuse('view_not_found') : findVisibleView(id, userId)
    },

    delete: async (id, { userId, admin }) => {
      const { numDeletedRows } = await db
        .deleteFrom('saved_view')
        .where('id', '=', id)
        .where((eb) => eb.or([eb('owner_id', '=', userId), eb.and([eb('shared', '=', true), eb.lit(admin)])]))
        .executeTakeFirst()
      return numDeletedRows === 0n ? refuse('view_not_found') : undefined
    },

    setOpeningView: async (id, userId) => {
      if (id === null) {
        await db.deleteFrom('opening_view').where('account_id', '=', userId).execute()
        return undefined
      }
      return (await saveOpeningView(db, id, userId)) ? undefined : refuse('view_not_found')
    },
  }
}
