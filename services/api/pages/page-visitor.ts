// Identifies the visitor who requests a page without JavaScript: signed in, a guest with a pass, or anonymous.
import type { GuestPass } from '#contracts/directory.ts'
import type { Identity } from '#identity/identity.ts'
import type { FastifyRequest } from 'fastify'

import type { AccessTokens } from '../access-token.ts'
import type { GuestPasses } from '../guest-pass.ts'
import type { SessionCookies } from '../session-cookies.ts'
import type { CallRoute } from './route-calls.ts'

export interface PageVisitor {
  /** The value of the authorization header. Undefined for anonymous visitors. */
  readonly authorization: string | undefined
  /** Null if the visitor has none or is signed in. */
  readonly guestPass: GuestPass | null
}

export interface PageVisitors {
  /** The visitor as the routes see them. A session that lacks its second factor does not count. */
  find(request: FastifyRequest, call: CallRoute): Promise<PageVisitor>
  /** Authorizes the page session, which may lack its second factor. Undefined if there is none. */
  authorizeSession(request: FastifyRequest): Promise<string | undefined>
}

export interface PageVisitorDeps {
  readonly identity: { readonly sessions: Pick<Identity['sessions'], 'findByPageToken'> }
  readonly tokens: Pick<AccessTokens, 'issue'>
  readonly guestPasses: Pick<GuestPasses, 'verify'>
  readonly cookies: Pick<SessionCookies, 'page' | 'guest'>
}

export const createPageVisitors = ({ identity, tokens, guestPasses, cookies }: PageVisitorDeps): PageVisitors => {
  const authorizeSession = async (request: FastifyRequest) => {
    const pageToken = cookies.page.read(request)
    const session = pageToken === undefined ? undefined : await identity.sessions.findByPageToken(pageToken)
    return session && `Bearer ${tokens.issue(session.accountId, session.id).token}`
  }
  const findGuest = (request: FastifyRequest): PageVisitor => {
    const guestPass = guestPasses.verify(cookies.guest.read(request) ?? '') ?? null
    return { authorization: guestPass === null ? undefined : `Guest ${guestPass.pass}`, guestPass }
  }
  return {
    authorizeSession,
    find: async (request, call) => {
      const authorization = await authorizeSession(request)
      if (authorization === undefined) return findGuest(request)
      const answer = await call('currentUser', { authorization })
      // In an outage, the next call with this authorization fails too, and the page says so.
      const isSignedIn = 'output' in answer ? answer.output.mfaStep === null : answer.problem.status >= 500
      return isSignedIn ? { authorization, guestPass: null } : findGuest(request)
    },
  }
}
