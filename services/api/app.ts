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
import { createPageForms } from './pages/page-forms.ts'
import { installDrain } from './plugins/drain.ts'
import { type Check, installHealth } from './plugins/health.ts'
import { installMetrics } from './plugins/metrics.ts'
import { installOpenApi } from './plugins/open-api.ts'
import { createRecordUnexpectedError } from './unexpected-errors.ts'
import { installProblems } from './plugins/problems.ts'
import { installReadOnlyHeader } from './plugins/read-only.ts'
import { installRateLimit } from './plugins/rate-limit.ts'
import { installSecurityHeaders } from './plugins/security-headers.ts'
import { installWebApp } from './plugins/web-app.ts'
import type { Services } from './services.ts'

export interface AppDeps
  extends
    Pick<Services, keyof Services & keyof FeatureServices>,
    Pick<Services, 'blockedGrants' | 'accessModelWatch' | 'helpDraftSeal' | 'readOnlySince'> {
  readonly settings: AppSettings
  readonly clock: Clock
  readonly logger: Logger
  readonly subscribeToChanges: SubscribeToChanges
  /** The checks that `/health/ready` runs. */
  readonly checks: Readonly<Record<string, Check>>
}

/** Builds the application without listening on a port. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { settings, logger, telemetry, commands, queries } = deps
  const app = createHttpServer(logger, settings.trustProxy)
  installDrain(app)
  installProblems(app, telemetry, createRecordUnexpectedError(deps))
  await installSecurityHeaders(app, settings.publicUrl)
  installReadOnlyHeader(app, deps.readOnlySince)
  await installRateLimit(app)
  const callerAccess = await installCallerAccess(app, deps)
  installMetrics(app, telemetry)
  installHealth(app, deps.checks)
  await installOpenApi(app, settings.publicUrl)
  // A referral that was just requested may not have a row yet.
  const findParties = async (id: string) => (await queries.referralParties(id)) ?? commands.findParties(id)
  await app.register((scope) => installLive(scope, { ...deps, ...callerAccess, findParties }))
  await registerFeatures(app, features, { ...deps, ...callerAccess }, callerAccess)
  await installWebApp(app, {
    ...settings,
    ...createPageForms({ ...deps, ...callerAccess }),
  })
  return app
}
