// The HTTP application: its plugins, then the routes, one line per feature.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { Commands } from '#commands/commands.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { BlockedGrants } from '#identity/blocked-grants.ts'
import type { StatusLinks } from '#identity/status-links.ts'
import type { Identity } from '#identity/identity.ts'
import type { MailingList } from '#identity/mailing-list.ts'
import type { SavedViews } from '#identity/saved-views.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { OutboxMail } from '#platform/mailer/outbox.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { TrustedProxies } from '#platform/trusted-proxies.ts'
import type { AsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'
import type { ReadModelOperations } from '#projections/engine/maintenance/operations.ts'
import type { ReportRuns } from '#projections/reports/queries/runs.ts'
import type { Queries } from '#projections/queries.ts'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import { installAccessTokens } from './access-token.ts'
import type { ChangePublisher } from './change-publisher.ts'
import { accountRoutes } from './features/account/account.ts'
import { accessRoutes } from './features/access/access.ts'
import { adminNoteRoutes } from './features/admin-notes/admin-notes.ts'
import { analyticsRoutes } from './features/analytics/analytics.ts'
import { applicationRoutes } from './features/applications/applications.ts'
import { asOfRoutes } from './features/as-of/as-of.ts'
import { clientRoutes } from './features/clients/clients.ts'
import { directoryRoutes } from './features/directory/directory.ts'
import { createPartnerListRenderer } from './features/directory/partner-list-html.ts'
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
import type { FormGuard } from './form-guard.ts'
import { createFormRateLimit } from './form-rate-limit.ts'
import { installRouteGuard } from './route-guard.ts'
import { unwrapOutcome } from './unwrap-outcome.ts'
import { createGuestPasses } from './guest-pass.ts'
import { type LiveChange, hasAccessChanged, sessionsChangedBy, installLive } from './live/live.ts'
import { mayFollow } from './live/topics.ts'
import type { NotificationServices } from './notification-services.ts'
import { installDrain } from './plugins/drain.ts'
import { type Check, installHealth } from './plugins/health.ts'
import { installMetrics } from './plugins/metrics.ts'
import { installOpenApi } from './plugins/open-api.ts'
import { answerAsNotFound, installProblems } from './plugins/problems.ts'
import { installRateLimit } from './plugins/rate-limit.ts'
import { installSameOrigin } from './plugins/same-origin.ts'
import { installSecurityHeaders, pagePolicy } from './plugins/security-headers.ts'
import { installWebApp } from './plugins/web-app.ts'
import { type Principals, type SessionPolicy, createPrincipals } from './principal.ts'
import { createRouter } from './route.ts'
import { sessionCookies } from './session-cookies.ts'

export interface AppDeps extends NotificationServices {
  readonly settings: AppSettings
  readonly clock: Clock
  readonly logger: Logger
  readonly telemetry: Telemetry
  readonly identity: Identity
  readonly commands: Commands
  readonly queries: Queries
  readonly asOfQueries: AsOfQueries
  readonly reportRuns: ReportRuns
  readonly modelRuns: Pick<ReadModelOperations, 'statuses' | 'requestRun'>
  readonly blockedGrants: Pick<BlockedGrants, 'listFor'>
  readonly mailingList: MailingList
  readonly formGuard: FormGuard
  readonly followLinks: StatusLinks
  readonly savedViews: SavedViews
  /** Checks that the access model is up to date. */
  readonly accessModelWatch: Pick<Principals, 'requireCurrent'>
  readonly changePublisher: Pick<ChangePublisher, 'accessChanged' | 'sessionsChanged' | 'adminNoteWritten'>
  /** Calls the listener for each change to visible data. Returns the unsubscribe function. */
  readonly changes: (listener: (change: LiveChange) => void) => () => void
  /** The checks that `/health/ready` runs. */
  readonly checks: Readonly<Record<string, Check>>
  /** Set only when mail is captured instead of sent. */
  readonly findNewestMails?: (count: number) => Promise<OutboxMail[]>
}

interface AppSettings {
  readonly publicUrl: string
  /** The contact address on the public pages. */
  readonly contactEmail: string
  readonly jwtSecret: string
  readonly sla: SlaThresholds
  /** True when browsers connect over HTTPS. The refresh cookie is then sent over HTTPS only. */
  readonly secureCookies: boolean
  /** The proxies whose X-Forwarded-For header we trust. */
  readonly trustProxy: TrustedProxies
  readonly sessions: SessionPolicy
  /** Hour of the daily digest, in the exchange's local time. */
  readonly dailyMailHour: number
  /** Folder of the built web app. Undefined: serve the API only. */
  readonly webFolder: string | undefined
}

/** Bytes. A bulk request with 1,000 items is about 80 kB. */
const bodyLimit = 256 * 1024
const requestTimeout = 30_000

/** Converts the setting for Fastify, which numbers the hops from the one nearest to us, starting at 0. */
const toFastifyTrustProxy = (proxies: TrustedProxies) => {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : [...proxies]
}

/** Builds the application. It does not listen yet. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { settings, clock, logger, telemetry, identity, commands, queries } = deps
  const { publicUrl, sla } = settings
  const app: FastifyInstance = fastify({
    loggerInstance: logger.child({ part: 'http' }) as FastifyBaseLogger,
    // plugins/metrics.ts logs one line per response. Fastify would log the request and the response separately.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost more than the log line itself. Our log lines include the request id.
    childLoggerFactory: (parent) => parent,
    bodyLimit,
    requestTimeout,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: toFastifyTrustProxy(settings.trustProxy),
    genReqId: () => randomUUID(),
    frameworkErrors: answerAsNotFound(() => app),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const readers = createPrincipals({
    sessions: identity.sessions,
    accounts: identity.accounts,
    accessOf: (userId) => queries.accessOf(userId),
    blockedGrants: deps.blockedGrants,
    requireCurrent: deps.accessModelWatch.requireCurrent,
    clock,
    policy: settings.sessions,
  })
  const changes: AppDeps['changes'] = (listener) =>
    deps.changes((change) => {
      const sessions = sessionsChangedBy(change)
      if (hasAccessChanged(change) || sessions === 'all') readers.forgetAll()
      else sessions?.forEach(readers.forget)
      listener(change)
    })

  /** Clears this process's cache now; other processes clear theirs when they get the published change. */
  const sessionsChanged = (sessionIds: readonly string[]) => {
    sessionIds.forEach(readers.forget)
    deps.changePublisher.sessionsChanged(sessionIds)
  }

  installDrain(app)
  installProblems(app, telemetry)
  await installSecurityHeaders(app, publicUrl)
  await installRateLimit(app)
  const tokens = await installAccessTokens(app, settings.jwtSecret, clock)
  const guestPasses = createGuestPasses(app, clock)
  const gate = installRouteGuard(app, { tokens, readers, guestPasses })
  installMetrics(app, telemetry)
  installHealth(app, deps.checks)
  await installOpenApi(app, publicUrl)
  /** A session that still has a second-factor step to complete gets no live updates. */
  const findLivePrincipal = async (sessionId: string) => {
    const reader = await readers.find(sessionId)
    return reader?.user.mfaStep === null ? reader : undefined
  }
  // Uses its own scope because the plugin would otherwise wrap every other route too.
  await app.register(async (scope) =>
    installLive(scope, {
      telemetry,
      changes,
      findPrincipalByToken: async (token) => {
        const sessionId = tokens.sessionOf(token)
        return sessionId === undefined ? undefined : findLivePrincipal(sessionId)
      },
      findPrincipalBySession: findLivePrincipal,
      mayFollow: (reader, topic) => mayFollow(reader, topic, commands.partiesOf),
    }),
  )

  const router = createRouter(app, gate)
  // Only these routes read cookies. A separate scope keeps the plugin from parsing cookies on every request.
  await app.register(async (scope) => {
    await scope.register(cookie)
    installSameOrigin(scope)
    const cookies = sessionCookies(settings.secureCookies, clock)
    const withCookies = createRouter(scope, gate)
    sessionRoutes(withCookies, { identity, readers, sessionsChanged, tokens, sla, cookies })
    accountRoutes(withCookies, { identity, readers, sessionsChanged, cookies })
  })
  secondFactorRoutes(router, { identity, readers, sessionsChanged, clock })
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
  exportFileRoutes(router, { queries, readers, telemetry, clock })
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
      readers.forgetAll()
      deps.changePublisher.accessChanged(userId)
    },
  })
  await oneClickUnsubscribeRoutes(app, deps)
  notificationRoutes(router, { ...deps, dailyHour: settings.dailyMailHour })
  readModelRoutes(router, deps.modelRuns)
  if (deps.findNewestMails)
    installMailbox(app, { findNewest: deps.findNewestMails, pagePolicy: () => pagePolicy(publicUrl) })
  await installWebApp(app, { ...settings, renderPartnerList: createPartnerListRenderer({ queries, clock, logger }) })
  return app
}
