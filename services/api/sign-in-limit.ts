// How often one address may try one account's password, and passwords altogether.
import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { Refused } from '#domain/decision.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface SignInLimit {
  /** Tries of one address for one account in one minute. */
  readonly perMinute: number
}

/** Accounts of one address that may use up their tries: an office signs in at nine, a guesser tries one password on all. */
const accountsOfAddress = 15

/** Counts tries in this process's memory, by address and account and by address alone. @refuses too_many_requests */
export const installSignInLimit = async (app: FastifyInstance, { perMinute }: SignInLimit) => {
  await app.register(rateLimit, { global: false })
  const emails = new WeakMap<FastifyRequest, string>()
  const timeWindow = '1 minute'
  const checks = [
    app.createRateLimit({
      max: perMinute,
      timeWindow,
      keyGenerator: (request) => `${request.ip} ${emails.get(request) ?? ''}`,
    }),
    app.createRateLimit({ max: perMinute * accountsOfAddress, timeWindow, keyGenerator: ({ ip }) => ip }),
  ]
  return async (request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> => {
    // A hash, so that the limiter's memory holds no addresses.
    emails.set(request, createHash('sha256').update(email.trim().toLowerCase()).digest('base64'))
    for (const check of checks) {
      const result = await check(request)
      if (result.isAllowed || !result.isExceeded) continue
      void reply.header('retry-after', result.ttlInSeconds)
      throw new Refused('too_many_requests')
    }
  }
}
