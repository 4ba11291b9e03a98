// The routes of the pages for signed-in people. This table names every file of these pages, so it loads with the first of
// them (router.tsx).
import { m } from '#messages'
import { pagePaths } from '../lib/paths.ts'
import { consoleRoutes } from './console-routes.ts'
import type { AppRoute } from './routes.ts'

export const signedInRoutes: readonly AppRoute[] = [
  {
    path: pagePaths.account,
    title: () => m['own-account:title'](),
    load: () => import('../features/accounts/own-account/AccountPage.tsx').then((page) => page.AccountPage),
  },
  {
    path: pagePaths.staffReferrals,
    title: () => m['review:title'](),
    load: () => import('../features/referrals/review/ReviewPage.tsx').then((page) => page.ReviewPage),
  },
  {
    path: pagePaths.staffMessages,
    title: () => m['inbox:title'](),
    load: () => import('../features/messages/StaffInboxPage.tsx').then((page) => page.StaffInboxPage),
  },
  {
    path: pagePaths.staffConversation,
    title: () => m['inbox:title'](),
    setsOwnTitle: true,
    load: () => import('../features/messages/StaffConversationPage.tsx').then((page) => page.StaffConversationPage),
  },
  {
    path: pagePaths.notifications,
    title: () => m['notifications:page.title'](),
    load: () => import('../features/notifications/NotificationsPage.tsx').then((page) => page.NotificationsPage),
  },
  {
    path: pagePaths.contactTasks,
    title: () => m['contact-tasks:title'](),
    load: () =>
      import('../features/referrals/contact-tasks/ContactTasksPage.tsx').then((page) => page.ContactTasksPage),
  },
  {
    path: pagePaths.listingProblems,
    title: () => m['listing-problems:title'](),
    load: () =>
      import('../features/directory/listing-problems/ListingProblemsPage.tsx').then((page) => page.ListingProblemsPage),
  },
  {
    path: pagePaths.erasureRequests,
    title: () => m['erasure-requests:title'](),
    load: () =>
      import('../features/referrals/erasure-requests/ErasureRequestsPage.tsx').then((page) => page.ErasureRequestsPage),
  },
  {
    path: pagePaths.partnerApplications,
    title: () => m['partner-applications:title'](),
    load: () => import('../features/applications/console/ApplicationsPage.tsx').then((page) => page.ApplicationsPage),
  },
  {
    path: pagePaths.updates,
    title: () => m['notifications:updates.pageTitle'](),
    load: () => import('../features/notifications/UpdatesPage.tsx').then((page) => page.UpdatesPage),
  },
  ...consoleRoutes,
  {
    path: pagePaths.dashboard,
    title: () => m['partner-referrals:dashboardTitle'](),
    load: () => import('../features/referrals/partner/DashboardPage.tsx').then((page) => page.DashboardPage),
  },
  {
    path: pagePaths.incomingReferrals,
    title: () => m['partner-referrals:pageTitle'](),
    load: () => import('../features/referrals/partner/IncomingPage.tsx').then((page) => page.IncomingPage),
  },
  {
    path: pagePaths.organizationMessages,
    title: () => m['inbox:title'](),
    load: () => import('../features/messages/OrganizationInboxPage.tsx').then((page) => page.OrganizationInboxPage),
  },
  {
    path: pagePaths.organizationConversation,
    title: () => m['inbox:title'](),
    setsOwnTitle: true,
    load: () =>
      import('../features/messages/OrganizationConversationPage.tsx').then((page) => page.OrganizationConversationPage),
  },
  {
    path: pagePaths.members,
    title: () => m['access:members.title'](),
    load: () => import('../features/access/members/MembersPage.tsx').then((page) => page.MembersPage),
  },
  {
    path: pagePaths.newReferral,
    title: () => m['new-referral:title'](),
    load: () => import('../features/referrals/new-referral/NewReferralPage.tsx').then((page) => page.NewReferralPage),
  },
  {
    path: pagePaths.referral,
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/ReferralPage.tsx').then((page) => page.ReferralPage),
  },
  {
    path: pagePaths.printedReferral,
    title: () => m['referral-detail:name'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/referral/PrintPage.tsx').then((page) => page.PrintPage),
  },
  {
    path: pagePaths.clientDashboard,
    title: () => m['layout:nav.dashboard'](),
    load: () => import('../features/client-portal/ClientDashboardPage.tsx').then((page) => page.ClientDashboardPage),
  },
  {
    path: pagePaths.clientReferrals,
    title: () => m['client-portal:referralsTitle'](),
    load: () => import('../features/client-portal/ClientReferralsPage.tsx').then((page) => page.ClientReferralsPage),
  },
  {
    path: pagePaths.clientStatus,
    title: () => m['client-portal:statusTitle'](),
    load: () => import('../features/client-portal/CheckStatusPage.tsx').then((page) => page.CheckStatusPage),
  },
  {
    path: pagePaths.clientProfile,
    title: () => m['client-profile:title'](),
    load: () =>
      import('../features/client-portal/profile/ProfileSettingsPage.tsx').then((page) => page.ProfileSettingsPage),
  },
  {
    path: pagePaths.clientAppointments,
    title: () => m['appointments:title'](),
    load: () => import('../features/appointments/OwnAppointmentsPage.tsx').then((page) => page.OwnAppointmentsPage),
  },
  {
    path: pagePaths.clientResources,
    title: () => m['resources:title'](),
    load: () => import('../features/resources/OwnResourcesPage.tsx').then((page) => page.OwnResourcesPage),
  },
  {
    path: pagePaths.clientMessages,
    title: () => m['conversations:title'](),
    load: () => import('../features/messages/OwnMessagesPage.tsx').then((page) => page.OwnMessagesPage),
  },
  {
    path: pagePaths.newClientMessage,
    title: () => m['conversations:form.title'](),
    load: () => import('../features/messages/NewMessagePage.tsx').then((page) => page.NewMessagePage),
  },
  {
    path: pagePaths.clientConversation,
    title: () => m['conversations:title'](),
    setsOwnTitle: true,
    load: () => import('../features/messages/OwnConversationPage.tsx').then((page) => page.OwnConversationPage),
  },
  {
    path: pagePaths.myInformation,
    title: () => m['my-information:title'](),
    load: () => import('../features/my-information/MyInformationPage.tsx').then((page) => page.MyInformationPage),
  },
  {
    path: pagePaths.printedInformation,
    title: () => m['my-information:print.title'](),
    load: () =>
      import('../features/my-information/print/PrintInformationPage.tsx').then((page) => page.PrintInformationPage),
  },
  {
    path: pagePaths.ownReadings,
    title: () => m['readings:title'](),
    load: () => import('../features/my-information/OwnReadingsPage.tsx').then((page) => page.OwnReadingsPage),
  },
  {
    path: pagePaths.ownReferral,
    title: () => m['common:yourRequest'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/own/OwnReferralPage.tsx').then((page) => page.OwnReferralPage),
  },
  {
    path: pagePaths.printedOwnReferral,
    title: () => m['common:yourRequest'](),
    setsOwnTitle: true,
    load: () => import('../features/referrals/own/OwnPrintPage.tsx').then((page) => page.OwnPrintPage),
  },
]
