// Rate limit per network address for public routes that have no other limit. Each process counts in its own memory,
// which is enough to keep bots from overloading the server. Guessed secrets and sent emails are counted in the database
// (identity/attempts.ts).
import rateLimit from '@fastify/rate-limit'
import { RefusalError } from '#domain/decision.ts'
import type { FastifyInstance } from 'fastify'

/** Limits every route that is added later and has a rate in the route table. */
export const installRateLimit = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new RefusalError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) }),
  })
}
