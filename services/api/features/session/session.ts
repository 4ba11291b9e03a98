// Signing in and out, keeping the session alive, and choosing for whom one acts (AUTH-21..24, ROLE-03).
import type { Session } from '#contracts/people.ts'
import type { SlaThresholds } from '#contracts/sla.ts'
import { Refused } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'
import { type LiveSession, type OpenedSession, idleLife } from '#identity/sessions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { type AccessTokens, accessTokenLife } from '../../access-token.ts'
import type { Readers } from '../../reader.ts'
import type { Router } from '../../route.ts'
import type { RefreshCookie } from './cookie.ts'

export interface SessionDeps {
  readonly identity: Identity
  readonly readers: Readers
  readonly tokens: AccessTokens
  readonly cookie: RefreshCookie
  readonly sla: SlaThresholds
  /** @refuses too_many_requests */
  readonly limitSignIn: (request: FastifyRequest, reply: FastifyReply, email: string) => Promise<void>
}

export const sessionRoutes = ({ route }: Router, deps: SessionDeps): void => {
  const { identity, readers, tokens, cookie, sla, limitSignIn } = deps

  const answer = async ({ id, accountId }: LiveSession): Promise<z.input<typeof Session>> => {
    const reader = await readers.find(id)
    if (reader === undefined) throw new Refused('session_ended')
    const { token, expiresAt } = tokens.issue(accountId, id)
    return {
      accessToken: token,
      tokenType: 'bearer',
      expiresIn: accessTokenLife,
      expiresAt: expiresAt.toISOString(),
      idleSeconds: idleLife / 1_000,
      user: reader.user,
      slaThresholds: sla,
    }
  }
  const opened = async (session: OpenedSession, reply: FastifyReply) => {
    readers.forget(session.id)
    const body = await answer(session)
    cookie.set(reply, session.refreshToken, session.refreshExpiresAt)
    return body
  }

  route('signIn', async ({ body, request, reply }) => {
    await limitSignIn(request, reply, body.email)
    const signedIn = await identity.signIn(body.email, body.password)
    if (signedIn === undefined) throw new Refused('invalid_credentials')
    return opened(signedIn.session, reply)
  })

  route('refreshSession', async ({ request, reply }) => {
    const token = cookie.read(request)
    const session = token === undefined ? undefined : await identity.sessions.refresh(token, readers.forget)
    if (session !== undefined) return opened(session, reply)
    cookie.clear(reply)
    throw new Refused(token === undefined ? 'not_authenticated' : 'session_ended')
  })

  route('signOut', async ({ request, reply }) => {
    const token = cookie.read(request)
    const ended = token === undefined ? undefined : await identity.sessions.endByToken(token)
    if (ended !== undefined) readers.forget(ended)
    cookie.clear(reply)
    return {}
  })

  route('switchOrganization', async ({ body: { organizationId }, reader }) => {
    const member = reader.user.memberships.some(({ organization }) => organization.id === organizationId)
    if (!member) throw new Refused('not_permitted')
    await identity.sessions.setOrganization(reader.sessionId, organizationId)
    readers.forget(reader.sessionId)
    return answer({ id: reader.sessionId, accountId: reader.user.id, organizationId })
  })

  route('currentUser', async ({ reader }) => reader.user)
}
