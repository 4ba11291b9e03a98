// The figures on the staff analytics page, the referrals behind them, and the files of the two tables.
import { pageSize } from '#contracts/lists.ts'
import { pageCount } from '#contracts/paging.ts'
import { localDay } from '#domain/policies/calendar.ts'

import { toReportCsv } from '../../report-file.ts'
import type { FeatureModule } from '../../feature-module.ts'
import { outcomeMetrics, partnerPerformance } from './tables.ts'

export const analyticsFeature: FeatureModule<'queries' | 'clock'> = ({ route }, { queries, clock }) => {
  route('analytics', ({ query }) => queries.analytics(query))

  route('figureReferrals', async ({ query, principal }) => {
    const { ids, ...list } = await queries.figureReferralIds(query)
    const [rows, names] = await Promise.all([
      queries.referralRows(ids, principal.actor),
      queries.organizationNames(query.partner === undefined ? [] : [query.partner]),
    ])
    const [partner = null] = [...names].map(([id, name]) => ({ id, name }))
    return { rows, page: query.page, pages: pageCount(list.total, pageSize), partner, ...list }
  })

  /** The current date in the name of a file (REV-26). */
  const fileName = (name: string) => `${name}_${localDay(clock.now().toISOString())}.csv`

  route('partnerPerformanceFile', async ({ query }) => ({
    fileName: fileName('partner_performance'),
    text: toReportCsv(partnerPerformance(await queries.analytics(query))),
  }))
  route('outcomeMetricsFile', async ({ query }) => ({
    fileName: fileName('outcome_metrics'),
    text: toReportCsv(outcomeMetrics(await queries.analytics(query))),
  }))
}
