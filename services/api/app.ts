// The HTTP application. Installs the plugins, the feature routes (feature-routes.ts) and the web app.
import { randomUUID } from 'node:crypto'
import type { Commands } from '#commands/commands.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import type { BlockedGrants } from '#identity/blocked-grants.ts'
import type { StatusLinks } from '#identity/status-links.ts'
import type { Identity } from '#identity/identity.ts'
import type { MailingList } from '#settings/mailing-list.ts'
import type { SavedViews } from '#settings/saved-views.ts'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { OutboxEmail } from '#platform/mailer/outbox.ts'
import type { Telemetry } from '#platform/telemetry.ts'
import type { TrustedProxies } from '#platform/trusted-proxies.ts'
import type { AsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'
import type { ReadModelOperations } from '#projections/engine/maintenance/operations.ts'
import type { ReportRuns } from '#projections/reports/queries/runs.ts'
import type { Queries } from '#projections/queries.ts'
import { type FastifyBaseLogger, type FastifyInstance, LogController, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import { installAccessTokens } from './access-token.ts'
import type { ChangePublisher } from './change-publisher.ts'
import { registerFeatures } from './feature-routes.ts'
import type { FormGuard } from './form-guard.ts'
import { installRouteGuard } from './route-guard.ts'
import { createGuestPasses } from './guest-pass.ts'
import { type LiveChange, hasAccessChanged, getChangedSessions, installLive } from './live/live.ts'
import { canFollow } from './live/topics.ts'
import type { NotificationServices } from './notification-services.ts'
import { createAccountForms } from './pages/account-forms.ts'
import { applicationForm } from './pages/application-form.ts'
import { publicRequestForms } from './pages/public-request-forms.ts'
import { installDrain } from './plugins/drain.ts'
import { type Check, installHealth } from './plugins/health.ts'
import { installMetrics } from './plugins/metrics.ts'
import type { ParkedStreams } from './parked-streams.ts'
import { installOpenApi } from './plugins/open-api.ts'
import { respondNotFound, installProblems } from './plugins/problems.ts'
import { installRateLimit } from './plugins/rate-limit.ts'
import { installSecurityHeaders } from './plugins/security-headers.ts'
import { installWebApp } from './plugins/web-app.ts'
import { type Principals, type SessionPolicy, createPrincipals } from './principal.ts'
import type { RouterSettings } from './route.ts'
import { createSessionCookies } from './session-cookies.ts'

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
  readonly parkedStreams: ParkedStreams
  readonly blockedGrants: Pick<BlockedGrants, 'listFor'>
  readonly mailingList: MailingList
  readonly formGuard: FormGuard
  readonly statusLinks: StatusLinks
  readonly savedViews: SavedViews
  /** Checks that the access model is up to date. */
  readonly accessModelWatch: Pick<Principals, 'requireCurrent'>
  readonly changePublisher: Pick<
    ChangePublisher,
    'publishAccessChange' | 'publishSessionChanges' | 'publishAdminNoteChange'
  >
  /** Calls the listener for each change to visible data. Returns the unsubscribe function. */
  readonly subscribeToChanges: (listener: (change: LiveChange) => void) => () => void
  /** The checks that `/health/ready` runs. */
  readonly checks: Readonly<Record<string, Check>>
  /** Set only when emails are captured instead of sent. */
  readonly findNewestEmails?: (count: number) => Promise<OutboxEmail[]>
}

interface AppSettings extends RouterSettings {
  readonly publicUrl: string
  /** The contact email address shown on the public pages. */
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
  /** Folder of the built web app. If undefined, only the API is served. */
  readonly webFolder: string | undefined
}

/** In bytes. A bulk request with 1,000 items is about 80 kB. */
const bodyLimit = 256 * 1024
const requestTimeout = 30_000

/** Converts the setting for Fastify, which counts proxy hops from 0, starting with the nearest. */
const toFastifyTrustProxy = (proxies: TrustedProxies) => {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : [...proxies]
}

/** Builds the application without listening on a port. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { settings, clock, logger, telemetry, identity, commands, queries } = deps
  const { publicUrl } = settings
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
    frameworkErrors: respondNotFound(() => app),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const principals = createPrincipals({
    sessions: identity.sessions,
    accounts: identity.accounts,
    getAccess: (userId) => queries.getAccess(userId),
    blockedGrants: deps.blockedGrants,
    requireCurrent: deps.accessModelWatch.requireCurrent,
    clock,
    policy: settings.sessions,
  })
  const subscribeToChanges: AppDeps['subscribeToChanges'] = (listener) =>
    deps.subscribeToChanges((change) => {
      const sessions = getChangedSessions(change)
      if (hasAccessChanged(change) || sessions === 'all') principals.evictAll()
      else sessions?.forEach(principals.evict)
      listener(change)
    })

  /** Clears this process's cache now; other processes clear theirs when they receive the published change. */
  const onSessionsChanged = (sessionIds: readonly string[]) => {
    sessionIds.forEach(principals.evict)
    deps.changePublisher.publishSessionChanges(sessionIds)
  }

  installDrain(app)
  installProblems(app, telemetry)
  await installSecurityHeaders(app, publicUrl)
  await installRateLimit(app)
  const tokens = await installAccessTokens(app, settings.jwtSecret, clock)
  const guestPasses = createGuestPasses(app, clock)
  const guard = installRouteGuard(app, { tokens, principals, guestPasses })
  installMetrics(app, telemetry)
  installHealth(app, deps.checks)
  await installOpenApi(app, publicUrl)
  /** A session with an incomplete second-factor step gets no live updates. */
  const findLivePrincipal = async (sessionId: string) => {
    const principal = await principals.find(sessionId)
    return principal?.user.mfaStep === null ? principal : undefined
  }
  // Registered in its own scope because the plugin would otherwise wrap every route.
  await app.register(async (scope) =>
    installLive(scope, {
      telemetry,
      subscribeToChanges,
      findPrincipalByToken: async (token) => {
        const sessionId = tokens.findSessionId(token)
        return sessionId === undefined ? undefined : findLivePrincipal(sessionId)
      },
      findPrincipalBySession: findLivePrincipal,
      canFollow: (principal, topic) => canFollow(principal, topic, commands.findParties),
    }),
  )

  await registerFeatures(app, deps, { guard, principals, tokens, guestPasses, onSessionsChanged })
  const cookies = createSessionCookies(settings.secureCookies, clock)
  await installWebApp(app, {
    ...settings,
    forms: [
      ...createAccountForms({ identity, tokens, cookies, onSessionsChanged }),
      ...publicRequestForms,
      applicationForm,
    ],
    formGuard: deps.formGuard,
    readSession: cookies.page.read,
    cookieSecret: settings.jwtSecret,
  })
  return app
}
