// The queries of the analytics model.
import type { Analytics, AnalyticsQuery, FigureQuery } from '#contracts/analytics.ts'
import type { Freshness } from '#contracts/lists.ts'

import { organizationsModel } from '../organizations/model.ts'
import { type QueryDeps, toFreshness } from '../query-context.ts'
import { analyticsModel } from './model.ts'
import { analyticsFigures } from './queries/figures.ts'
import { type FigurePage, figureReferralIds } from './queries/referral-ids.ts'

export interface AnalyticsQueries {
  /** For staff readers. */
  analytics(query: AnalyticsQuery): Promise<Analytics>
  /** The referrals that a figure counts: their number, and one page of ids. For staff readers. */
  figureReferralIds(query: FigureQuery): Promise<FigurePage & Freshness>
}

export const createAnalyticsQueries = ({ db, findBuild }: QueryDeps): AnalyticsQueries => ({
  analytics: async (query) => {
    const [analytics, organizations] = await Promise.all([
      findBuild(analyticsModel, query.after),
      findBuild(organizationsModel),
    ])
    return analyticsFigures({ db, analytics, organizations }, query)
  },
  figureReferralIds: async (query) => {
    const analytics = await findBuild(analyticsModel, query.after)
    return { ...(await figureReferralIds(db, analytics, query)), ...toFreshness(analytics) }
  },
})
