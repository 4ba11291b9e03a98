// CSRF protection in addition to SameSite=Strict, which some browsers do not support and which does not block sibling
// domains.
import { RefusalError } from '#domain/decision.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const getHost = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Whether the request comes from one of our pages or from no page at all. Scripts cannot forge `Sec-Fetch-Site`. Older
 * browsers, and all browsers on plain HTTP, send `Origin` instead, which must match the request's host. A non-browser
 * client sends neither header and has no cookies that belong to other users.
 */
const isSameOrigin = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || getHost(headers.origin) === host
}

/** @refuses other_site */
export const requireSameOrigin = (request: FastifyRequest): void => {
  if (!safeMethods.has(request.method) && !isSameOrigin(request)) throw new RefusalError('other_site')
}

/** Refuses cross-site requests to the routes of this scope. @refuses other_site */
export const installSameOrigin = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', async (request) => requireSameOrigin(request))
}
