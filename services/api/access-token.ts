// The access token. It is short-lived, stays in the browser's memory, and identifies only the user and the session.
import fastifyJwt from '@fastify/jwt'
import type { Clock } from '#platform/clock.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** In seconds. The refresh cookie lasts longer. */
export const accessTokenLifetime = 600

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

export interface AccessTokens {
  issue(userId: string, sessionId: string): { readonly token: string; readonly expiresAt: Date }
  /** Returns the session id of a valid token, or undefined if the token is invalid or expired. */
  findSessionId(token: string): string | undefined
}

/** Signs with HMAC-SHA-256 and accepts no other algorithm. Expiry uses the injected clock. */
export const installAccessTokens = async (
  app: FastifyInstance,
  secret: string,
  clock: Clock,
): Promise<AccessTokens> => {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256' },
    // Caches verified signatures. Expiry is checked below because it must use the injected clock.
    verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: 1_000 },
  })
  const nowInSeconds = () => Math.floor(clock.now().getTime() / 1_000)
  return {
    issue: (userId, sessionId) => {
      const iat = nowInSeconds()
      const exp = iat + accessTokenLifetime
      const token = app.jwt.sign({ sub: userId, sid: sessionId, iat, exp })
      return { token, expiresAt: new Date(exp * 1_000) }
    },
    findSessionId: (token) => {
      try {
        const claims = Claims.parse(app.jwt.verify(token))
        return claims.exp > nowInSeconds() ? claims.sid : undefined
      } catch {
        return undefined
      }
    },
  }
}
