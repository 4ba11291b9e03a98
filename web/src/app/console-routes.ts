// The routes of the pages under `/admin`. They load with the other pages for signed-in people (signed-in-routes.ts).
import { m } from '#messages'
import { pagePaths } from '../lib/paths.ts'
import type { AppRoute } from './routes.ts'

export const consoleRoutes: readonly AppRoute[] = [
  {
    // REV-03: the start page of the console and /staff/referrals both show the review list.
    path: pagePaths.admin,
    title: () => m['review:title'](),
    load: () => import('../features/referrals/review/ReviewPage.tsx').then((page) => page.ReviewPage),
  },
  {
    path: pagePaths.organizations,
    title: () => m['organizations:title'](),
    load: () => import('../features/organizations/OrganizationsPage.tsx').then((page) => page.OrganizationsPage),
  },
  {
    path: pagePaths.newOrganization,
    title: () => m['organizations:new.title'](),
    load: () =>
      import('../features/organizations/new-organization/NewOrganizationPage.tsx').then(
        (page) => page.NewOrganizationPage,
      ),
  },
  {
    path: pagePaths.organization,
    title: () => m['organizations:title'](),
    setsOwnTitle: true,
    load: () =>
      import('../features/organizations/organization/OrganizationPage.tsx').then((page) => page.OrganizationPage),
  },
  {
    path: pagePaths.gettingStarted,
    title: () => m['organizations:start.title'](),
    load: () => import('../features/organizations/GettingStartedPage.tsx').then((page) => page.GettingStartedPage),
  },
  {
    path: pagePaths.access,
    title: () => m['access:title'](),
    load: () => import('../features/access/AccessPage.tsx').then((page) => page.AccessPage),
  },
  {
    path: pagePaths.audit,
    title: () => m['audit:title'](),
    load: () => import('../features/audit/AuditPage.tsx').then((page) => page.AuditPage),
  },
  {
    path: pagePaths.intakes,
    title: () => m['intakes:title'](),
    load: () => import('../features/referrals/intakes/IntakesPage.tsx').then((page) => page.IntakesPage),
  },
  {
    path: pagePaths.intake,
    title: () => m['intakes:title'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/intakes/IntakePage.tsx').then((page) => page.IntakePage),
  },
  {
    path: pagePaths.analytics,
    title: () => m['analytics:title'](),
    load: () => import('../features/analytics/AnalyticsPage.tsx').then((page) => page.AnalyticsPage),
  },
  {
    path: pagePaths.figureReferrals,
    title: () => m['analytics:title'](),
    load: () => import('../features/referrals/figure/FigurePage.tsx').then((page) => page.FigurePage),
  },
  {
    path: pagePaths.reports,
    title: () => m['reports:title'](),
    load: () => import('../features/reports/ReportsPage.tsx').then((page) => page.ReportsPage),
  },
  {
    path: pagePaths.system,
    title: () => m['read-models:pageTitle'](),
    load: () => import('../features/system/SystemPage.tsx').then((page) => page.SystemPage),
  },
]
