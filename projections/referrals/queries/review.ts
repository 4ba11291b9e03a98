// Staff review: filtered, sorted and paged over all referrals (REV-04..10, SLA-05).
import { pageSize } from '#contracts/lists.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReviewList, ReviewQuery } from '#contracts/referrals.ts'
import { freshnessOf, pagesOf } from '../../reading.ts'
import { reviewPage } from './page.ts'
import type { ReferralReading } from './reading.ts'
import { namedPage, referralRow } from './rows.ts'
import { searchOf } from './search.ts'
import { byAge, sortBy } from './sorts.ts'
import { countByStatus, totalOf } from './totals.ts'

/** A page of staff review for a reader who is staff; past the last page it has no rows. */
export const reviewReferrals = async (
  reading: ReferralReading,
  query: ReviewQuery,
  reader: ResolvedActor,
): Promise<ReviewList> => {
  const search = searchOf(query, reading)
  const { counts, matching } = await countByStatus(reading, search)
  const total = await totalOf(reading, query, search, matching)
  const offset = (query.page - 1) * pageSize
  const list = {
    total,
    page: query.page,
    pages: pagesOf(total, pageSize),
    counts,
    ...freshnessOf(reading.referrals),
  }
  if (offset >= total) return { rows: [], ...list }
  const ids = reviewPage(reading, search, query, { offset, limit: pageSize }, total)
  const sort = query.sort === 'sla' ? byAge(reading.now) : sortBy(query.sort)
  const rows = await namedPage(reading, ids, sort, query.direction)
  return { rows: rows.map((row) => referralRow(row, reading, reader, 'overall')), ...list }
}
