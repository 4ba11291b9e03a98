// How often one network may call the public routes that nothing behind them counts. Each process counts for itself, in its
// memory: it keeps programs from occupying the house; what is guessed or mailed is counted in the database (identity/attempts.ts).
import rateLimit from '@fastify/rate-limit'
import { Refused } from '#domain/decision.ts'
import type { FastifyInstance } from 'fastify'

/** Counts the calls of every route added afterwards that says how many it takes. */
export const installRateLimit = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused('too_many_requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) }),
  })
}
