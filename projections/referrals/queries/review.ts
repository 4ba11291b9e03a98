// Staff review: filtered, sorted and paged over all referrals (REV-04..10, SLA-05).
import { referralStatuses } from '#contracts/enumeration-values.ts'
import { pageSize } from '#contracts/lists.ts'
import { type Slice, pageCount, pageOffset } from '#contracts/paging.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { bulkLimit } from '#contracts/referral-commands.ts'
import type { ReferralRow, ReviewList, ReviewQuery, ReviewSelection, SelectionQuery } from '#contracts/referrals.ts'
import { toFreshness } from '../../query-context.ts'
import { reviewPage } from './page.ts'
import { type ReferralQueryContext, referralTables } from './query-context.ts'
import { namedPage, namedReferrals, referralRow } from './rows.ts'
import { resolveAssignee, toSearch } from './search.ts'
import { toSort } from './sorts.ts'
import { type StatusCounts, countByStatus, countByAccessPath, sumCounts } from './totals.ts'

/** Every status has a checkbox with a count. */
const toCheckboxCounts = (counts: StatusCounts): ReviewList['counts'] =>
  Object.fromEntries(referralStatuses.map((status) => [status, counts.get(status) ?? 0])) as ReviewList['counts']

/**
 * A slice of the query's matching ids, and the total number of matches. `ids` is undefined if the slice is past the
 * end.
 */
const findSlice = async (context: ReferralQueryContext, query: ReviewQuery, { offset, limit }: Slice) => {
  const search = toSearch(query, context)
  const totals = await countByStatus(context, search)
  const byAccessPath = await countByAccessPath(context, query, search, totals)
  const total = byAccessPath.reduce((sum, counts) => sum + sumCounts(counts), 0)
  const ids =
    offset >= total
      ? undefined
      : await reviewPage(context, search, query, { offset, limit }, { all: totals.all, byAccessPath })
  return { total, all: totals.all, ids, sort: toSort(query.sort, context) }
}

/** Returns a page of staff review, for a staff reader. Pages past the last one have no rows. */
export const reviewReferrals = async (
  context: ReferralQueryContext,
  requestedQuery: ReviewQuery,
  reader: ResolvedActor,
): Promise<ReviewList> => {
  const query = resolveAssignee(requestedQuery, reader)
  const { total, all, ids, sort } = await findSlice(context, query, {
    offset: pageOffset(query.page, pageSize),
    limit: pageSize,
  })
  const rows = ids === undefined ? [] : await namedPage(context, ids, sort, query.direction)
  return {
    rows: rows.map((row) => referralRow(row, context, reader, 'overall')),
    total,
    page: query.page,
    pages: pageCount(total, pageSize),
    counts: toCheckboxCounts(all),
    ...toFreshness(context.referrals),
  }
}

/** Returns the rows with these ids, in their order, for a staff reader. Unknown ids are missing. */
export const referralRows = async (
  context: ReferralQueryContext,
  ids: readonly string[],
  reader: ResolvedActor,
): Promise<ReferralRow[]> => {
  const rows = ids.length === 0 ? [] : await namedReferrals(context).where('referral.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => referralRow(row, context, reader, 'overall'))
}

/** Returns the first matches of the filter in list order, up to the limit of one bulk action, for a staff reader. */
export const reviewSelection = async (
  context: ReferralQueryContext,
  requestedQuery: SelectionQuery,
  reader: ResolvedActor,
): Promise<ReviewSelection> => {
  const query = resolveAssignee({ ...requestedQuery, page: 1 }, reader)
  const { total, ids } = await findSlice(context, query, { offset: 0, limit: bulkLimit })
  const { protectedIds } = context.protection
  const selected =
    ids === undefined
      ? []
      : await referralTables(context)
          .selectFrom('referral')
          .select(['id', 'client_id', 'version', 'status', 'disposition', 'to_organization_id'])
          .where('id', 'in', (eb) => eb.selectFrom(ids.as('selected')).select('selected.id'))
          .execute()
  const rows = selected.filter(({ client_id }) => !protectedIds.has(client_id))
  const items = rows.map(({ client_id: _, to_organization_id, ...row }) => ({
    ...row,
    to: to_organization_id === null ? null : { id: to_organization_id },
  }))
  return { items, leftOut: selected.length - rows.length, total, ...toFreshness(context.referrals) }
}
