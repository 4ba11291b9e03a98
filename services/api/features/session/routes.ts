// Sign-in, sign-out, session refresh, and the choice of organization (AUTH-21..25, AUTH-41, ROLE-03).
import type { Session } from '#contracts/people.ts'
import { RefusalError } from '#domain/decision.ts'
import { isRefused } from '#identity/outcome.ts'
import type { OpenedSession } from '#identity/sessions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { accessTokenLifetime } from '../../access-token.ts'
import { toCaller } from '../../caller.ts'
import { isBackgroundRequest } from '../../route-guard.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'
import type { FeatureModule, FeatureServices } from '../../feature-module.ts'
import { createLinkKeyCookies } from '../../link-key-cookies.ts'
import { installSessionCookies } from '../../session-cookies.ts'

/** Returns a function that builds the session for a response. @refuses session_ended */
const createSessionBuilder =
  ({ principals, tokens, settings }: Pick<FeatureServices, 'principals' | 'tokens' | 'settings'>) =>
  async (sessionId: string, request: FastifyRequest): Promise<z.input<typeof Session>> => {
    const principal = await (isBackgroundRequest(request)
      ? principals.find(sessionId)
      : principals.findAndTouch(sessionId))
    if (principal === undefined) throw new RefusalError('session_ended')
    const { token, expiresAt } = tokens.issue(principal.user.id, sessionId)
    return {
      accessToken: token,
      tokenType: 'bearer',
      expiresIn: accessTokenLifetime,
      expiresAt: expiresAt.toISOString(),
      idleSeconds: Math.floor(principal.idleTimeout / 1_000),
      user: principal.user,
      slaThresholds: settings.sla,
    }
  }

export const sessionFeature: FeatureModule<
  'identity' | 'principals' | 'ownProfiles' | 'tokens' | 'onSessionsChanged' | 'settings' | 'clock'
> = async ({ app, route }, services) => {
  const { identity, principals, ownProfiles, onSessionsChanged, settings, clock } = services
  const cookies = await installSessionCookies(app, settings, clock)
  const linkKeys = createLinkKeyCookies(settings.secureCookies)
  const buildSession = createSessionBuilder(services)

  /**
   * Call it before building the response. If that fails, the refusal must include the new cookie too. Otherwise the
   * browser would send the old cookie again, and reuse detection would end the session.
   */
  const setRefreshCookie = (session: OpenedSession, reply: FastifyReply) => {
    principals.evict(session.id)
    cookies.refresh.set(reply, session.refreshToken, session.refreshExpiresAt)
  }
  const respondWithSession = async ({ id }: OpenedSession, request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await buildSession(id, request)
    } catch (error) {
      if (error instanceof RefusalError && error.refusal.refused === 'session_ended') cookies.refresh.clear(reply)
      throw error
    }
  }

  route('signIn', async ({ body, request, reply }) => {
    await principals.requireCurrent()
    const { ip: address, headers } = request
    const previousCookies = { cookie: cookies.device.read(request), previousToken: cookies.refresh.read(request) }
    const device = { address, userAgent: headers['user-agent'], ...previousCookies }
    const { session, previousSessionId, deviceCookie } = unwrapOutcome(
      await identity.signIn(body.email, body.password, device),
    )
    // Does not publish the end of the previous session. The other tabs find out about the new session from the tab that
    // opened it. If we published it, a tab could refresh before this response arrives and lose the new cookie.
    if (previousSessionId !== undefined) principals.evict(previousSessionId)
    setRefreshCookie(session, reply)
    cookies.device.set(reply, deviceCookie)
    await ownProfiles.open(session.accountId)
    return respondWithSession(session, request, reply)
  })

  route('refreshSession', async ({ request, reply }) => {
    const token = cookies.refresh.read(request)
    // Must run before the token exchange. A 503 after it would lose the new cookie, and the next refresh with the old
    // one would count as theft.
    await principals.requireCurrent()
    const refreshContext = { address: request.ip, onReuse: (id: string) => onSessionsChanged([id]) }
    const session = token === undefined ? undefined : await identity.sessions.refresh(token, refreshContext)
    if (session !== undefined) {
      setRefreshCookie(session, reply)
      return respondWithSession(session, request, reply)
    }
    cookies.refresh.clear(reply)
    throw new RefusalError(token === undefined ? 'not_authenticated' : 'session_ended')
  })

  route('signOut', async ({ query: { scope }, request, reply }) => {
    // Quick exit calls this without a session too.
    if (scope !== 'others') linkKeys.clearAll(request, reply)
    const outcome = await identity.signOut(cookies.refresh.read(request), scope, request.ip)
    // This session continues if only other sessions were ended, or if its second-factor code is still missing.
    // Otherwise, it has ended or never existed.
    const sessionContinues = scope === 'others' || (isRefused(outcome) && outcome.refused === 'mfa_required')
    if (!sessionContinues) {
      cookies.refresh.clear(reply)
      cookies.helpDraft.clear(reply)
    }
    const { endedSessions } = unwrapOutcome(outcome)
    onSessionsChanged(endedSessions)
    return {}
  })

  route('verifyMfa', async ({ body, principal, request, reply }) => {
    const deviceCookie = cookies.device.read(request)
    const verified = unwrapOutcome(await identity.secondFactor.verify(body, toCaller(principal, request), deviceCookie))
    // As at sign-in, the other tabs find out about the new session from the tab where the code was entered.
    principals.evict(principal.sessionId)
    setRefreshCookie(verified.session, reply)
    cookies.device.set(reply, verified.deviceCookie)
    return respondWithSession(verified.session, request, reply)
  })

  route('switchOrganization', async ({ body: { organizationId }, principal, request }) => {
    const isMember = principal.user.memberships.some(({ organization }) => organization.id === organizationId)
    if (!isMember) throw new RefusalError('not_permitted')
    await identity.sessions.setOrganization(principal.sessionId, organizationId)
    onSessionsChanged([principal.sessionId])
    return buildSession(principal.sessionId, request)
  })

  route('currentUser', async ({ principal }) => principal.user)
}
