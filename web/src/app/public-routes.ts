// The pages that anybody may open, and those of signing in: a part of the route table.
import { m } from '#messages'
import type { AppRoute } from './routes.tsx'
import { speakOfTheLaw, t } from '../lib/texts.ts'

export const publicRoutes: readonly AppRoute[] = [
  {
    path: '/',
    shell: 'public',
    title: () => t.home.title,
    description: () => t.home.description,
    load: () => import('../features/site/home/HomePage.tsx').then((page) => page.HomePage),
  },
  {
    path: '/about',
    shell: 'public',
    title: () => m['about:title'](),
    description: () => m['about:description'](),
    load: () => import('../features/site/about/AboutPage.tsx').then((page) => page.AboutPage),
  },
  {
    path: '/request-help',
    shell: 'public',
    title: () => m['request-help:title'](),
    description: () => m['request-help:description'](),
    load: () => import('../features/site/request-help/RequestHelpPage.tsx').then((page) => page.RequestHelpPage),
  },
  {
    path: '/request-referral',
    shell: 'public',
    title: () => t.requests.form.title,
    description: () => t.requests.form.description,
    load: () =>
      import('../features/public-requests/request-referral/RequestReferralPage.tsx').then(
        (page) => page.RequestReferralPage,
      ),
  },
  {
    path: '/request-status',
    shell: 'public',
    title: () => t.requests.status.title,
    load: () =>
      import('../features/public-requests/request-status/RequestStatusPage.tsx').then((page) => page.RequestStatusPage),
  },
  {
    path: '/grow-with-us',
    shell: 'public',
    title: () => m['grow-with-us:title'](),
    description: () => m['grow-with-us:description'](),
    load: () => import('../features/site/grow-with-us/GrowPage.tsx').then((page) => page.GrowPage),
  },
  {
    path: '/terms',
    shell: 'public',
    title: () => t.legal.terms.title,
    description: () => t.legal.terms.description,
    load: () =>
      speakOfTheLaw()
        .then(() => import('../features/site/legal/LegalPage.tsx'))
        .then((page) => page.TermsPage),
  },
  {
    path: '/privacy',
    shell: 'public',
    title: () => t.legal.privacy.title,
    description: () => t.legal.privacy.description,
    load: () =>
      speakOfTheLaw()
        .then(() => import('../features/site/legal/LegalPage.tsx'))
        .then((page) => page.PrivacyPage),
  },
  {
    path: '/directory',
    shell: 'public',
    title: () => m['directory:title'](),
    description: () => m['directory:description'](),
    load: () => import('../features/directory/DirectoryPage.tsx').then((page) => page.DirectoryPage),
  },
  {
    path: '/auth',
    shell: 'public',
    title: () => m['accounts:signInTitle'](),
    load: () => import('../features/accounts/sign-in/AuthPage.tsx').then((page) => page.AuthPage),
  },
  {
    path: '/client-portal-auth',
    shell: 'public',
    title: () => m['accounts:portal.client.title'](),
    load: () => import('../features/accounts/sign-in/PortalPage.tsx').then((page) => page.ClientPortalPage),
  },
  {
    path: '/partner-portal-auth',
    shell: 'public',
    title: () => m['accounts:portal.partner.title'](),
    load: () => import('../features/accounts/sign-in/PortalPage.tsx').then((page) => page.PartnerPortalPage),
  },
  {
    path: '/admin-portal-auth',
    shell: 'public',
    title: () => m['accounts:portal.admin.title'](),
    load: () => import('../features/accounts/sign-in/PortalPage.tsx').then((page) => page.AdminPortalPage),
  },
  {
    path: '/reset-password',
    shell: 'public',
    title: () => m['accounts:reset.title'](),
    load: () => import('../features/accounts/sign-in/ResetPasswordPage.tsx').then((page) => page.ResetPasswordPage),
  },
  {
    path: '/partners/apply',
    shell: 'public',
    title: () => t.application.title,
    description: () => m['applications:lead'](),
    load: () => import('../features/applications/apply/ApplyPage.tsx').then((page) => page.ApplyPage),
  },
  {
    path: '/partners/apply/status',
    shell: 'public',
    title: () => t.application.status.title,
    load: () =>
      import('../features/applications/apply/ApplicationStatusPage.tsx').then((page) => page.ApplicationStatusPage),
  },
  {
    path: '/mfa',
    shell: 'public',
    title: () => m['second-factor:title'](),
    load: () => import('../features/accounts/second-factor/MfaPage.tsx').then((page) => page.MfaPage),
  },
  {
    path: '/unsubscribe',
    shell: 'public',
    title: () => m['unsubscribe:notifications.title'](),
    load: () => import('../features/notifications/UnsubscribePage.tsx').then((page) => page.UnsubscribePage),
  },
]
