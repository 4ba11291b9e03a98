// Setting up, renewing and removing a second factor (AUTH-34..43); the code at a sign-in is a session route.
import { Refused } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'
import type { SignedInCaller } from '#identity/second-factor.ts'
import type { Clock } from '#platform/clock.ts'

import { callerOf } from '../../caller.ts'
import { granted } from '../../granted.ts'
import type { Reader, Readers } from '../../reader.ts'
import type { Router } from '../../route.ts'

export interface SecondFactorDeps {
  readonly identity: Identity
  readonly readers: Readers
  /** Whatever any process knows of these sessions holds no more. */
  readonly sessionsChanged: (sessionIds: readonly string[]) => void
  readonly clock: Clock
}

/** So long after a sign-in whoever sits there is taken for who signed in; milliseconds. */
const freshFor = 10 * 60_000

export const secondFactorRoutes = (
  { route }: Router,
  { identity, readers, sessionsChanged, clock }: SecondFactorDeps,
): void => {
  const { secondFactor, passwords } = identity

  const isFresh = ({ openedAt }: Reader) => clock.now().getTime() - openedAt.getTime() <= freshFor

  route('enrollMfa', async ({ reader, request }) => ({
    ...granted(await secondFactor.enroll(callerOf(reader, request))),
    passwordRequired: !isFresh(reader),
  }))

  route('confirmMfa', async ({ body: { code, password }, reader, request }) => {
    // Whoever finds a session open must not lock its owner out with a factor of their own.
    if (!reader.user.mfaEnrolled && !isFresh(reader)) {
      if (password === undefined) throw new Refused('password_required')
      granted(await passwords.verify(reader.user.id, password, callerOf(reader, request)))
    }
    const { recoveryCodes, challenged } = granted(await secondFactor.confirm(code, callerOf(reader, request)))
    sessionsChanged(challenged)
    return { recoveryCodes, user: (await readers.renew(reader.sessionId)).user }
  })

  /** The person, and not merely whoever found the session open. @refuses mfa_not_enabled, wrong_password, too_many_requests */
  const requirePassword = async ({ user }: Reader, password: string, caller: SignedInCaller) => {
    // Before the password is asked: somebody without a factor gives nothing away.
    if (!user.mfaEnrolled) throw new Refused('mfa_not_enabled')
    granted(await passwords.verify(user.id, password, caller))
  }

  route('renewRecoveryCodes', async ({ body, reader, request }) => {
    await requirePassword(reader, body.password, callerOf(reader, request))
    return granted(await secondFactor.renewRecoveryCodes(callerOf(reader, request)))
  })

  route('disableMfa', async ({ body, reader, request }) => {
    await requirePassword(reader, body.password, callerOf(reader, request))
    const { lowered } = granted(await secondFactor.disable(callerOf(reader, request)))
    sessionsChanged(lowered)
    return (await readers.renew(reader.sessionId)).user
  })

  route('resetMfa', async ({ params: { id }, body: { reason }, reader, request }) => {
    const { ended } = granted(await secondFactor.reset(id, reason, callerOf(reader, request)))
    sessionsChanged(ended)
    return {}
  })
}
