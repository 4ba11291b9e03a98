// The HTTP application. Installs the plugins, the features (features.ts) and the web app.
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { FastifyInstance } from 'fastify'

import type { AppSettings } from './app-settings.ts'
import { installCallerAccess } from './caller-access.ts'
import { type FeatureServices, registerFeatures } from './feature-module.ts'
import { features } from './features.ts'
import { createHttpServer } from './http-server.ts'
import type { SubscribeToChanges } from './live/change.ts'
import { installLive } from './live/live.ts'
import { createAccountForms } from './pages/account-forms.ts'
import { applicationForm } from './pages/application-form.ts'
import { publicRequestForms } from './pages/public-request-forms.ts'
import { installDrain } from './plugins/drain.ts'
import { type Check, installHealth } from './plugins/health.ts'
import { installMetrics } from './plugins/metrics.ts'
import { installOpenApi } from './plugins/open-api.ts'
import { installProblems } from './plugins/problems.ts'
import { installRateLimit } from './plugins/rate-limit.ts'
import { installSecurityHeaders } from './plugins/security-headers.ts'
import { installWebApp } from './plugins/web-app.ts'
import type { Services } from './services.ts'
import { createSessionCookies } from './session-cookies.ts'

export interface AppDeps
  extends Pick<Services, keyof Services & keyof FeatureServices>, Pick<Services, 'blockedGrants' | 'accessModelWatch'> {
  readonly settings: AppSettings
  readonly clock: Clock
  readonly logger: Logger
  readonly subscribeToChanges: SubscribeToChanges
  /** The checks that `/health/ready` runs. */
  readonly checks: Readonly<Record<string, Check>>
}

/** Builds the application without listening on a port. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { settings, clock, logger, telemetry, commands, identity } = deps
  const app = createHttpServer(logger, settings.trustProxy)
  installDrain(app)
  installProblems(app, telemetry)
  await installSecurityHeaders(app, settings.publicUrl)
  await installRateLimit(app)
  const callerAccess = await installCallerAccess(app, deps)
  installMetrics(app, telemetry)
  installHealth(app, deps.checks)
  await installOpenApi(app, settings.publicUrl)
  await app.register((scope) => installLive(scope, { ...callerAccess, telemetry, findParties: commands.findParties }))
  await registerFeatures(app, features, { ...deps, ...callerAccess }, callerAccess)
  const cookies = createSessionCookies(settings.secureCookies, clock)
  await installWebApp(app, {
    ...settings,
    forms: [...createAccountForms({ ...callerAccess, identity, cookies }), ...publicRequestForms, applicationForm],
    formGuard: deps.formGuard,
    readSession: cookies.page.read,
    cookieSecret: settings.jwtSecret,
  })
  return app
}
