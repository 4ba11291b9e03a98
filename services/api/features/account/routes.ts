// Accounts: sign-up, address confirmation, passwords, and the user's own sessions (AUTH-08..11, AUTH-19, AUTH-20).
import { tokenInCookie } from '#contracts/accounts.ts'
import type { FastifyRequest } from 'fastify'

import { toAnonymousCaller, toCaller } from '../../caller.ts'
import { hasAnyRole } from '../../principal.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'
import type { FeatureModule } from '../../feature-module.ts'
import { type SessionCookies, installSessionCookies } from '../../session-cookies.ts'

/** The token that the body contains, or the one that the browser got when it opened the link. */
const findToken = (token: string, cookie: SessionCookies['resetLink'], request: FastifyRequest): string =>
  token === tokenInCookie ? (cookie.read(request) ?? '') : token

export const accountFeature: FeatureModule<
  'identity' | 'principals' | 'ownProfiles' | 'onSessionsChanged' | 'settings' | 'clock'
> = async ({ app, route }, { identity, principals, ownProfiles, onSessionsChanged, settings, clock }) => {
  const cookies = await installSessionCookies(app, settings, clock)
  const { registration, passwords, sessions } = identity

  route('signUp', async ({ body, request }) => {
    unwrapOutcome(await registration.signUp(body, toAnonymousCaller(request)))
    return {}
  })

  route('registerAsClient', async ({ body, request }) => {
    unwrapOutcome(await registration.registerAsClient(body, toAnonymousCaller(request)))
    return {}
  })

  route('addOwnProfile', async ({ body, principal }) => {
    unwrapOutcome(await registration.addOwnProfile(principal.user.id, body, { hasRole: hasAnyRole(principal.user) }))
    await ownProfiles.open(principal.user.id)
    return (await principals.reload(principal.sessionId)).user
  })

  route('createPublicUser', async ({ body, request }) => {
    unwrapOutcome(await registration.createPublicUser(body, toAnonymousCaller(request)))
    return {}
  })

  route('resendConfirmation', async ({ body, request }) => {
    unwrapOutcome(await registration.resendConfirmation(body.email, body.language, toAnonymousCaller(request)))
    return {}
  })

  route('confirmEmail', async ({ body, principal, request, reply }) => {
    const token = findToken(body.token, cookies.confirmLink, request)
    unwrapOutcome(await registration.confirmEmail(principal.user.id, token, toCaller(principal, request)))
    cookies.confirmLink.clear(reply)
    await ownProfiles.open(principal.user.id)
    return (await principals.reload(principal.sessionId)).user
  })

  route('requestPasswordReset', async ({ body, request }) => {
    unwrapOutcome(await passwords.requestReset(body.email, body.language, toAnonymousCaller(request)))
    return {}
  })

  route('resetPassword', async ({ body, request, reply }) => {
    const token = findToken(body.token, cookies.resetLink, request)
    const deviceCookie = cookies.device.read(request)
    const result = unwrapOutcome(
      await passwords.reset(token, body.password, principals.hasRole, toAnonymousCaller(request), deviceCookie),
    )
    onSessionsChanged(result.endedSessions)
    cookies.device.set(reply, result.deviceCookie)
    cookies.resetLink.clear(reply)
    return {}
  })

  route('changePassword', async ({ body: { currentPassword, password }, principal, request, reply }) => {
    const deviceCookie = cookies.device.read(request)
    const result = unwrapOutcome(
      await passwords.change(
        principal.user.id,
        { current: currentPassword, next: password },
        principals.hasRole,
        toCaller(principal, request),
        deviceCookie,
      ),
    )
    onSessionsChanged(result.endedSessions)
    cookies.device.set(reply, result.deviceCookie)
    return (await principals.reload(principal.sessionId)).user
  })

  route('ownSessions', async ({ principal }) => {
    const openSessions = await sessions.list(principal.user.id, principal.idleTimeout)
    return {
      rows: openSessions.map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: id === principal.sessionId,
      })),
    }
  })

  route('endOwnSession', async ({ params: { id }, principal, request }) => {
    unwrapOutcome(await identity.endOwnSession(id, toCaller(principal, request)))
    onSessionsChanged([id])
    return {}
  })

  route('audit', async ({ query }) => identity.audit.list(query))
}
