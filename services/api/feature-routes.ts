// Registers the routes of every feature.
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AccessTokens } from './access-token.ts'
import type { AppDeps } from './app.ts'
import { accountRoutes } from './features/account/routes.ts'
import { accessRoutes } from './features/access/routes.ts'
import { adminNoteRoutes } from './features/admin-notes/routes.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { applicationRoutes } from './features/applications/routes.ts'
import { asOfRoutes } from './features/as-of/routes.ts'
import { clientRoutes } from './features/clients/routes.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { listingProblemRoutes } from './features/listing-problems/routes.ts'
import { formTokenRoute } from './features/form-tokens/routes.ts'
import { exportFileRoutes } from './features/exports/routes.ts'
import { installMailbox } from './features/mailbox/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { oneClickUnsubscribeRoutes } from './features/notifications/one-click-unsubscribe.ts'
import { partnerDashboardRoutes } from './features/partner-dashboard/routes.ts'
import { organizationRoutes } from './features/organizations/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { referralRoutes } from './features/referrals/routes.ts'
import { secureNoteRoutes } from './features/secure-note/routes.ts'
import { impactRoutes } from './features/impact/routes.ts'
import { publicRequestRoutes } from './features/public-requests/routes.ts'
import { readModelRoutes } from './features/read-models/routes.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { createFormRateLimit } from './form-rate-limit.ts'
import type { GuestPasses } from './guest-pass.ts'
import { installSameOrigin } from './plugins/same-origin.ts'
import { createPagePolicy } from './plugins/security-headers.ts'
import type { Principals } from './principal.ts'
import type { RouteGuard } from './route-guard.ts'
import { createRouter } from './route.ts'
import { createSessionCookies } from './session-cookies.ts'
import { unwrapOutcome } from './unwrap-outcome.ts'

/** What routes need to identify the caller and to apply access changes immediately. */
interface RequestAccess {
  readonly guard: RouteGuard
  readonly principals: Principals
  readonly tokens: AccessTokens
  readonly guestPasses: GuestPasses
  readonly onSessionsChanged: (sessionIds: readonly string[]) => void
}

/** Registers sign-in and the user's own account. Only these routes read cookies, so only their scope parses them. */
const registerCookieRoutes = async (app: FastifyInstance, deps: AppDeps, access: RequestAccess): Promise<void> => {
  const { settings, clock, identity } = deps
  const { principals, onSessionsChanged, tokens } = access
  await app.register(async (scope) => {
    await scope.register(cookie)
    installSameOrigin(scope)
    const cookies = createSessionCookies(settings.secureCookies, clock)
    const router = createRouter(scope, access.guard)
    sessionRoutes(router, { identity, principals, onSessionsChanged, tokens, sla: settings.sla, cookies })
    accountRoutes(router, { identity, principals, onSessionsChanged, cookies })
  })
}

export const registerFeatures = async (app: FastifyInstance, deps: AppDeps, access: RequestAccess): Promise<void> => {
  const { settings, clock, telemetry, identity, commands, queries } = deps
  const { principals, guestPasses, onSessionsChanged } = access
  const router = createRouter(app, access.guard)
  await registerCookieRoutes(app, deps, access)
  secondFactorRoutes(router, { identity, principals, onSessionsChanged, clock })
  referralRoutes(router, deps)
  savedViewRoutes(router, deps.savedViews)
  adminNoteRoutes(router, commands, deps.changePublisher.publishAdminNoteChange)
  secureNoteRoutes(router, commands, deps.changePublisher.publishAdminNoteChange)
  asOfRoutes(router, deps.asOfQueries, clock)
  analyticsRoutes(router, queries)
  impactRoutes(router, queries, clock)
  reportRoutes(router, deps.reportRuns)
  partnerDashboardRoutes(router, queries)
  exportFileRoutes(router, { queries, principals, telemetry, clock })
  clientRoutes(router, queries, commands)
  organizationRoutes(router, queries)
  const limitGuestPasses = async ({ ip }: FastifyRequest, email: string) =>
    unwrapOutcome(await identity.countGuestPass(ip, email))
  directoryRoutes(router, { ...deps, guestPasses, limitPasses: limitGuestPasses })
  listingProblemRoutes(router, deps)
  formTokenRoute(router, deps.formGuard)
  applicationRoutes(router, {
    ...deps,
    limitApplications: async ({ ip }, { contactEmail }) =>
      unwrapOutcome(await identity.countForm('partner_application', ip, [contactEmail])),
  })
  publicRequestRoutes(router, { ...deps, limitForm: createFormRateLimit(identity) })
  accessRoutes(router, {
    queries,
    commands,
    accounts: identity.accounts,
    onAccessChanged: (userId) => {
      principals.evictAll()
      deps.changePublisher.publishAccessChange(userId)
    },
  })
  await oneClickUnsubscribeRoutes(app, deps)
  notificationRoutes(router, { ...deps, dailyHour: settings.dailyMailHour })
  readModelRoutes(router, deps.modelRuns)
  if (deps.findNewestEmails)
    installMailbox(app, {
      findNewest: deps.findNewestEmails,
      createPagePolicy: () => createPagePolicy(settings.publicUrl),
    })
}
