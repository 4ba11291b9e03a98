// Accounts: sign-up, address confirmation, passwords, and the user's own sessions (AUTH-08..11, AUTH-19, AUTH-20).
import type { Identity } from '#identity/identity.ts'

import { anonymousCaller, callerOf } from '../../caller.ts'
import { granted } from '../../granted.ts'
import type { Readers } from '../../reader.ts'
import type { Router } from '../../route.ts'
import type { SessionCookies } from '../../session-cookies.ts'

export interface AccountDeps {
  readonly identity: Identity
  readonly readers: Readers
  /** Makes every process reload these sessions. */
  readonly sessionsChanged: (sessionIds: readonly string[]) => void
  readonly cookies: Pick<SessionCookies, 'device'>
}

export const accountRoutes = (
  { route }: Router,
  { identity, readers, sessionsChanged, cookies }: AccountDeps,
): void => {
  const { registration, passwords, sessions } = identity

  route('signUp', async ({ body, request }) => {
    granted(await registration.signUp(body, anonymousCaller(request)))
    return {}
  })

  route('createPublicUser', async ({ body, request }) => {
    granted(await registration.createPublicUser(body, anonymousCaller(request)))
    return {}
  })

  route('resendConfirmation', async ({ body, request }) => {
    granted(await registration.resendConfirmation(body.email, anonymousCaller(request)))
    return {}
  })

  route('confirmEmail', async ({ body, reader, request }) => {
    granted(await registration.confirmEmail(reader.user.id, body.token, callerOf(reader, request)))
    return (await readers.renew(reader.sessionId)).user
  })

  route('requestPasswordReset', async ({ body, request }) => {
    granted(await passwords.requestReset(body.email, anonymousCaller(request)))
    return {}
  })

  route('resetPassword', async ({ body: { token, password }, request, reply }) => {
    const known = cookies.device.read(request)
    const changed = granted(await passwords.reset(token, password, anonymousCaller(request), known))
    sessionsChanged(changed.ended)
    cookies.device.remember(reply, changed.deviceCookie)
    return {}
  })

  route('changePassword', async ({ body: { currentPassword, password }, reader, request, reply }) => {
    const chosen = { current: currentPassword, next: password }
    const known = cookies.device.read(request)
    const changed = granted(await passwords.change(reader.user.id, chosen, callerOf(reader, request), known))
    sessionsChanged(changed.ended)
    cookies.device.remember(reply, changed.deviceCookie)
    return {}
  })

  route('ownSessions', async ({ reader }) => {
    const open = await sessions.list(reader.user.id, reader.idle)
    return {
      rows: open.map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: id === reader.sessionId,
      })),
    }
  })

  route('endOwnSession', async ({ params: { id }, reader, request }) => {
    granted(await identity.endOwnSession(id, callerOf(reader, request)))
    sessionsChanged([id])
    return {}
  })

  route('audit', async ({ query }) => identity.audit.list(query))
}
