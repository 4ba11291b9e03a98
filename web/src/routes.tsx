// The route table: path, shell, title and page. A page exists when it stands here, and only then does any link to it.
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { t } from './texts.ts'

/** The frame around a page. */
export type ShellName = 'public' | 'desk' | 'client' | 'own'

export interface AppRoute {
  readonly path: string
  readonly shell: ShellName
  readonly title: string
  /** The page shows one object and names it when it has it; until then the title above stands. */
  readonly namesItself?: true
  /** What a search engine says under the title. Only pages that have one are found there; the others ask not to be. */
  readonly description?: string
  /** Every page is a chunk of its own. */
  readonly load: () => Promise<ComponentType>
}

export const appRoutes: readonly AppRoute[] = [
  {
    path: '/',
    shell: 'public',
    title: t.home.title,
    description: t.home.description,
    load: () => import('./pages/home/HomePage.tsx').then((page) => page.HomePage),
  },
  {
    path: '/about',
    shell: 'public',
    title: t.about.title,
    description: t.about.description,
    load: () => import('./pages/about/AboutPage.tsx').then((page) => page.AboutPage),
  },
  {
    path: '/request-help',
    shell: 'public',
    title: t.requestHelp.title,
    description: t.requestHelp.description,
    load: () => import('./pages/request-help/RequestHelpPage.tsx').then((page) => page.RequestHelpPage),
  },
  {
    path: '/request-referral',
    shell: 'public',
    title: t.requests.form.title,
    description: t.requests.form.description,
    load: () => import('./pages/request-referral/RequestReferralPage.tsx').then((page) => page.RequestReferralPage),
  },
  {
    path: '/request-status',
    shell: 'public',
    title: t.requests.status.title,
    load: () => import('./pages/request-status/RequestStatusPage.tsx').then((page) => page.RequestStatusPage),
  },
  {
    path: '/grow-with-us',
    shell: 'public',
    title: t.grow.title,
    description: t.grow.description,
    load: () => import('./pages/grow-with-us/GrowPage.tsx').then((page) => page.GrowPage),
  },
  {
    path: '/terms',
    shell: 'public',
    title: t.legal.terms.title,
    description: t.legal.terms.description,
    load: () => import('./pages/legal/LegalPage.tsx').then((page) => page.TermsPage),
  },
  {
    path: '/privacy',
    shell: 'public',
    title: t.legal.privacy.title,
    description: t.legal.privacy.description,
    load: () => import('./pages/legal/LegalPage.tsx').then((page) => page.PrivacyPage),
  },
  {
    path: '/directory',
    shell: 'public',
    title: t.directory.title,
    description: t.directory.description,
    load: () => import('./pages/directory/DirectoryPage.tsx').then((page) => page.DirectoryPage),
  },
  {
    path: '/auth',
    shell: 'public',
    title: t.account.signInTitle,
    load: () => import('./pages/sign-in/AuthPage.tsx').then((page) => page.AuthPage),
  },
  {
    path: '/client-portal-auth',
    shell: 'public',
    title: t.account.portals.client.title,
    load: () => import('./pages/sign-in/PortalPage.tsx').then((page) => page.ClientPortalPage),
  },
  {
    path: '/partner-portal-auth',
    shell: 'public',
    title: t.account.portals.partner.title,
    load: () => import('./pages/sign-in/PortalPage.tsx').then((page) => page.PartnerPortalPage),
  },
  {
    path: '/admin-portal-auth',
    shell: 'public',
    title: t.account.portals.admin.title,
    load: () => import('./pages/sign-in/PortalPage.tsx').then((page) => page.AdminPortalPage),
  },
  {
    path: '/reset-password',
    shell: 'public',
    title: t.account.reset.title,
    load: () => import('./pages/sign-in/ResetPasswordPage.tsx').then((page) => page.ResetPasswordPage),
  },
  {
    path: '/partners/apply',
    shell: 'public',
    title: t.application.title,
    description: t.application.lead,
    load: () => import('./pages/apply/ApplyPage.tsx').then((page) => page.ApplyPage),
  },
  {
    path: '/partners/apply/status',
    shell: 'public',
    title: t.application.status.title,
    load: () => import('./pages/apply/ApplicationStatusPage.tsx').then((page) => page.ApplicationStatusPage),
  },
  {
    path: '/mfa',
    shell: 'public',
    title: t.secondFactor.title,
    load: () => import('./pages/second-factor/MfaPage.tsx').then((page) => page.MfaPage),
  },
  {
    path: '/account',
    shell: 'own',
    title: t.ownAccount.title,
    load: () => import('./pages/account/AccountPage.tsx').then((page) => page.AccountPage),
  },
  {
    path: '/staff/referrals',
    shell: 'desk',
    title: t.review.title,
    load: () => import('./pages/review/ReviewPage.tsx').then((page) => page.ReviewPage),
  },
  {
    path: '/staff/notifications',
    shell: 'desk',
    title: t.notices.page.title,
    load: () => import('./pages/notifications/NotificationsPage.tsx').then((page) => page.NotificationsPage),
  },
  {
    path: '/dashboard/updates',
    shell: 'desk',
    title: t.notices.updates.allTitle,
    load: () => import('./pages/notifications/UpdatesPage.tsx').then((page) => page.UpdatesPage),
  },
  {
    path: '/unsubscribe',
    shell: 'public',
    title: t.notices.unsubscribe.title,
    load: () => import('./pages/notifications/UnsubscribePage.tsx').then((page) => page.UnsubscribePage),
  },
  {
    path: '/admin',
    shell: 'desk',
    title: t.review.title,
    load: () => import('./pages/review/ReviewPage.tsx').then((page) => page.ReviewPage),
  },
  {
    path: '/admin/access',
    shell: 'desk',
    title: t.access.title,
    load: () => import('./pages/access/AccessPage.tsx').then((page) => page.AccessPage),
  },
  {
    path: '/admin/reports',
    shell: 'desk',
    title: t.reportTexts.title,
    load: () => import('./pages/reports/ReportsPage.tsx').then((page) => page.ReportsPage),
  },
  {
    path: '/admin/read-models',
    shell: 'desk',
    title: t.readModels.title,
    load: () => import('./pages/read-models/ReadModelsPage.tsx').then((page) => page.ReadModelsPage),
  },
  {
    path: '/dashboard',
    shell: 'desk',
    title: t.incoming.dashboardTitle,
    load: () => import('./pages/partner/DashboardPage.tsx').then((page) => page.DashboardPage),
  },
  {
    path: '/org/referrals/incoming',
    shell: 'desk',
    title: t.incoming.pageTitle,
    load: () => import('./pages/partner/IncomingPage.tsx').then((page) => page.IncomingPage),
  },
  {
    path: '/org/members',
    shell: 'desk',
    title: t.access.members.title,
    load: () => import('./pages/members/MembersPage.tsx').then((page) => page.MembersPage),
  },
  {
    path: '/referrals/new',
    shell: 'desk',
    title: t.create.title,
    load: () => import('./pages/new-referral/NewReferralPage.tsx').then((page) => page.NewReferralPage),
  },
  {
    path: '/referrals/:id',
    shell: 'desk',
    title: t.detail.name,
    namesItself: true,
    load: () => import('./pages/referral/ReferralPage.tsx').then((page) => page.ReferralPage),
  },
  {
    path: '/referrals/:id/print',
    shell: 'desk',
    title: t.detail.name,
    namesItself: true,
    load: () => import('./pages/referral/HistoryPage.tsx').then((page) => page.HistoryPage),
  },
  {
    path: '/client-dashboard',
    shell: 'client',
    title: t.shell.nav.clientDashboard,
    load: () => import('./pages/client/ClientDashboardPage.tsx').then((page) => page.ClientDashboardPage),
  },
  {
    path: '/client-dashboard/referrals',
    shell: 'client',
    title: t.client.referralsTitle,
    load: () => import('./pages/client/ClientReferralsPage.tsx').then((page) => page.ClientReferralsPage),
  },
  {
    path: '/client-dashboard/status',
    shell: 'client',
    title: t.client.statusTitle,
    load: () => import('./pages/client/CheckStatusPage.tsx').then((page) => page.CheckStatusPage),
  },
  {
    path: '/client-dashboard/referrals/:id',
    shell: 'client',
    title: t.detail.name,
    namesItself: true,
    load: () => import('./pages/referral/ReferralPage.tsx').then((page) => page.ReferralPage),
  },
  {
    path: '/client-dashboard/referrals/:id/print',
    shell: 'client',
    title: t.detail.name,
    namesItself: true,
    load: () => import('./pages/referral/HistoryPage.tsx').then((page) => page.HistoryPage),
  },
]

/** True where the app has a page for this path; navigation shows no link without one. */
export const routeExists = (path: string): boolean => {
  const pathname = path.split('?')[0] ?? path
  return appRoutes.some((route) => matchPath(route.path, pathname) !== null)
}
