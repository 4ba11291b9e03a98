// The list of applications for staff, and one application in full. Contacts and texts are opened for it.
import type {
  ApplicationDetail,
  ApplicationExport,
  ApplicationList,
  ApplicationQuery,
  ListedApplication,
} from '#contracts/application-review.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { type Selectable, expressionBuilder, sql } from 'kysely'
import { type AnyDatabase, type QueriedBuild, toFreshness } from '../../query-context.ts'
import { type RowCursor, openRowCursor } from '../../row-cursor.ts'
import { openNotes } from '../../referrals/queries/notes.ts'
import { personRef } from '../../referrals/queries/rows.ts'
import { searchText } from '../../search-text.ts'
import type { ApplicationTables } from '../stored.ts'

export interface ReviewContext {
  readonly db: AnyDatabase
  readonly applications: QueriedBuild
  readonly vault: Pick<Vault, 'open'>
}

type Row = Selectable<ApplicationTables['application']>
type OpenText = (sealed: unknown) => string | null
type PlainTables = { 'public.account': { id: string; display_name: string } }

const tables = ({ db, applications }: Pick<ReviewContext, 'db' | 'applications'>) =>
  db.withSchema(applications.schema).$extendTables<ApplicationTables & PlainTables>()

/** An erased application has no row. Until the read model has removed it, its texts are empty. */
export const openTexts = async (vault: ReviewContext['vault'], sealed: readonly unknown[]): Promise<OpenText> => {
  const noteOf = await openNotes(vault, sealed)
  return (value) => {
    const note = noteOf(value)
    return note !== null && 'text' in note ? note.text : null
  }
}

const toListed = (row: Row, text: OpenText): ListedApplication => ({
  id: row.id,
  orgName: row.org_name,
  contactName: text(row.contact_name) ?? '',
  contactEmail: text(row.contact_email) ?? '',
  counties: row.counties,
  services: row.services,
  tier: row.membership_tier,
  stage: row.stage,
  settingUp: row.stage === 'approved' && !row.set_up,
  submittedAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

const onApplication = expressionBuilder<ApplicationTables, 'application'>()

const findConditions = ({ q, stage }: Pick<ApplicationQuery, 'q' | 'stage'>) => {
  const name = searchText(q ?? '')
  return onApplication.and([
    ...(name === '' ? [] : [sql<boolean>`strpos(${sql.ref('name_search')}, ${name}) > 0`]),
    ...(stage === undefined ? [] : [onApplication('stage', '=', stage)]),
  ])
}

/** A page of applications, newest first. */
export const applicationList = async (context: ReviewContext, query: ApplicationQuery): Promise<ApplicationList> => {
  const matches = tables(context).selectFrom('application').where(findConditions(query))
  const [{ total }, rows] = await Promise.all([
    matches.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matches
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset(pageOffset(query.page, pageSize))
      .execute(),
  ])
  const text = await openTexts(
    context.vault,
    rows.flatMap((row) => [row.contact_name, row.contact_email]),
  )
  return {
    rows: rows.map((row) => toListed(row, text)),
    total,
    page: query.page,
    pages: pageCount(total, pageSize),
    ...toFreshness(context.applications),
  }
}

/** An application in the export. */
export interface ApplicationLine extends ListedApplication {
  readonly contactPhone: string
  readonly notes: string | null
}

/** Every application that matches, or is selected, newest first. */
export const exportApplications = async (
  context: ReviewContext,
  { ids, ...query }: ApplicationExport,
): Promise<RowCursor<ApplicationLine>> => {
  const where = ids === undefined ? findConditions(query) : onApplication('id', 'in', ids)
  const matches = (db: AnyDatabase) =>
    tables({ ...context, db })
      .selectFrom('application')
      .where(where)
  return openRowCursor<ApplicationLine>(context.db, {
    total: async (db) =>
      (
        await matches(db)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total,
    // An application is not about a family.
    clientIds: async () => [],
    ids: (db, limit) => matches(db).select('id').orderBy('created_at', 'desc').orderBy('id').limit(limit),
    rows: async (db, batch) => {
      const rows = await tables({ ...context, db })
        .selectFrom('application')
        .selectAll()
        .where('id', 'in', [...batch])
        .execute()
      const text = await openTexts(
        context.vault,
        rows.flatMap((row) => [row.contact_name, row.contact_email, row.contact_phone, row.notes]),
      )
      return rows.map((row) => ({
        ...toListed(row, text),
        contactPhone: text(row.contact_phone) ?? '',
        notes: text(row.notes),
      }))
    },
  })
}

/** Returns undefined if the application does not exist. */
export const applicationDetail = async (context: ReviewContext, id: string): Promise<ApplicationDetail | undefined> => {
  const row = await tables(context).selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const [text, names] = await Promise.all([
    openTexts(context.vault, [
      ...[row.contact_name, row.contact_email, row.contact_phone, row.public_email],
      ...[row.about, row.eligibility, row.notes, row.missing_documents],
      ...row.history.flatMap(({ notes, missingDocuments = null }) => [notes, missingDocuments]),
    ]),
    findNames(
      context,
      row.history.flatMap(({ by }) => by ?? []),
    ),
  ])
  return {
    ...toListed(row, text),
    website: row.website,
    about: text(row.about),
    populations: row.populations,
    contactPhone: text(row.contact_phone) ?? '',
    eligibility: text(row.eligibility),
    publicEmail: text(row.public_email),
    missingDocuments: text(row.missing_documents),
    language: row.language,
    notes: text(row.notes),
    organizationId: row.linked_org_id,
    history: row.history
      .map(({ at, by, stage, tier = null, notes, missingDocuments = null }) => ({
        ...{ at, stage, tier },
        by: personRef(by, names.get(by ?? '') ?? null),
        notes: text(notes),
        missingDocuments: text(missingDocuments),
      }))
      .toReversed(),
    ...toFreshness(context.applications),
  }
}

const findNames = async (context: ReviewContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tables(context)
    .selectFrom('public.account')
    .select(['id', 'display_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, display_name: name }) => [id, name]))
}
