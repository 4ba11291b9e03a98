// Authenticates and authorizes each request: a user with an access token, the holder of a guest pass, or an anonymous
// caller. The table of who may call which route is contracts/callers.ts; the browser and the tests use it too.
import { backgroundHeader } from '#contracts/background.ts'
import { admits, callersOf } from '#contracts/callers.ts'
import type { MfaStep } from '#contracts/accounts.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { Refused } from '#domain/decision.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AccessTokens } from './access-token.ts'
import type { Guest, GuestPasses } from './guest-pass.ts'
import type { Reader, Readers } from './reader.ts'

declare module 'fastify' {
  interface FastifyRequest {
    reader: Reader | undefined
    guest: Guest | undefined
  }
}

export interface Gate {
  /**
   * Sets the request's `reader` or `guest`.
   * @refuses not_authenticated, mfa_required, mfa_enrollment_required, not_permitted, or the route's own code
   */
  admit(name: RouteName, request: FastifyRequest): Promise<void>
}

export interface GateDeps {
  readonly tokens: AccessTokens
  readonly readers: Pick<Readers, 'find' | 'use'>
  readonly guestPasses: Pick<GuestPasses, 'read'>
}

/** Routes with a `not_permitted` code of their own in the specification (NEW-05). */
const refusals: Partial<Record<RouteName, ProblemCode>> = {
  createReferral: 'no_membership',
  secureReferralNote: 'no_membership',
}

/** Routes with a `not_authenticated` code of their own in the specification (NEW-07). */
const strangers: Partial<Record<RouteName, ProblemCode>> = { secureReferralNote: 'authentication_required' }

/** The refusal for each second-factor step that the session has not completed (AUTH-41, AUTH-43). */
const stepRefusals: Readonly<Record<MfaStep, ProblemCode>> = {
  challenge: 'mfa_required',
  enrollment: 'mfa_enrollment_required',
}
const reachableBefore = (name: RouteName, step: MfaStep): boolean => {
  const spec: RouteSpec = routes[name]
  return spec.before?.includes(step) === true
}

/** Whether the page sent this request without a user action. Such requests do not extend the session. */
export const isBackground = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[backgroundHeader] === '1'

const credential = /^(Bearer|Guest) ([\w.-]+)$/i

/** Paths under `/api/` outside the route table: the OpenAPI document, and the websocket, which authenticates itself. */
const besideTheTable = new Set(['/api/openapi.json', '/api/live'])

/** Installs the gate. An API route that is not in the route table keeps the app from starting. */
export const installGate = (app: FastifyInstance, { tokens, readers, guestPasses }: GateDeps): Gate => {
  const known = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`))
  app.decorateRequest('reader', undefined)
  app.decorateRequest('guest', undefined)
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/') || besideTheTable.has(url)) return
    const missing = [method].flat().find((one) => one !== 'HEAD' && !known.has(`${one} ${url}`))
    if (missing !== undefined) throw new Error(`${missing} ${url} is not in the route table`)
  })

  const personOf = async (token: string, request: FastifyRequest): Promise<Reader | undefined> => {
    const sessionId = tokens.sessionOf(token)
    if (sessionId === undefined) return undefined
    return isBackground(request) ? readers.find(sessionId) : readers.use(sessionId)
  }

  return {
    admit: async (name, request) => {
      const { access } = routes[name]
      if (access === 'anyone') return
      const { authorization } = request.headers
      if (authorization === undefined && access === 'visitor') return
      const [, scheme = '', secret = ''] = credential.exec(authorization ?? '') ?? []
      // Refuses an invalid credential instead of treating the caller as anonymous, so that the browser renews or drops it.
      if (scheme.toLowerCase() === 'guest' && access === 'visitor') {
        request.guest = guestPasses.read(secret)
        if (request.guest === undefined) throw new Refused('not_authenticated')
        return
      }
      request.reader = scheme.toLowerCase() === 'bearer' ? await personOf(secret, request) : undefined
      if (request.reader === undefined) throw new Refused(strangers[name] ?? 'not_authenticated')
      const step = request.reader.user.mfaStep
      if (step !== null && !reachableBefore(name, step)) throw new Refused(stepRefusals[step])
      if (!admits(access, callersOf(request.reader.user))) throw new Refused(refusals[name] ?? 'not_permitted')
    },
  }
}
