// Readiness checks: the database, the event log, the release, the lag of the read models, and parked streams.
import { retryReasonText } from '#contracts/subscription-messages.ts'
import { withDeadline } from '#platform/event-log/deadline.ts'
import { LogUnavailable, type Position } from '#platform/event-log/port.ts'
import { createSingleFlight } from '#platform/single-flight.ts'
import type { SubscriptionStatus } from '#platform/subscription/state.ts'
import { isExplained, isUnavailable } from '#platform/unavailable.ts'

import type { Check, CheckFinding } from './plugins/health.ts'
import type { ParkedStreamCount } from './parked-streams.ts'
import type { Services } from './services.ts'

/** A read model with more lag than this, in milliseconds, is not ready. */
const maxLag = 30_000

const describeParked = ({ name, count, streams }: ParkedStreamCount): string[] => {
  if (count === 0) return []
  const more = count > streams.length ? ` and ${count - streams.length} more` : ''
  return [`${name} has parked ${streams.join(', ')}${more}`]
}

const describeRetrying = ({ name, failure, retry }: SubscriptionStatus): string => {
  if (failure !== undefined)
    return failure.position === ''
      ? `${name} failed and is retrying`
      : `${name} failed at ${failure.position} and is retrying`
  if (retry === undefined) return `${name} is retrying`
  return `${name} is retrying: ${retry.explained ? retry.message : retryReasonText[retry.reason]()}`
}

/** A check that fails with what an operator must do, if that is known. */
const explain =
  (check: () => Promise<void>): Check =>
  async () => {
    try {
      await check()
      return undefined
    } catch (error) {
      if (isExplained(error)) return { ok: false, detail: error.message }
      throw error
    }
  }

/**
 * How long the checks wait for the log, in milliseconds. Load balancers may allow a check one second, as Kubernetes does
 * by default, and a log that does not respond must not make the server look dead.
 */
const logTimeout = 800

type LogServices = Pick<Services, 'log' | 'readOnlySince' | 'accessModelWatch'>

/**
 * Without the log, people can read on, so the server stays ready for as long as reading is allowed (decision 0054). Every
 * process loses the log at the same time, and a load balancer would find none that is ready.
 */
const describeOutage = ({ readOnlySince, accessModelWatch }: LogServices, error: unknown): CheckFinding => {
  const reading = accessModelWatch.isCurrent()
  const since = readOnlySince()
  const problem = isExplained(error) ? error.message : 'unreachable'
  if (!reading) return { ok: false, detail: `${problem}; reading is closed` }
  return { ok: true, detail: since === undefined ? problem : `${problem}; read-only since ${since.toISOString()}` }
}

const checkLog = async (services: LogServices, readHead: () => Promise<unknown>): Promise<CheckFinding | undefined> => {
  // Only this process has lost its lock. Others can write.
  const lockProblem = services.log.lockProblem()
  if (lockProblem !== undefined) return { ok: false, detail: lockProblem }
  try {
    await readHead()
    return undefined
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return describeOutage(services, error)
  }
}

/**
 * The health of the models. How far they are behind is unknown while the log does not respond, which the check of the
 * log reports.
 */
const readModelHealth = (
  engine: Pick<NonNullable<Services['engine']>, 'health'>,
  head: Promise<Position | undefined>,
) =>
  engine
    .health(head.catch(() => undefined))
    // The log may be lost between its head and the events of a model that is behind.
    .catch((error: unknown) => {
      if (error instanceof LogUnavailable) return engine.health(Promise.resolve(undefined))
      throw error
    })

/**
 * Creates the checks of `/health/ready`. For a model that stopped at an event, the result includes the event's
 * position. Parked streams are named, but do not make the server unready.
 */
export const createReadinessChecks = (services: Services): Readonly<Record<string, Check>> => {
  const { healthDatabase, log, engine, isOutdated, parkedStreams, subscriptionStatuses } = services
  const shareHead = createSingleFlight<Position | undefined>()
  /** The checks of one request run at the same time, so they share one read. */
  const readHead = () => withDeadline(logTimeout, shareHead('head', log.probe))
  return {
    database: explain(async () => {
      // Raw SQL: a query of Kysely would need a table.
      await healthDatabase.pool.query('select 1')
    }),
    log: () => checkLog(services, readHead),
    release: async () =>
      (await isOutdated())
        ? { ok: false, detail: 'a newer release runs, and this one cannot read some of its events' }
        : undefined,
    subscriptions: async () => {
      const retrying = subscriptionStatuses().filter(({ state }) => state === 'retrying')
      // Requests are answered in the meantime, and another process may take over.
      return retrying.length === 0 ? undefined : { ok: true, detail: retrying.map(describeRetrying).join('; ') }
    },
    parkedStreams: async () => {
      const parked = (await parkedStreams.counts()).flatMap(describeParked)
      // One stream does not take the server out of service for everyone.
      return parked.length === 0 ? undefined : { ok: true, detail: parked.join('; ') }
    },
    ...(engine === undefined
      ? {}
      : {
          readModels: async () => {
            const health = await readModelHealth(engine, readHead())
            const problems = health.flatMap(({ model, ready, failure, lagMs }) => {
              if (failure !== undefined) return [`${model} stopped at ${failure.position}`]
              if (!ready) return [`${model} is being built`]
              return lagMs > maxLag ? [`${model} is ${Math.round(lagMs / 1_000)} s behind`] : []
            })
            return problems.length === 0 ? undefined : { ok: false, detail: problems.join('; ') }
          },
        }),
  }
}
