// What a feature of the API is: a Fastify plugin that adds its routes, and the names of the services that it needs.
import { routes } from '#contracts/routes.ts'
import type { Clock } from '#platform/clock.ts'
import type { FastifyInstance } from 'fastify'

import type { AppSettings } from './app-settings.ts'
import type { CallerAccess } from './caller-access.ts'
import { createMarkOfflineCopy } from './offline-copy.ts'
import { createProtectionGuard } from './protection-guard.ts'
import { createRecordReading } from './record-reading.ts'
import { type RouteChecks, type Router, createRouter } from './route.ts'
import type { Services } from './services.ts'

/** Everything that a feature may need. It does not include the event log: a feature reads queries and runs commands. */
export interface FeatureServices
  extends
    Pick<Services, 'db' | 'commands' | 'queries' | 'asOfQueries' | 'reportRuns' | 'jobs' | 'modelRuns'>,
    Pick<
      Services,
      | 'identity'
      | 'textMessages'
      | 'calendarLinks'
      | 'formGuard'
      | 'statusLinks'
      | 'unsubscribeTokens'
      | 'mailingList'
      | 'linkSeal'
      | 'ownProfiles'
    >,
    Pick<Services, 'changePublisher' | 'telemetry' | 'subscriptionOverview' | 'parkedStreams' | 'readOnlySince'>,
    Pick<CallerAccess, 'principals' | 'tokens' | 'guestPasses' | 'onSessionsChanged' | 'onAccessChanged'> {
  readonly settings: AppSettings
  readonly clock: Clock
}

/** Hooks, parsers and decorators that a feature adds to `app` apply only to its own routes. */
interface FeatureScope extends Router {
  readonly app: FastifyInstance
}

/** `Needs` are the names of the services that the feature uses. */
export type FeatureModule<Needs extends keyof FeatureServices = keyof FeatureServices> = (
  scope: FeatureScope,
  services: Pick<FeatureServices, Needs>,
) => void | Promise<void>

/** Registers each feature in its own scope. @throws if a route of the table has no handler */
export const registerFeatures = async (
  app: FastifyInstance,
  features: readonly FeatureModule[],
  services: FeatureServices,
  { guard }: Pick<CallerAccess, 'guard'>,
): Promise<void> => {
  const recordReading = createRecordReading(services)
  const markOfflineCopy = createMarkOfflineCopy(services)
  const { checkCommand, checkAnswer } = createProtectionGuard(services)
  const checks: RouteChecks = {
    beforeHandler: checkCommand,
    beforeAnswer: async (name, principal, answer, reply) => {
      await checkAnswer(name, principal, answer)
      await recordReading(name, principal, answer, reply.request.query)
      await markOfflineCopy(name, principal, reply)
    },
  }
  for (const feature of features) {
    await app.register(async (scope) => {
      await feature({ app: scope, ...createRouter(scope, guard, services.settings, checks) }, services)
    })
  }
  const missingRoutes = Object.entries(routes)
    .filter(([, { method, path }]) => !app.hasRoute({ method, url: path }))
    .map(([name]) => name)
  if (missingRoutes.length > 0) throw new Error(`These routes have no handler: ${missingRoutes.join(', ')}`)
}
