// How often one address may try one account's password.
import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { Refused } from '#domain/decision.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface SignInLimit {
  /** Tries of one address for one account in one minute. */
  readonly perMinute: number
}

/** Counts tries in this process's memory, by address and account. @refuses too_many_requests */
export const installSignInLimit = async (app: FastifyInstance, { perMinute }: SignInLimit) => {
  await app.register(rateLimit, { global: false })
  const emails = new WeakMap<FastifyRequest, string>()
  const check = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${request.ip} ${emails.get(request) ?? ''}`,
  })
  return async (request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> => {
    // A hash, so that the limiter's memory holds no addresses.
    emails.set(request, createHash('sha256').update(email.trim().toLowerCase()).digest('base64'))
    const result = await check(request)
    if (result.isAllowed || !result.isExceeded) return
    void reply.header('retry-after', result.ttlInSeconds)
    throw new Refused('too_many_requests')
  }
}
