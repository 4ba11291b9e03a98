// Authenticates and authorizes each request. The caller is a user with an access token, the holder of a guest pass, or
// anonymous. contracts/callers.ts defines who may call which route; the browser and the tests use it too.
import { backgroundHeader } from '#contracts/background.ts'
import { admits, callerKindsOf } from '#contracts/callers.ts'
import type { MfaStep } from '#contracts/accounts.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import type { RouteSpec } from '#contracts/route-spec.ts'
import { type RouteName, routes } from '#contracts/routes.ts'
import { RefusalError } from '#domain/decision.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AccessTokens } from './access-token.ts'
import type { Guest, GuestPasses } from './guest-pass.ts'
import type { Principal, Principals } from './principal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined
    guest: Guest | undefined
    /** How long the handler may take, in milliseconds. */
    timeLeft: number
  }
}

export interface RouteGuard {
  /**
   * Sets the request's `principal` or `guest`.
   * @refuses not_authenticated, mfa_required, mfa_enrollment_required, not_permitted, or the route's own code
   */
  authorize(name: RouteName, request: FastifyRequest): Promise<void>
}

export interface RouteGuardDeps {
  readonly tokens: AccessTokens
  readonly principals: Pick<Principals, 'find' | 'findAndTouch'>
  readonly guestPasses: Pick<GuestPasses, 'verify'>
}

/** Routes with their own `not_permitted` code in the specification (NEW-05). */
const forbiddenRefusals: Partial<Record<RouteName, ProblemCode>> = {
  createReferral: 'no_membership',
  secureReferralNote: 'no_membership',
}

/** Routes with their own `not_authenticated` code in the specification (NEW-07). */
const unauthenticatedRefusals: Partial<Record<RouteName, ProblemCode>> = {
  secureReferralNote: 'authentication_required',
}

/** The refusal for each second-factor step that the session has not completed (AUTH-41, AUTH-43). */
const mfaStepRefusals: Readonly<Record<MfaStep, ProblemCode>> = {
  challenge: 'mfa_required',
  enrollment: 'mfa_enrollment_required',
}
const isReachableBefore = (name: RouteName, step: MfaStep): boolean => {
  const spec: RouteSpec = routes[name]
  return spec.pendingMfaSteps?.includes(step) === true
}

/** Whether the page sent this request without a user action. Background requests do not extend the session. */
export const isBackgroundRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[backgroundHeader] === '1'

const credential = /^(Bearer|Guest) ([\w.-]+)$/i

/** Paths under `/api/` outside the route table: the OpenAPI document, and the websocket, which authenticates itself. */
const unlistedRoutes = new Set(['/api/openapi.json', '/api/live'])

/** Installs the guard. An API route that is not in the route table keeps the app from starting. */
export const installRouteGuard = (
  app: FastifyInstance,
  { tokens, principals, guestPasses }: RouteGuardDeps,
): RouteGuard => {
  const listedRoutes = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`))
  app.decorateRequest('principal', undefined)
  app.decorateRequest('guest', undefined)
  app.decorateRequest('timeLeft', 0)
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/') || unlistedRoutes.has(url)) return
    const unlistedMethod = [method].flat().find((verb) => verb !== 'HEAD' && !listedRoutes.has(`${verb} ${url}`))
    if (unlistedMethod !== undefined) throw new Error(`${unlistedMethod} ${url} is not in the route table`)
  })

  const findPrincipal = async (token: string, request: FastifyRequest): Promise<Principal | undefined> => {
    const sessionId = tokens.findSessionId(token)
    if (sessionId === undefined) return undefined
    return isBackgroundRequest(request) ? principals.find(sessionId) : principals.findAndTouch(sessionId)
  }

  return {
    authorize: async (name, request) => {
      const { access } = routes[name]
      if (access === 'anyone') return
      const { authorization } = request.headers
      if (authorization === undefined && access === 'visitor') return
      const [, scheme = '', token = ''] = credential.exec(authorization ?? '') ?? []
      // Refuses an invalid credential instead of treating the caller as anonymous, so that the browser renews or drops
      // it.
      if (scheme.toLowerCase() === 'guest' && access === 'visitor') {
        request.guest = guestPasses.verify(token)
        if (request.guest === undefined) throw new RefusalError('not_authenticated')
        return
      }
      request.principal = scheme.toLowerCase() === 'bearer' ? await findPrincipal(token, request) : undefined
      if (request.principal === undefined) throw new RefusalError(unauthenticatedRefusals[name] ?? 'not_authenticated')
      const step = request.principal.user.mfaStep
      if (step !== null && !isReachableBefore(name, step)) throw new RefusalError(mfaStepRefusals[step])
      if (!admits(access, callerKindsOf(request.principal.user)))
        throw new RefusalError(forbiddenRefusals[name] ?? 'not_permitted')
    },
  }
}
