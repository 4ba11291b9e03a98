// Whether the process lives, and whether it can do its work now.
import type { FastifyInstance } from 'fastify'

/** One thing that the service needs; rejects, or answers what is wrong with it. */
export type Check = () => Promise<string | undefined>

interface CheckResult {
  readonly name: string
  readonly ok: boolean
  readonly detail?: string
}

/** A check that does not answer in time counts as failed; milliseconds. */
const longest = 3_000

const run = async (name: string, check: Check): Promise<CheckResult> => {
  const { promise: late, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('no answer in time'), longest)
  try {
    const wrong = await Promise.race([check(), late])
    return wrong === undefined ? { name, ok: true } : { name, ok: false, detail: wrong }
  } catch {
    // What exactly broke is in the log; the outside learns that it is broken.
    return { name, ok: false, detail: 'does not answer' }
  } finally {
    clearTimeout(timer)
  }
}

/** `/health/live` touches nothing; `/health/ready` is 503 while a check fails or the server is about to end. */
export const installHealth = (app: FastifyInstance, checks: Readonly<Record<string, Check>>): void => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => run(name, check)))
    const ready = !closing && results.every(({ ok }) => ok)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks: results })
  })
}
