// Every route of the API in one table, with the schemas that browser and server share.
import { accessRoutes } from './access-routes.ts'
import { accountRoutes } from './account-routes.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { appointmentRoutes } from './appointment-routes.ts'
import { applicationRoutes } from './application-routes.ts'
import { asOfRoutes } from './as-of-routes.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { directoryRoutes } from './directory-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { formGuardRoutes } from './form-guard.ts'
import { impactRoutes } from './impact-routes.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { jobRoutes } from './job-routes.ts'
import { noteRoutes } from './note-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { organizationRoutes } from './organization-routes.ts'
import { parkedStreamRoutes } from './parked-streams.ts'
import { peopleRoutes } from './people-routes.ts'
import { publicRequestRoutes } from './public-request-routes.ts'
import { readModelRoutes } from './read-model-routes.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { referralRoutes } from './referral-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { resourceRoutes } from './resource-routes.ts'
import { savedViewRoutes } from './saved-views.ts'

export const routes = {
  ...accountRoutes,
  ...accessRoutes,
  ...invitationRoutes,
  ...directoryRoutes,
  ...formGuardRoutes,
  ...publicRequestRoutes,
  ...applicationRoutes,
  ...impactRoutes,
  ...savedViewRoutes,
  ...asOfRoutes,
  ...analyticsRoutes,
  ...reportRoutes,
  ...jobRoutes,
  ...noteRoutes,
  ...conversationRoutes,
  ...appointmentRoutes,
  ...resourceRoutes,
  ...exportRoutes,
  ...notificationRoutes,
  ...readModelRoutes,
  ...parkedStreamRoutes,
  ...subscriptionRoutes,
  ...referralRoutes,
  ...peopleRoutes,
  ...organizationRoutes,
} as const

export type RouteName = keyof typeof routes
