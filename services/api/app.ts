// The HTTP application: its plugins, then the routes, one line per feature.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { Commands } from '#commands/commands.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { BlockedGrants } from '#identity/blocked-grants.ts'
import type { FollowLinks } from '#identity/follow-links.ts'
import type { Identity } from '#identity/identity.ts'
import type { MailingList } from '#identity/mailing-list.ts'
import type { SavedViews } from '#identity/saved-views.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { KeptMail } from '#platform/mailer/outbox.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { TrustedProxies } from '#platform/trusted-proxies.ts'
import type { PastQueries } from '#projections/as-of/queries/past.ts'
import type { ModelDesk } from '#projections/engine/upkeep/queries.ts'
import type { ReportRuns } from '#projections/reports/queries/runs.ts'
import type { Queries } from '#projections/queries.ts'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import { installAccessTokens } from './access-token.ts'
import type { Bell } from './bell.ts'
import { accountRoutes } from './features/account/account.ts'
import { accessRoutes } from './features/access/access.ts'
import { adminNoteRoutes } from './features/admin-notes/admin-notes.ts'
import { analyticsRoutes } from './features/analytics/analytics.ts'
import { applicationRoutes } from './features/applications/applications.ts'
import { asOfRoutes } from './features/as-of/as-of.ts'
import { clientRoutes } from './features/clients/clients.ts'
import { directoryRoutes } from './features/directory/directory.ts'
import { createListedPartners } from './features/directory/listed-partners.ts'
import { listingProblemRoutes } from './features/directory/listing-problems.ts'
import { formTokenRoute } from './features/form-tokens/form-tokens.ts'
import { exportFileRoutes } from './features/exports/exports.ts'
import { mailboxRoute } from './features/mailbox/mailbox.ts'
import { notificationRoutes } from './features/notifications/notifications.ts'
import { oneClickRoutes } from './features/notifications/one-click.ts'
import { organizationDeskRoutes } from './features/organization-desk/queries.ts'
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
import { createFormLimit } from './form-limit.ts'
import { installGate } from './gate.ts'
import { granted } from './granted.ts'
import { createGuestPasses } from './guest-pass.ts'
import { type LiveChange, accessChanged, changedSessions, installLive } from './live/live.ts'
import { mayFollow } from './live/topics.ts'
import type { Notices } from './notices.ts'
import { installDrain } from './plugins/drain.ts'
import { type Check, installHealth } from './plugins/health.ts'
import { installMetrics } from './plugins/metrics.ts'
import { installOpenApi } from './plugins/open-api.ts'
import { answerAsUnknown, installProblems } from './plugins/problems.ts'
import { installRateLimit } from './plugins/rate-limit.ts'
import { installSameOrigin } from './plugins/same-origin.ts'
import { installSecurityHeaders, pagePolicy } from './plugins/security-headers.ts'
import { installWebApp } from './plugins/web-app.ts'
import { type Readers, type SessionPolicy, createReaders } from './reader.ts'
import { createRouter } from './route.ts'
import { sessionCookies } from './session-cookies.ts'

export interface AppDeps extends Notices {
  readonly settings: AppSettings
  readonly clock: Clock
  readonly logger: Logger
  readonly telemetry: Telemetry
  readonly identity: Identity
  readonly commands: Commands
  readonly queries: Queries
  readonly past: PastQueries
  readonly reportRuns: ReportRuns
  readonly modelDesk: Pick<ModelDesk, 'standings' | 'ask'>
  readonly blockedGrants: Pick<BlockedGrants, 'of'>
  readonly mailingList: MailingList
  readonly formGuard: FormGuard
  readonly followLinks: FollowLinks
  readonly savedViews: SavedViews
  /** Checks that the access model is up to date. */
  readonly accessWatch: Pick<Readers, 'requireCurrent'>
  readonly bell: Pick<Bell, 'accessChanged' | 'sessionsChanged' | 'adminNoteWritten'>
  /** Calls the listener for each change to visible data. Returns the unsubscribe function. */
  readonly changes: (listener: (change: LiveChange) => void) => () => void
  /** The checks that `/health/ready` runs. */
  readonly checks: Readonly<Record<string, Check>>
  /** Set only when mail is captured instead of sent. */
  readonly newestMails?: (count: number) => Promise<KeptMail[]>
}

