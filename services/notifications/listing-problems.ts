// Problems that visitors report about listings. Staff are notified, and each report stays open until staff resolve it.
import { m } from '#messages'
import type { ListingProblemList, ReportListingProblem } from '#contracts/listing-problems.ts'
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveId } from '#platform/derive-id.ts'
import type { Kysely } from 'kysely'

import { writeNotifications } from './notifications.ts'
import type { NotificationTables } from './tables.ts'

/** The fields of a command's context that identify a report, so a repeated request does not create a second one. */
interface ReportContext {
  readonly commandId: string
  readonly idempotency?: { readonly bodyHash: string }
}

export interface ListingProblems {
  /** Whether this command has already been recorded. @refuses key_reused */
  wasReported(context: ReportContext): Promise<boolean>
  /** Records the report once per command. @refuses key_reused */
  report(organizationId: string, report: ReportListingProblem, context: ReportContext): Promise<void>
  /** Returns a page of the open reports, oldest first. */
  listOpen(page: number): Promise<ListingProblemList>
  /** Returns false if there is no open report with this id. */
  resolve(id: string, staffId: string): Promise<boolean>
}

export interface ListingProblemDeps {
  readonly db: Kysely<NotificationTables>
  readonly clock: Clock
  /** Returns the ids of staff and admins. */
  readonly findStaff: () => Promise<readonly string[]>
  /** Returns the names of organizations by id. */
  readonly findOrganizationNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Notifies the browsers that follow these topics. */
  readonly publishTopics: (topics: readonly string[]) => void
}

/** How long we keep a resolved report, including its text and the sender's address, in milliseconds. */
export const resolvedProblemRetention = 90 * 24 * 60 * 60 * 1_000

/** Deletes reports that were resolved before this instant. */
export const deleteResolvedProblems = async (db: Kysely<NotificationTables>, before: Date): Promise<void> => {
  await db.deleteFrom('listing_problem').where('settled_at', '<', before).execute()
}

/** The path of the page that the notification links to. */
const listingProblemsPath = '/staff/listing-problems'

const hasReport = async (
  db: Kysely<NotificationTables>,
  { commandId, idempotency }: ReportContext,
): Promise<boolean> => {
  const existingReport = await db
    .selectFrom('listing_problem')
    .select('body_hash')
    .where('id', '=', commandId)
    .executeTakeFirst()
  const bodyHash = idempotency?.bodyHash ?? null
  if (existingReport !== undefined && (existingReport.body_hash ?? bodyHash) !== bodyHash)
    throw new RefusalError('key_reused')
  return existingReport !== undefined
}

const reportMessages = {
  title: m['notifications:staff.listingProblem.title'](),
  message: m['notifications:staff.listingProblem.message'](),
}

export const createListingProblems = ({
  db,
  clock,
  findStaff,
  findOrganizationNames,
  publishTopics,
}: ListingProblemDeps): ListingProblems => ({
  wasReported: (context) => hasReport(db, context),
  report: async (organizationId, { reason, text, email }, context) => {
    const { commandId, idempotency } = context
    const bodyHash = idempotency?.bodyHash ?? null
    const now = clock.now()
    const recipients = await findStaff()
    const isNew = await db.transaction().execute(async (transaction) => {
      const insertedReport = await transaction
        .insertInto('listing_problem')
        .values({
          id: commandId,
          organization_id: organizationId,
          reason,
          text,
          email,
          reported_at: now,
          settled_at: null,
          settled_by: null,
          body_hash: bodyHash,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (insertedReport === undefined) {
        await hasReport(transaction, context)
        return false
      }
      const notification = { type: 'other', ...reportMessages, link: listingProblemsPath, createdAt: now } as const
      await writeNotifications(
        transaction,
        recipients.map((userId) => ({ id: deriveId(commandId, `notification ${userId}`), userId, ...notification })),
      )
      return true
    })
    if (isNew) publishTopics(recipients.map((userId) => `notifications:${userId}`))
  },
  listOpen: async (page) => {
    const openReports = db.selectFrom('listing_problem').where('settled_at', 'is', null)
    const { total } = await openReports.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await openReports
      .selectAll()
      .orderBy('reported_at')
      .orderBy('id')
      .limit(pageSize)
      .offset(pageOffset(page, pageSize))
      .execute()
    const nameById = await findOrganizationNames([...new Set(rows.map((row) => row.organization_id))])
    return {
      rows: rows.map((row) => ({
        id: row.id,
        organization: { id: row.organization_id, name: nameById.get(row.organization_id) ?? '' },
        reason: row.reason,
        text: row.text,
        email: row.email,
        reportedAt: row.reported_at.toISOString(),
      })),
      total,
      page,
      pages: pageCount(total, pageSize),
    }
  },
  resolve: async (id, staffId) => {
    const resolvedReport = await db
      .updateTable('listing_problem')
      .set({ settled_at: clock.now(), settled_by: staffId })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return resolvedReport !== undefined
  },
})
