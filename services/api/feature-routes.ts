// The routes of every feature, one line each.
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AccessTokens } from './access-token.ts'
import type { AppDeps } from './app.ts'
import { accountRoutes } from './features/account/account.ts'
import { accessRoutes } from './features/access/access.ts'
import { adminNoteRoutes } from './features/admin-notes/admin-notes.ts'
import { analyticsRoutes } from './features/analytics/analytics.ts'
import { applicationRoutes } from './features/applications/applications.ts'
import { asOfRoutes } from './features/as-of/as-of.ts'
import { clientRoutes } from './features/clients/clients.ts'
import { directoryRoutes } from './features/directory/directory.ts'
import { listingProblemRoutes } from './features/directory/listing-problems.ts'
import { formTokenRoute } from './features/form-tokens/form-tokens.ts'
import { exportFileRoutes } from './features/exports/exports.ts'
import { installMailbox } from './features/mailbox/mailbox.ts'
import { notificationRoutes } from './features/notifications/notifications.ts'
import { oneClickUnsubscribeRoutes } from './features/notifications/one-click-unsubscribe.ts'
import { partnerDashboardRoutes } from './features/partner-dashboard/queries.ts'
import { organizationRoutes } from './features/organizations/queries.ts'
import { reportRoutes } from './features/reports/reports.ts'
import { referralCommandRoutes } from './features/referrals/commands.ts'
import { referralQueryRoutes } from './features/referrals/queries.ts'
import { secureNoteRoutes } from './features/secure-note/secure-note.ts'
import { impactRoutes } from './features/impact/impact.ts'
import { publicRequestRoutes } from './features/public-requests/public-requests.ts'
import { readModelRoutes } from './features/read-models/read-models.ts'
import { savedViewRoutes } from './features/saved-views/saved-views.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.ts'
import { sessionRoutes } from './features/session/session.ts'
import { createFormRateLimit } from './form-rate-limit.ts'
import type { GuestPasses } from './guest-pass.ts'
import { installSameOrigin } from './plugins/same-origin.ts'
import { pagePolicy } from './plugins/security-headers.ts'
import type { Principals } from './principal.ts'
import type { RouteGuard } from './route-guard.ts'
import { createRouter } from './route.ts'
import { sessionCookies } from './session-cookies.ts'
import { unwrapOutcome } from './unwrap-outcome.ts'

/** What the routes need to know who calls, and to make a change of access take effect at once. */
interface RequestAccess {
  readonly guard: RouteGuard
  readonly principals: Principals
  readonly tokens: AccessTokens
  readonly guestPasses: GuestPasses
  readonly sessionsChanged: (sessionIds: readonly string[]) => void
}

/** Sign-in and the user's own account. Only these routes read cookies, so only their scope parses them. */
const registerCookieRoutes = async (app: FastifyInstance, deps: AppDeps, access: RequestAccess): Promise<void> => {
  const { settings, clock, identity } = deps
  const { principals, sessionsChanged, tokens } = access
  await app.register(async (scope) => {
    await scope.register(cookie)
    installSameOrigin(scope)
    const cookies = sessionCookies(settings.secureCookies, clock)
    const router = createRouter(scope, access.guard)
    sessionRoutes(router, { identity, principals, sessionsChanged, tokens, sla: settings.sla, cookies })
    accountRoutes(router, { identity, principals, sessionsChanged, cookies })
  })
}

export const registerFeatures = async (app: FastifyInstance, deps: AppDeps, access: RequestAccess): Promise<void> => {
  const { settings, clock, telemetry, identity, commands, queries } = deps
  const { principals, guestPasses, sessionsChanged } = access
  const router = createRouter(app, access.guard)
  await registerCookieRoutes(app, deps, access)
  secondFactorRoutes(router, { identity, principals, sessionsChanged, clock })
  referralQueryRoutes(router, queries, clock)
  referralCommandRoutes(router, commands)
  savedViewRoutes(router, deps.savedViews)
  adminNoteRoutes(router, commands, deps.changePublisher.adminNoteWritten)
  secureNoteRoutes(router, commands, deps.changePublisher.adminNoteWritten)
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
    accessChanged: (userId) => {
      principals.forgetAll()
      deps.changePublisher.accessChanged(userId)
    },
  })
  await oneClickUnsubscribeRoutes(app, deps)
  notificationRoutes(router, { ...deps, dailyHour: settings.dailyMailHour })
  readModelRoutes(router, deps.modelRuns)
  if (deps.findNewestMails)
    installMailbox(app, { findNewest: deps.findNewestMails, pagePolicy: () => pagePolicy(settings.publicUrl) })
}
