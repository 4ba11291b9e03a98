// The routes of the public pages with a form or filters, including the sign-in pages.
import { m } from '#messages'
import { pagePaths } from '../lib/paths.ts'
import type { AppRoute } from './routes.tsx'

export const publicRoutes: readonly AppRoute[] = [
  {
    path: pagePaths.requestReferral,
    layout: 'public',
    title: () => m['public-requests:form.title'](),
    description: () => m['public-requests:form.description'](),
    load: () =>
      import('../features/public-requests/request-referral/RequestReferralPage.tsx').then(
        (page) => page.RequestReferralPage,
      ),
  },
  {
    path: pagePaths.requestStatus,
    layout: 'public',
    title: () => m['public-requests:status.title'](),
    load: () =>
      import('../features/public-requests/request-status/RequestStatusPage.tsx').then((page) => page.RequestStatusPage),
  },
  {
    path: pagePaths.directory,
    layout: 'public',
    title: () => m['directory:title'](),
    description: () => m['directory:description'](),
    load: () => import('../features/directory/DirectoryPage.tsx').then((page) => page.DirectoryPage),
  },
  {
    path: pagePaths.partner,
    layout: 'public',
    title: () => m['directory:page.title'](),
    load: () => import('../features/directory/partner/PartnerPage.tsx').then((page) => page.PartnerPage),
  },
  {
    path: pagePaths.serviceRequest,
    layout: 'public',
    title: () => m['directory:dialog.requestService'](),
    load: () =>
      import('../features/directory/guest-access/ServiceRequestPage.tsx').then((page) => page.ServiceRequestPage),
  },
  {
    path: pagePaths.listingProblem,
    layout: 'public',
    title: () => m['directory:problem.title'](),
    load: () =>
      import('../features/directory/listing-problems/ListingProblemPage.tsx').then((page) => page.ListingProblemPage),
  },
  {
    path: pagePaths.clientPortal,
    layout: 'public',
    title: () => m['portal:title'](),
    description: () => m['portal:description'](),
    load: () => import('../features/client-portal/portal/ClientPortalPage.tsx').then((page) => page.loadClientPortal()),
  },
  {
    path: pagePaths.signIn,
    layout: 'public',
    title: () => m['accounts:signInTitle'](),
    load: () => import('../features/accounts/sign-in/AuthPage.tsx').then((page) => page.AuthPage),
  },
  {
    path: pagePaths.signInCode,
    layout: 'public',
    title: () => m['second-factor:challenge.title'](),
    load: () => import('../features/accounts/second-factor/CodePage.tsx').then((page) => page.CodePage),
  },
  {
    path: pagePaths.clientSignIn,
    layout: 'public',
    title: () => m['accounts:portal.client.title'](),
    load: () => import('../features/accounts/sign-in/PortalPage.tsx').then((page) => page.ClientPortalPage),
  },
  {
    path: pagePaths.partnerSignIn,
    layout: 'public',
    title: () => m['accounts:portal.partner.title'](),
    load: () => import('../features/accounts/sign-in/PortalPage.tsx').then((page) => page.PartnerPortalPage),
  },
  {
    path: pagePaths.adminSignIn,
    layout: 'public',
    title: () => m['accounts:portal.admin.title'](),
    load: () => import('../features/accounts/sign-in/PortalPage.tsx').then((page) => page.AdminPortalPage),
  },
  {
    path: pagePaths.resetPassword,
    layout: 'public',
    title: () => m['accounts:reset.title'](),
    load: () => import('../features/accounts/sign-in/ResetPasswordPage.tsx').then((page) => page.ResetPasswordPage),
  },
  {
    path: pagePaths.invitation,
    layout: 'public',
    title: () => m['invitation:title'](),
    load: () => import('../features/accounts/invitation/InvitationPage.tsx').then((page) => page.InvitationPage),
  },
  {
    path: pagePaths.apply,
    layout: 'public',
    title: () => m['applications:title'](),
    description: () => m['applications:lead'](),
    load: () => import('../features/applications/apply/ApplyPage.tsx').then((page) => page.ApplyPage),
  },
  {
    path: pagePaths.applicationStatus,
    layout: 'public',
    title: () => m['applications:status.title'](),
    load: () =>
      import('../features/applications/apply/ApplicationStatusPage.tsx').then((page) => page.ApplicationStatusPage),
  },
  {
    path: pagePaths.mfa,
    layout: 'public',
    title: () => m['second-factor:title'](),
    load: () => import('../features/accounts/second-factor/MfaPage.tsx').then((page) => page.MfaPage),
  },
  {
    path: pagePaths.unsubscribe,
    layout: 'public',
    title: () => m['unsubscribe:notifications.title'](),
    load: () => import('../features/notifications/UnsubscribePage.tsx').then((page) => page.UnsubscribePage),
  },
]
