// The access token: short-lived, held in the browser's memory, and naming nothing but person and session.
import fastifyJwt from '@fastify/jwt'
import type { Clock } from '#platform/clock.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Seconds; the refresh cookie outlives it. */
export const accessTokenLife = 600

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

export interface AccessTokens {
  issue(userId: string, sessionId: string): { readonly token: string; readonly expiresAt: Date }
  /** The session of a genuine token that has not run out, else undefined. */
  sessionOf(token: string): string | undefined
}

/** Signs with HMAC-SHA-256 and takes no other algorithm. Time is the house's clock. */
export const installAccessTokens = async (
  app: FastifyInstance,
  secret: string,
  clock: Clock,
): Promise<AccessTokens> => {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256' },
    // Signatures once checked are remembered; whether the token has run out is asked of the clock below.
    verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: 1_000 },
  })
  const seconds = () => Math.floor(clock.now().getTime() / 1_000)
  return {
    issue: (userId, sessionId) => {
      const iat = seconds()
      const exp = iat + accessTokenLife
      const token = app.jwt.sign({ sub: userId, sid: sessionId, iat, exp })
      return { token, expiresAt: new Date(exp * 1_000) }
    },
    sessionOf: (token) => {
      try {
        const claims = Claims.parse(app.jwt.verify(token))
        return claims.exp > seconds() ? claims.sid : undefined
      } catch {
        return undefined
      }
    },
  }
}