export interface AppSettings {
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
const trusting = (proxies: TrustedProxies) => {
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
    trustProxy: trusting(settings.trustProxy),
    genReqId: () => randomUUID(),
    frameworkErrors: answerAsUnknown(() => app),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const readers = createReaders({
    sessions: identity.sessions,
    accounts: identity.accounts,
    accessOf: (userId) => queries.accessOf(userId),
    blockedGrants: deps.blockedGrants,
    requireCurrent: deps.accessWatch.requireCurrent,
    clock,
    policy: settings.sessions,
  })
  const changes: AppDeps['changes'] = (listener) =>
    deps.changes((change) => {
      const sessions = changedSessions(change)
      if (accessChanged(change) || sessions === 'all') readers.forgetAll()
      else sessions?.forEach(readers.forget)
      listener(change)
    })

  /** Clears this process's cache now; other processes clear theirs when they get the published change. */
  const sessionsChanged = (sessionIds: readonly string[]) => {
    sessionIds.forEach(readers.forget)
    deps.bell.sessionsChanged(sessionIds)
  }

  installDrain(app)
  installProblems(app, telemetry)
  await installSecurityHeaders(app, publicUrl)
  await installRateLimit(app)
  const tokens = await installAccessTokens(app, settings.jwtSecret, clock)
  const guestPasses = createGuestPasses(app, clock)
  const gate = installGate(app, { tokens, readers, guestPasses })
  installMetrics(app, telemetry)
  installHealth(app, deps.checks)
  await installOpenApi(app, publicUrl)
  /** A session that still has a second-factor step to complete gets no live updates. */
  const listenerOf = async (sessionId: string) => {
    const reader = await readers.find(sessionId)
    return reader?.user.mfaStep === null ? reader : undefined
  }
  // Uses its own scope because the plugin would otherwise wrap every other route too.
  await app.register(async (scope) =>
    installLive(scope, {
      telemetry,
      changes,
      readerOfToken: async (token) => {
        const sessionId = tokens.sessionOf(token)
        return sessionId === undefined ? undefined : listenerOf(sessionId)
      },
      readerNow: listenerOf,
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
  adminNoteRoutes(router, commands, deps.bell.adminNoteWritten)
  secureNoteRoutes(router, commands, deps.bell.adminNoteWritten)
  asOfRoutes(router, deps.past, clock)
  analyticsRoutes(router, queries)
  impactRoutes(router, queries, clock)
  reportRoutes(router, deps.reportRuns)
  organizationDeskRoutes(router, queries)
  exportFileRoutes(router, { queries, readers, telemetry, clock })
  clientRoutes(router, queries, commands)
  organizationRoutes(router, queries)
  const limitPasses = async ({ ip }: FastifyRequest, email: string) => granted(await identity.countPass(ip, email))
  directoryRoutes(router, { ...deps, guestPasses, limitPasses })
  listingProblemRoutes(router, deps)
  formTokenRoute(router, deps.formGuard)
  applicationRoutes(router, {
    ...deps,
    limitApplications: async ({ ip }, { contactEmail }) =>
      granted(await identity.countForm('partner_application', ip, [contactEmail])),
  })
  publicRequestRoutes(router, { ...deps, limitForm: createFormLimit(identity) })
  accessRoutes(router, {
    queries,
    commands,
    accounts: identity.accounts,
    accessChanged: (userId) => {
      readers.forgetAll()
      deps.bell.accessChanged(userId)
    },
  })
  await oneClickRoutes(app, deps)
  notificationRoutes(router, { ...deps, dailyHour: settings.dailyMailHour })
  readModelRoutes(router, deps.modelDesk)
  if (deps.newestMails) mailboxRoute(app, { newest: deps.newestMails, pagePolicy: () => pagePolicy(publicUrl) })
  await installWebApp(app, { ...settings, listedPartners: createListedPartners({ queries, clock, logger }) })
  return app
}
