// Readiness checks: the database, the event log, and the lag of the read models.
import { retryReasonText } from '#contracts/subscription-messages.ts'
import type { SubscriptionStatus } from '#platform/subscription/state.ts'

import type { Check } from './plugins/health.ts'
import type { Services } from './services.ts'

/** A read model with more lag than this, in milliseconds, is not ready. */
const maxLag = 30_000

/** The readiness check names at most this many parked streams of each model. */
const maxNamedStreams = 10

interface ModelWithParkedStreams {
  readonly model: string
  readonly parked: readonly { readonly stream: string }[]
}

const describeParked = ({ model, parked }: ModelWithParkedStreams): string[] => {
  if (parked.length === 0) return []
  const names = parked.slice(0, maxNamedStreams).map(({ stream }) => stream)
  const more = parked.length > names.length ? ` and ${parked.length - names.length} more` : ''
  return [`${model} has parked ${names.join(', ')}${more}`]
}

const describeRetrying = ({ name, failure, retry }: SubscriptionStatus): string => {
  if (failure !== undefined) return `${name} failed at ${failure.position || 'no event'}, and is retrying`
  return retry === undefined ? `${name} is retrying` : `${name} is retrying: ${retryReasonText[retry.reason]()}`
}

/**
 * Creates the checks of `/health/ready`. For a model that stopped at an event, the result includes the event's
 * position. Parked streams are named, but do not make the server unready.
 */
export const createReadinessChecks = ({
  database,
  log,
  engine,
  subscriptionStatuses,
}: Services): Readonly<Record<string, Check>> => ({
  database: async () => {
    await database.pool.query('select 1')
    return undefined
  },
  log: async () => {
    await log.ping()
    return undefined
  },
  subscriptions: async () => {
    const retrying = subscriptionStatuses().filter(({ state }) => state === 'retrying')
    // Requests are answered in the meantime, and another process may take over.
    return retrying.length === 0 ? undefined : { ok: true, detail: retrying.map(describeRetrying).join('; ') }
  },
  ...(engine === undefined
    ? {}
    : {
        readModels: async () => {
          const health = await engine.health()
          const problems = health.flatMap(({ model, ready, failure, lagMs }) => {
            if (failure !== undefined) return [`${model} stopped at ${failure.position}`]
            if (!ready) return [`${model} is being built`]
            return lagMs > maxLag ? [`${model} is ${Math.round(lagMs / 1_000)} s behind`] : []
          })
          if (problems.length > 0) return { ok: false, detail: problems.join('; ') }
          // One stream does not take the server out of service for everyone.
          const parked = health.flatMap((model) => describeParked(model))
          return parked.length === 0 ? undefined : { ok: true, detail: parked.join('; ') }
        },
      }),
})
