// The routes of the public pages with a form or filters, including the sign-in pages.
import { m } from '#messages'
import { pagePaths } from '../lib/paths.ts'
import type { AppRoute } from './routes.ts'

export const publicRoutes: readonly AppRoute[] = [
  {
    path: pagePaths.requestReferral,
    title: () => m['public-requests:form.title'](),
    description: () => m['public-requests:form.description'](),
    load: () =>
      import('../features/public-requests/request-referral/RequestReferralPage.tsx').then(
        (page) => page.RequestReferralPage,
      ),
  },
  {
    path: pagePaths.requestStatus,
    title: () => m['public-requests:status.title'](),
    load: () =>
      import('../features/public-requests/request-status/RequestStatusPage.tsx').then((page) => page.RequestStatusPage),
  },
  {
    path: pagePaths.directory,
    title: () => m['directory:title'](),
    description: () => m['directory:description'](),
    load: () => import('../features/directory/DirectoryPage.tsx').then((page) => page.DirectoryPage),
  },
  {
    path: pagePaths.partner,
    title: () => m['directory:page.title'](),
    load: () => import('../features/directory/partner/PartnerPage.tsx').then((page) => page.PartnerPage),
  },
  {
    path: pagePaths.serviceRequest,
    title: () => m['directory:dialog.requestService'](),
    load: () =>
      import('../features/directory/guest-access/ServiceRequestPage.tsx').then((page) => page.ServiceRequestPage),
  },
  {
    path: pagePaths.listingProblem,
    title: () => m['directory:problem.title'](),
    load: () =>
      import('../features/directory/listing-problems/ListingProblemPage.tsx').then((page) => page.ListingProblemPage),
  },
  {
    path: pagePaths.clientPortal,
    title: () => m['portal:title'](),
    description: () => m['portal:description'](),
    load: () => import('../features/client-portal/portal/ClientPortalPage.tsx').then((page) => page.loadClientPortal()),
  },
  {
    path: pagePaths.signIn,
    title: () => m['accounts:signInTitle'](),
    load: () => import('../features/accounts/sign-in/AuthPage.tsx').then((page) => page.AuthPage),
  },
  {
    path: pagePaths.signInCode,
    title: () => m['second-factor:challenge.title'](),
    load: () => import('../features/accounts/second-factor/CodePage.tsx').then((page) => page.CodePage),
  },
  {
    path: pagePaths.clientSignIn,
    title: () => m['accounts:portal.client.title'](),
    load: () => import('../features/accounts/sign-in/PortalPage.tsx').then((page) => page.ClientPortalPage),
  },
  {
    path: pagePaths.partnerSignIn,
    title: () => m['accounts:portal.partner.title'](),
    load: () => import('../features/accounts/sign-in/PortalPage.tsx').then((page) => page.PartnerPortalPage),
  },
  {
    path: pagePaths.adminSignIn,
    title: () => m['accounts:portal.admin.title'](),
    load: () => import('../features/accounts/sign-in/PortalPage.tsx').then((page) => page.AdminPortalPage),
  },
  {
    path: pagePaths.resetPassword,
    title: () => m['accounts:reset.title'](),
    load: () => import('../features/accounts/sign-in/ResetPasswordPage.tsx').then((page) => page.ResetPasswordPage),
  },
  {
    path: pagePaths.invitation,
    title: () => m['invitation:title'](),
    load: () => import('../features/accounts/invitation/InvitationPage.tsx').then((page) => page.InvitationPage),
  },
  {
    path: pagePaths.changeEmail,
    title: () => m['change-email:title'](),
    load: () => import('../features/accounts/email-change/ChangeEmailPage.tsx').then((page) => page.ChangeEmailPage),
  },
  {
    path: pagePaths.apply,
    title: () => m['applications:title'](),
    description: () => m['applications:lead'](),
    load: () => import('../features/applications/apply/ApplyPage.tsx').then((page) => page.ApplyPage),
  },
  {
    path: pagePaths.applicationStatus,
    title: () => m['applications:status.title'](),
    load: () =>
      import('../features/applications/apply/ApplicationStatusPage.tsx').then((page) => page.ApplicationStatusPage),
  },
  {
    path: pagePaths.mfa,
    title: () => m['second-factor:title'](),
    load: () => import('../features/accounts/second-factor/MfaPage.tsx').then((page) => page.MfaPage),
  },
  {
    path: pagePaths.unsubscribe,
    title: () => m['unsubscribe:notifications.title'](),
    load: () => import('../features/notifications/UnsubscribePage.tsx').then((page) => page.UnsubscribePage),
  },
]
