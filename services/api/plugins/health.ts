// Liveness and readiness endpoints.
import type { FastifyInstance } from 'fastify'

/** What a check found. With `ok`, it needs attention, but the server is ready. */
export interface CheckFinding {
  readonly ok: boolean
  readonly detail: string
}

/** Checks one dependency. Resolves with what it found, if anything, or rejects. */
export type Check = () => Promise<CheckFinding | undefined>

export interface CheckResult {
  readonly name: string
  readonly ok: boolean
  readonly detail?: string
}

/** A check that takes longer than this, in milliseconds, counts as failed. */
const checkTimeout = 3_000

const runCheck = async (name: string, check: Check): Promise<CheckResult> => {
  const { promise: timedOut, resolve } = Promise.withResolvers<CheckFinding>()
  const timer = setTimeout(() => resolve({ ok: false, detail: 'timed out' }), checkTimeout)
  try {
    const finding = await Promise.race([check(), timedOut])
    return { name, ok: true, ...finding }
  } catch {
    // Hides the cause from callers.
    return { name, ok: false, detail: 'unavailable' }
  } finally {
    clearTimeout(timer)
  }
}

/** `/health/live` runs no checks. `/health/ready` returns 503 while a check fails or the server is shutting down. */
export const installHealth = (app: FastifyInstance, checks: Readonly<Record<string, Check>>): void => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => runCheck(name, check)))
    const ready = !closing && results.every(({ ok }) => ok)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks: results })
  })
}
