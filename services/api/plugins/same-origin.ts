// Keeps other sites from using a browser's cookies here (CSRF), beside SameSite=Strict, which not every browser knows and
// which a sibling domain passes.
import { Refused } from '#domain/decision.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Whether a page of ours, or no page at all, has sent it. What a browser says of itself no script can change:
 * `Sec-Fetch-Site`, and in older browsers or on plain http `Origin`, which then has to name the host that was called. A
 * program sends neither; it also carries nobody's cookies but its own.
 */
export const isFromOurOwnPage = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || hostOf(headers.origin) === host
}

/** Refuses what another site has sent to the routes of this scope. @refuses other_site */
export const installSameOrigin = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', async (request) => {
    if (!safeMethods.has(request.method) && !isFromOurOwnPage(request)) throw new Refused('other_site')
  })
}
