// The queries of the analytics model.
import type { Analytics, AnalyticsQuery } from '#contracts/analytics.ts'

import { organizationsModel } from '../organizations/model.ts'
import type { QueryDeps } from '../query-context.ts'
import { analyticsModel } from './model.ts'
import { analyticsFigures } from './queries/figures.ts'

export interface AnalyticsQueries {
  /** For staff readers. */
  analytics(query: AnalyticsQuery): Promise<Analytics>
}

export const createAnalyticsQueries = ({ db, findBuild }: QueryDeps): AnalyticsQueries => ({
  analytics: async (query) => {
    const [analytics, organizations] = await Promise.all([
      findBuild(analyticsModel, query.after),
      findBuild(organizationsModel),
    ])
    return analyticsFigures({ db, analytics, organizations }, query)
  },
})
