// Readiness checks: the database, the event log, and the lag of the read models.
import type { Check } from './plugins/health.ts'
import type { Services } from './services.ts'

/** A read model with more lag than this, in milliseconds, is not ready. */
const maxLag = 30_000

/**
 * Creates the checks of `/health/ready`. For a model that stopped at an event, the result includes the event's
 * position.
 */
export const createReadinessChecks = ({ database, log, engine }: Services): Readonly<Record<string, Check>> => ({
  database: async () => {
    await database.pool.query('select 1')
    return undefined
  },
  log: async () => {
    await log.ping()
    return undefined
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
          return problems.length === 0 ? undefined : problems.join('; ')
        },
      }),
})
