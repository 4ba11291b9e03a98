// Routes of the staff analytics page.
import { Analytics, AnalyticsFile, AnalyticsQuery, FigureQuery, FigureReferrals } from './analytics.ts'
import { reading, shownClients } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'

export const analyticsRoutes = {
  analytics: {
    method: 'GET',
    path: '/api/analytics',
    access: 'staff',
    summary: 'Figures for the referrals made in a range of days',
    query: AnalyticsQuery,
    response: Analytics,
  },
  figureReferrals: {
    method: 'GET',
    path: '/api/analytics/referrals',
    access: 'staff',
    summary: 'The referrals that one figure of the analytics counts, newest first',
    query: FigureQuery,
    response: FigureReferrals,
    reads: reading('list', FigureReferrals, ({ rows }) => shownClients(rows)),
  },
  partnerPerformanceFile: {
    method: 'GET',
    path: '/api/analytics/partner-performance',
    access: 'staff',
    summary: 'The figures of every partner that received referrals in a range of days, as a CSV file',
    query: AnalyticsQuery,
    response: AnalyticsFile,
  },
  outcomeMetricsFile: {
    method: 'GET',
    path: '/api/analytics/outcome-metrics',
    access: 'staff',
    summary: 'The outcomes by need category of a range of days, as a CSV file',
    query: AnalyticsQuery,
    response: AnalyticsFile,
  },
} as const satisfies Record<string, RouteSpec>
