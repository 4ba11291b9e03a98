// Registers the routes of every feature.
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AccessTokens } from './access-token.ts'
import type { AppDeps } from './app.ts'
import { registerAccountRoutes } from './features/account/routes.ts'
import { registerAccessRoutes } from './features/access/routes.ts'
import { registerAdminNoteRoutes } from './features/admin-notes/routes.ts'
import { registerAnalyticsRoutes } from './features/analytics/routes.ts'
import { registerApplicationRoutes } from './features/applications/routes.ts'
import { registerAsOfRoutes } from './features/as-of/routes.ts'
import { registerClientRoutes } from './features/clients/routes.ts'
import { registerDirectoryRoutes } from './features/directory/routes.ts'
import { registerListingProblemRoutes } from './features/listing-problems/routes.ts'
import { registerFormTokenRoute } from './features/form-tokens/routes.ts'
import { registerExportFileRoutes } from './features/exports/routes.ts'
import { registerJobRoutes } from './features/jobs/routes.ts'
import { installMailbox } from './features/mailbox/routes.ts'
import { registerNotificationRoutes } from './features/notifications/routes.ts'
import { registerOneClickUnsubscribeRoutes } from './features/notifications/one-click-unsubscribe.ts'
import { registerPartnerDashboardRoutes } from './features/partner-dashboard/routes.ts'
import { registerOrganizationRoutes } from './features/organizations/routes.ts'
import { registerReportRoutes } from './features/reports/routes.ts'
import { registerReferralRoutes } from './features/referrals/routes.ts'
import { registerSecureNoteRoutes } from './features/secure-note/routes.ts'
import { registerImpactRoutes } from './features/impact/routes.ts'
import { registerPublicRequestRoutes } from './features/public-requests/routes.ts'
import { registerParkedStreamRoutes } from './features/parked-streams/routes.ts'
import { registerReadModelRoutes } from './features/read-models/routes.ts'
import { registerSavedViewRoutes } from './features/saved-views/routes.ts'
import { registerSecondFactorRoutes } from './features/second-factor/routes.ts'
import { registerSessionRoutes } from './features/session/routes.ts'
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
    const router = createRouter(scope, access.guard, settings)
    registerSessionRoutes(router, { identity, principals, onSessionsChanged, tokens, sla: settings.sla, cookies })
    registerAccountRoutes(router, { identity, principals, onSessionsChanged, cookies })
  })
}

export const registerFeatures = async (app: FastifyInstance, deps: AppDeps, access: RequestAccess): Promise<void> => {
  const { settings, clock, telemetry, identity, commands, queries } = deps
  const { principals, guestPasses, onSessionsChanged } = access
  const router = createRouter(app, access.guard, deps.settings)
  await registerCookieRoutes(app, deps, access)
  registerSecondFactorRoutes(router, { identity, principals, onSessionsChanged, clock })
  registerReferralRoutes(router, deps)
  registerSavedViewRoutes(router, deps.savedViews)
  registerAdminNoteRoutes(router, commands, deps.changePublisher.publishAdminNoteChange)
  registerSecureNoteRoutes(router, commands, deps.changePublisher.publishAdminNoteChange)
  registerAsOfRoutes(router, deps.asOfQueries, clock)
  registerAnalyticsRoutes(router, queries)
  registerImpactRoutes(router, queries, clock)
  registerReportRoutes(router, deps.reportRuns)
  registerJobRoutes(router, deps.jobs)
  registerPartnerDashboardRoutes(router, queries)
  registerExportFileRoutes(router, { queries, principals, telemetry, clock })
  registerClientRoutes(router, queries, commands)
  registerOrganizationRoutes(router, queries)
  const limitGuestPasses = async ({ ip }: FastifyRequest, email: string) =>
    unwrapOutcome(await identity.countGuestPass(ip, email))
  registerDirectoryRoutes(router, { ...deps, guestPasses, limitPasses: limitGuestPasses })
  registerListingProblemRoutes(router, deps)
  registerFormTokenRoute(router, deps.formGuard)
  registerApplicationRoutes(router, {
    ...deps,
    limitApplications: async ({ ip }, { contactEmail }) =>
      unwrapOutcome(await identity.countForm('partner_application', ip, [contactEmail])),
  })
  registerPublicRequestRoutes(router, { ...deps, limitForm: createFormRateLimit(identity) })
  registerAccessRoutes(router, {
    queries,
    commands,
    accounts: identity.accounts,
    onAccessChanged: (userId) => {
      principals.evictAll()
      deps.changePublisher.publishAccessChange(userId)
    },
  })
  await registerOneClickUnsubscribeRoutes(app, deps)
  registerNotificationRoutes(router, { ...deps, dailyHour: settings.dailyMailHour })
  registerReadModelRoutes(router, deps.modelRuns)
  registerParkedStreamRoutes(router, deps.parkedStreams)
  if (deps.findNewestEmails)
    installMailbox(app, {
      findNewest: deps.findNewestEmails,
      createPagePolicy: () => createPagePolicy(settings.publicUrl),
    })
}
