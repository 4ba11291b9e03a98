// Staff review: filtered, sorted and paged over all referrals (REV-04..10, SLA-05).
import { referralStatuses } from '#contracts/enumerations.ts'
import { pageSize } from '#contracts/lists.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReviewList, ReviewQuery } from '#contracts/referrals.ts'
import { freshnessOf, pagesOf } from '../../reading.ts'
import { reviewPage } from './page.ts'
import type { ReferralReading } from './reading.ts'
import { namedPage, referralRow } from './rows.ts'
import { ofReader, searchOf } from './search.ts'
import { byAge, sortBy } from './sorts.ts'
import { type StatusCounts, countByStatus, countByWay, sumOf } from './totals.ts'

/** Every status has its checkbox, and every checkbox its count. */
const checkboxes = (counts: StatusCounts): ReviewList['counts'] =>
  Object.fromEntries(referralStatuses.map((status) => [status, counts.get(status) ?? 0])) as ReviewList['counts']

/** A page of staff review for a reader who is staff; past the last page it has no rows. */
export const reviewReferrals = async (
  reading: ReferralReading,
  asked: ReviewQuery,
  reader: ResolvedActor,
): Promise<ReviewList> => {
  const query = ofReader(asked, reader)
  const search = searchOf(query, reading)
  const totals = await countByStatus(reading, search)
  const byWay = await countByWay(reading, query, search, totals)
  const total = byWay.reduce((sum, counts) => sum + sumOf(counts), 0)
  const offset = (query.page - 1) * pageSize
  const list = {
    total,
    page: query.page,
    pages: pagesOf(total, pageSize),
    counts: checkboxes(totals.all),
    ...freshnessOf(reading.referrals),
  }
  if (offset >= total) return { rows: [], ...list }
  const ids = await reviewPage(reading, search, query, { offset, limit: pageSize }, { all: totals.all, byWay })
  const sort = query.sort === 'sla' ? byAge(reading.now) : sortBy(query.sort)
  const rows = await namedPage(reading, ids, sort, query.direction)
  return { rows: rows.map((row) => referralRow(row, reading, reader, 'overall')), ...list }
}
