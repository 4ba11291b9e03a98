// Exports of the referral tables: every row that matches the filter or is selected, not only the visible page (REV-25).
import type { ClientCounty, Disposition, NeedCategory, Priority, ReferralStatus } from '#contracts/enumerations.ts'
import type { IncomingExport, ReviewExport } from '#contracts/exports.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { NoteText } from '#contracts/referrals.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { type RowCursor, openRowCursor } from '../../row-cursor.ts'
import { type Condition, anyOf } from './conditions.ts'
import { type OrganizationReader, inBox, receivedRows } from './incoming.ts'
import { openNotes } from './notes.ts'
import { type PartnerQueryContext, type ReferralQueryContext, onReferral as on } from './query-context.ts'
import { type ReceivedReferrals, receivedOrEnded, referralsWhere } from './received.ts'
import { namedReferrals } from './rows.ts'
import { indexCondition, resolveAssignee, toSearch, findAccessPaths } from './search.ts'
import { type Direction, type Sort, sortBy, toSort } from './sorts.ts'

/** A referral in a staff export. The note is unsealed. */
export interface ReviewLine {
  readonly id: string
  readonly need: NeedCategory
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly createdAt: Date
  readonly from: string | null
  readonly to: string | null
  readonly initialNote: NoteText | null
}

/** A referral in the receiver's export. */
export interface IncomingLine {
  readonly id: string
  readonly receivedAt: Date | null
  /** Null if the organization's part has ended (ROLE-24), or if the family is in danger. */
  readonly client: {
    readonly firstName: string
    readonly lastInitial: string
    readonly county: ClientCounty | null
    readonly erased: boolean
  } | null
  readonly need: NeedCategory
  readonly priority: Priority | null
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
}

const withIds = (ids: readonly string[]): Condition => on('referral.id', '=', on.fn.any(on.val(ids)))

interface ExportList {
  readonly referrals: ReceivedReferrals
  readonly sort: Sort
  readonly direction: Direction
}

const openExport = <Row extends { readonly id: string }>(
  context: ReferralQueryContext,
  { referrals, sort, direction }: ExportList,
  rows: (context: ReferralQueryContext, ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<RowCursor<Row>> =>
  openRowCursor<Row>(context.db, {
    total: (db) => referrals.count({ ...context, db }),
    clientIds: (db) => referrals.clientIds({ ...context, db }),
    ids: (db, limit) => referrals.list({ ...context, db }, { sort, direction, offset: 0, limit }),
    rows: (db, ids) => rows({ ...context, db }, ids),
  })

/** For staff readers, who may read every initial note. */
export const exportReview = async (
  context: ReferralQueryContext,
  vault: Pick<Vault, 'open'>,
  { ids, ...request }: ReviewExport,
  reader: ResolvedActor,
): Promise<RowCursor<ReviewLine>> => {
  const query = resolveAssignee({ ...request, page: 1 }, reader)
  const search = toSearch(query, context)
  const where =
    ids === undefined
      ? anyOf(findAccessPaths(search).map((accessPath) => indexCondition(search, accessPath)))
      : withIds(ids)
  const sort = toSort(query.sort, context)
  return openExport(
    context,
    { referrals: referralsWhere(where), sort, direction: query.direction },
    async (snapshot, batch) => {
      const rows = await namedReferrals(snapshot)
        .clearSelect()
        .select(['referral.client_id', 'referral.id', 'referral.need', 'referral.status', 'referral.disposition'])
        .select(['referral.created_at', 'referral.initial_note'])
        .select(['sender.name as from_name', 'receiver.name as to_name'])
        .where(withIds(batch))
        .execute()
      const notes = await openNotes(
        vault,
        rows.map(({ initial_note }) => initial_note),
      )
      return rows.map(({ client_id, created_at, from_name, to_name, initial_note, ...row }) => ({
        ...row,
        createdAt: created_at,
        from: from_name,
        to: to_name,
        // A file may go anywhere, so no one takes along what may name a family in danger (docs/decisions/0078).
        initialNote: context.protection.protectedIds.has(client_id) ? null : notes(initial_note),
      }))
    },
  )
}

/** For members of the organization that the reader acts for. */
export const exportIncoming = async (
  context: PartnerQueryContext,
  { box, sort, direction, ids }: IncomingExport,
  reader: OrganizationReader,
  protectedIds: ReadonlySet<string>,
): Promise<RowCursor<IncomingLine>> => {
  const referrals =
    ids === undefined
      ? await inBox(context, box, reader.organizationId)
      : await receivedOrEnded(context, reader.organizationId, { ids })
  return openExport(context, { referrals, sort: sortBy(sort), direction }, async (snapshot, batch) => {
    const rows = await receivedRows(snapshot, batch, reader, 'receiver')
    return rows.map(({ client, ...row }) => ({
      ...row,
      // The same as for a part that has ended, so that the file does not say which families are in danger.
      client: client !== null && protectedIds.has(client.id) ? null : client,
      receivedAt: row.receivedAt === null ? null : new Date(row.receivedAt),
    }))
  })
}
