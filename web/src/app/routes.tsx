// The route table: path, layout, title and page. Navigation links only to paths in this table.
import { m } from '#messages'
import type { ComponentType } from 'react'
import { publicRoutes } from './public-routes.ts'
import { registerRoutes } from '../lib/route-registry.ts'

/** The layout around a page. */
export type LayoutName = 'public' | 'workspace' | 'client' | 'account'

export interface AppRoute {
  readonly path: string
  readonly layout: LayoutName
  /** A function, because the texts of staff pages load with the first of them. */
  readonly title: () => string
  /** The page sets its own title once its data is loaded. Until then it has the title above. */
  readonly setsOwnTitle?: true
  /** The description for search engines. They index only pages that have one. */
  readonly description?: () => string
  /** Every page is a separate chunk. */
  readonly load: () => Promise<ComponentType>
}

export const appRoutes: readonly AppRoute[] = [
  ...publicRoutes,
  {
    path: '/account',
    layout: 'account',
    title: () => m['own-account:title'](),
    load: () => import('../features/accounts/own-account/AccountPage.tsx').then((page) => page.AccountPage),
  },
  {
    path: '/staff/referrals',
    layout: 'workspace',
    title: () => m['review:title'](),
    load: () => import('../features/referrals/review/ReviewPage.tsx').then((page) => page.ReviewPage),
  },
  {
    path: '/staff/notifications',
    layout: 'workspace',
    title: () => m['notifications:page.title'](),
    load: () => import('../features/notifications/NotificationsPage.tsx').then((page) => page.NotificationsPage),
  },
  {
    path: '/staff/listing-problems',
    layout: 'workspace',
    title: () => m['listing-problems:title'](),
    load: () =>
      import('../features/directory/listing-problems/ListingProblemsPage.tsx').then((page) => page.ListingProblemsPage),
  },
  {
    path: '/dashboard/updates',
    layout: 'workspace',
    title: () => m['notifications:updates.pageTitle'](),
    load: () => import('../features/notifications/UpdatesPage.tsx').then((page) => page.UpdatesPage),
  },
  {
    path: '/admin',
    layout: 'workspace',
    title: () => m['review:title'](),
    load: () => import('../features/referrals/review/ReviewPage.tsx').then((page) => page.ReviewPage),
  },
  {
    path: '/admin/access',
    layout: 'workspace',
    title: () => m['access:title'](),
    load: () => import('../features/access/AccessPage.tsx').then((page) => page.AccessPage),
  },
  {
    path: '/admin/reports',
    layout: 'workspace',
    title: () => m['reports:title'](),
    load: () => import('../features/reports/ReportsPage.tsx').then((page) => page.ReportsPage),
  },
  {
    path: '/admin/read-models',
    layout: 'workspace',
    title: () => m['read-models:title'](),
    load: () => import('../features/read-models/ReadModelsPage.tsx').then((page) => page.ReadModelsPage),
  },
  {
    path: '/dashboard',
    layout: 'workspace',
    title: () => m['partner-referrals:dashboardTitle'](),
    load: () => import('../features/referrals/partner/DashboardPage.tsx').then((page) => page.DashboardPage),
  },
  {
    path: '/org/referrals/incoming',
    layout: 'workspace',
    title: () => m['partner-referrals:pageTitle'](),
    load: () => import('../features/referrals/partner/IncomingPage.tsx').then((page) => page.IncomingPage),
  },
  {
    path: '/org/members',
    layout: 'workspace',
    title: () => m['access:members.title'](),
    load: () => import('../features/access/members/MembersPage.tsx').then((page) => page.MembersPage),
  },
  {
    path: '/referrals/new',
    layout: 'workspace',
    title: () => m['new-referral:title'](),
    load: () => import('../features/referrals/new-referral/NewReferralPage.tsx').then((page) => page.NewReferralPage),
  },
  {
    path: '/referrals/:id',
    layout: 'workspace',
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/ReferralPage.tsx').then((page) => page.ReferralPage),
  },
  {
    path: '/referrals/:id/print',
    layout: 'workspace',
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/PrintPage.tsx').then((page) => page.PrintPage),
  },
  {
    path: '/client-dashboard',
    layout: 'client',
    title: () => m['layout:nav.dashboard'](),
    load: () => import('../features/client-portal/ClientDashboardPage.tsx').then((page) => page.ClientDashboardPage),
  },
  {
    path: '/client-dashboard/referrals',
    layout: 'client',
    title: () => m['client-portal:referralsTitle'](),
    load: () => import('../features/client-portal/ClientReferralsPage.tsx').then((page) => page.ClientReferralsPage),
  },
  {
    path: '/client-dashboard/status',
    layout: 'client',
    title: () => m['client-portal:statusTitle'](),
    load: () => import('../features/client-portal/CheckStatusPage.tsx').then((page) => page.CheckStatusPage),
  },
  {
    path: '/client-dashboard/referrals/:id',
    layout: 'client',
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/ReferralPage.tsx').then((page) => page.ReferralPage),
  },
  {
    path: '/client-dashboard/referrals/:id/print',
    layout: 'client',
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/PrintPage.tsx').then((page) => page.PrintPage),
  },
]

registerRoutes(appRoutes.map(({ path }) => path))
