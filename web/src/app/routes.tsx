// The route table: path, layout, title and page.
import { m } from '#messages'
import type { ComponentType } from 'react'
import { publicRoutes } from './public-routes.ts'
import { staticRoutes } from './static-routes.ts'
import { type PagePath, pagePaths } from '../lib/paths.ts'

/** The layout around a page. */
export type LayoutName = 'public' | 'workspace' | 'client' | 'account'

export interface AppRoute {
  readonly path: PagePath
  readonly layout: LayoutName
  /** A function, because the messages of staff pages load with the first staff page. */
  readonly title: () => string
  /** True if the page sets its own title once its data is loaded. Until then it has the title above. */
  readonly setsOwnTitle?: true
  /** The description for search engines. They index only pages that have one. */
  readonly description?: () => string
  /** Every page is a separate chunk. */
  readonly load: () => Promise<ComponentType>
}

/**
 * Whether React renders the static pages: while the app is prerendered, and in the browser in development. Otherwise the
 * browser loads them from the server, and the app does not contain them.
 */
export const rendersStaticPages = import.meta.env.SSR || import.meta.env.DEV

export const appRoutes: readonly AppRoute[] = [
  ...(rendersStaticPages ? staticRoutes : []),
  ...publicRoutes,
  {
    path: pagePaths.account,
    layout: 'account',
    title: () => m['own-account:title'](),
    load: () => import('../features/accounts/own-account/AccountPage.tsx').then((page) => page.AccountPage),
  },
  {
    path: pagePaths.staffReferrals,
    layout: 'workspace',
    title: () => m['review:title'](),
    load: () => import('../features/referrals/review/ReviewPage.tsx').then((page) => page.ReviewPage),
  },
  {
    path: pagePaths.staffMessages,
    layout: 'workspace',
    title: () => m['inbox:title'](),
    load: () => import('../features/messages/StaffInboxPage.tsx').then((page) => page.StaffInboxPage),
  },
  {
    path: pagePaths.staffConversation,
    layout: 'workspace',
    title: () => m['inbox:title'](),
    setsOwnTitle: true,
    load: () => import('../features/messages/StaffConversationPage.tsx').then((page) => page.StaffConversationPage),
  },
  {
    path: pagePaths.notifications,
    layout: 'workspace',
    title: () => m['notifications:page.title'](),
    load: () => import('../features/notifications/NotificationsPage.tsx').then((page) => page.NotificationsPage),
  },
  {
    path: pagePaths.listingProblems,
    layout: 'workspace',
    title: () => m['listing-problems:title'](),
    load: () =>
      import('../features/directory/listing-problems/ListingProblemsPage.tsx').then((page) => page.ListingProblemsPage),
  },
  {
    path: pagePaths.updates,
    layout: 'workspace',
    title: () => m['notifications:updates.pageTitle'](),
    load: () => import('../features/notifications/UpdatesPage.tsx').then((page) => page.UpdatesPage),
  },
  {
    // REV-03: the start page of the console and /staff/referrals both show the review list.
    path: pagePaths.admin,
    layout: 'workspace',
    title: () => m['review:title'](),
    load: () => import('../features/referrals/review/ReviewPage.tsx').then((page) => page.ReviewPage),
  },
  {
    path: pagePaths.organizations,
    layout: 'workspace',
    title: () => m['organizations:title'](),
    load: () => import('../features/organizations/OrganizationsPage.tsx').then((page) => page.OrganizationsPage),
  },
  {
    path: pagePaths.newOrganization,
    layout: 'workspace',
    title: () => m['organizations:new.title'](),
    load: () =>
      import('../features/organizations/new-organization/NewOrganizationPage.tsx').then(
        (page) => page.NewOrganizationPage,
      ),
  },
  {
    path: pagePaths.organization,
    layout: 'workspace',
    title: () => m['organizations:title'](),
    setsOwnTitle: true,
    load: () =>
      import('../features/organizations/organization/OrganizationPage.tsx').then((page) => page.OrganizationPage),
  },
  {
    path: pagePaths.gettingStarted,
    layout: 'workspace',
    title: () => m['organizations:start.title'](),
    load: () => import('../features/organizations/GettingStartedPage.tsx').then((page) => page.GettingStartedPage),
  },
  {
    path: pagePaths.access,
    layout: 'workspace',
    title: () => m['access:title'](),
    load: () => import('../features/access/AccessPage.tsx').then((page) => page.AccessPage),
  },
  {
    path: pagePaths.reports,
    layout: 'workspace',
    title: () => m['reports:title'](),
    load: () => import('../features/reports/ReportsPage.tsx').then((page) => page.ReportsPage),
  },
  {
    path: pagePaths.system,
    layout: 'workspace',
    title: () => m['read-models:pageTitle'](),
    load: () => import('../features/system/SystemPage.tsx').then((page) => page.SystemPage),
  },
  {
    path: pagePaths.dashboard,
    layout: 'workspace',
    title: () => m['partner-referrals:dashboardTitle'](),
    load: () => import('../features/referrals/partner/DashboardPage.tsx').then((page) => page.DashboardPage),
  },
  {
    path: pagePaths.incomingReferrals,
    layout: 'workspace',
    title: () => m['partner-referrals:pageTitle'](),
    load: () => import('../features/referrals/partner/IncomingPage.tsx').then((page) => page.IncomingPage),
  },
  {
    path: pagePaths.organizationMessages,
    layout: 'workspace',
    title: () => m['inbox:title'](),
    load: () => import('../features/messages/OrganizationInboxPage.tsx').then((page) => page.OrganizationInboxPage),
  },
  {
    path: pagePaths.organizationConversation,
    layout: 'workspace',
    title: () => m['inbox:title'](),
    setsOwnTitle: true,
    load: () =>
      import('../features/messages/OrganizationConversationPage.tsx').then((page) => page.OrganizationConversationPage),
  },
  {
    path: pagePaths.members,
    layout: 'workspace',
    title: () => m['access:members.title'](),
    load: () => import('../features/access/members/MembersPage.tsx').then((page) => page.MembersPage),
  },
  {
    path: pagePaths.newReferral,
    layout: 'workspace',
    title: () => m['new-referral:title'](),
    load: () => import('../features/referrals/new-referral/NewReferralPage.tsx').then((page) => page.NewReferralPage),
  },
  {
    path: pagePaths.referral,
    layout: 'workspace',
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/ReferralPage.tsx').then((page) => page.ReferralPage),
  },
  {
    path: pagePaths.printedReferral,
    layout: 'workspace',
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/PrintPage.tsx').then((page) => page.PrintPage),
  },
  {
    path: pagePaths.clientDashboard,
    layout: 'client',
    title: () => m['layout:nav.dashboard'](),
    load: () => import('../features/client-portal/ClientDashboardPage.tsx').then((page) => page.ClientDashboardPage),
  },
  {
    path: pagePaths.clientReferrals,
    layout: 'client',
    title: () => m['client-portal:referralsTitle'](),
    load: () => import('../features/client-portal/ClientReferralsPage.tsx').then((page) => page.ClientReferralsPage),
  },
  {
    path: pagePaths.clientStatus,
    layout: 'client',
    title: () => m['client-portal:statusTitle'](),
    load: () => import('../features/client-portal/CheckStatusPage.tsx').then((page) => page.CheckStatusPage),
  },
  {
    path: pagePaths.clientMessages,
    layout: 'client',
    title: () => m['conversations:title'](),
    load: () => import('../features/messages/OwnMessagesPage.tsx').then((page) => page.OwnMessagesPage),
  },
  {
    path: pagePaths.newClientMessage,
    layout: 'client',
    title: () => m['conversations:form.title'](),
    load: () => import('../features/messages/NewMessagePage.tsx').then((page) => page.NewMessagePage),
  },
  {
    path: pagePaths.clientConversation,
    layout: 'client',
    title: () => m['conversations:title'](),
    setsOwnTitle: true,
    load: () => import('../features/messages/OwnConversationPage.tsx').then((page) => page.OwnConversationPage),
  },
  {
    path: pagePaths.ownReferral,
    layout: 'client',
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/ReferralPage.tsx').then((page) => page.ReferralPage),
  },
  {
    path: pagePaths.printedOwnReferral,
    layout: 'client',
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/PrintPage.tsx').then((page) => page.PrintPage),
  },
]
