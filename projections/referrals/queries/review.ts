// Staff review: filtered, sorted and paged over all referrals (REV-04..10, SLA-05).
import { referralStatuses } from '#contracts/enumerations.ts'
import { pageSize } from '#contracts/lists.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { bulkLimit } from '#contracts/referral-commands.ts'
import type { ReviewList, ReviewQuery, ReviewSelection, SelectionQuery } from '#contracts/referrals.ts'
import { freshnessOf, pagesOf } from '../../reading.ts'
import { reviewPage } from './page.ts'
import { type ReferralReading, referralTables } from './reading.ts'
import { namedPage, referralRow } from './rows.ts'
import { ofReader, searchOf } from './search.ts'
import { byAge, sortBy } from './sorts.ts'
import { type StatusCounts, countByStatus, countByWay, sumOf } from './totals.ts'

/** Every status has a checkbox with a count. */
const checkboxes = (counts: StatusCounts): ReviewList['counts'] =>
  Object.fromEntries(referralStatuses.map((status) => [status, counts.get(status) ?? 0])) as ReviewList['counts']

interface Slice {
  readonly offset: number
  readonly limit: number
}

/**
 * The ids of a slice of the query's matches, and their total number. `ids` is undefined if the slice is past the end.
 */
const slice = async (reading: ReferralReading, query: ReviewQuery, { offset, limit }: Slice) => {
  const search = searchOf(query, reading)
  const totals = await countByStatus(reading, search)
  const byWay = await countByWay(reading, query, search, totals)
  const total = byWay.reduce((sum, counts) => sum + sumOf(counts), 0)
  const ids =
    offset >= total
      ? undefined
      : await reviewPage(reading, search, query, { offset, limit }, { all: totals.all, byWay })
  return { total, all: totals.all, ids, sort: query.sort === 'sla' ? byAge(reading.now) : sortBy(query.sort) }
}

/** A page of staff review, for a reader who is staff. There are no rows past the last page. */
export const reviewReferrals = async (
  reading: ReferralReading,
  asked: ReviewQuery,
  reader: ResolvedActor,
): Promise<ReviewList> => {
  const query = ofReader(asked, reader)
  const { total, all, ids, sort } = await slice(reading, query, {
    offset: (query.page - 1) * pageSize,
    limit: pageSize,
  })
  const rows = ids === undefined ? [] : await namedPage(reading, ids, sort, query.direction)
  return {
    rows: rows.map((row) => referralRow(row, reading, reader, 'overall')),
    total,
    page: query.page,
    pages: pagesOf(total, pageSize),
    counts: checkboxes(all),
    ...freshnessOf(reading.referrals),
  }
}

/** The first matches of the filter in list order, up to the limit of one bulk action, for a reader who is staff. */
export const reviewSelection = async (
  reading: ReferralReading,
  asked: SelectionQuery,
  reader: ResolvedActor,
): Promise<ReviewSelection> => {
  const query = ofReader({ ...asked, page: 1 }, reader)
  const { total, ids } = await slice(reading, query, { offset: 0, limit: bulkLimit })
  const rows =
    ids === undefined
      ? []
      : await referralTables(reading)
          .selectFrom('referral')
          .select(['id', 'version', 'status', 'disposition', 'to_organization_id'])
          .where('id', 'in', (eb) => eb.selectFrom(ids.as('selected')).select('selected.id'))
          .execute()
  const items = rows.map(({ to_organization_id: to, ...row }) => ({ ...row, to: to === null ? null : { id: to } }))
  return { items, total, ...freshnessOf(reading.referrals) }
}
