// Sets up, renews and removes a second factor (AUTH-34..43). The routes for the code at sign-in are in
// session/routes.ts.
import { RefusalError } from '#domain/decision.ts'
import type { SignedInCaller } from '#identity/second-factor.ts'

import { toCaller } from '../../caller.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'
import type { Principal } from '../../principal.ts'
import type { FeatureModule } from '../../feature-module.ts'

/** How long after sign-in we trust that the account owner is still present, in milliseconds. */
const freshSignInPeriod = 10 * 60_000

export const secondFactorFeature: FeatureModule<'identity' | 'principals' | 'onSessionsChanged' | 'clock'> = (
  { route },
  { identity, principals, onSessionsChanged, clock },
) => {
  const { secondFactor, passwords } = identity

  const isFresh = ({ openedAt }: Principal) => clock.now().getTime() - openedAt.getTime() <= freshSignInPeriod

  route('enrollMfa', async ({ principal, request }) => ({
    ...unwrapOutcome(await secondFactor.enroll(toCaller(principal, request))),
    passwordRequired: !isFresh(principal),
  }))

  route('confirmMfa', async ({ body: { code, password }, principal, request }) => {
    // Someone who finds an open session must not be able to add a factor and lock out the account owner.
    if (!principal.user.mfaEnrolled && !isFresh(principal)) {
      if (password === undefined) throw new RefusalError('password_required')
      unwrapOutcome(await passwords.verify(principal.user.id, password, toCaller(principal, request)))
    }
    const { recoveryCodes, challengedSessions } = unwrapOutcome(
      await secondFactor.confirm(code, toCaller(principal, request)),
    )
    onSessionsChanged(challengedSessions)
    return { recoveryCodes, user: (await principals.reload(principal.sessionId)).user }
  })

  /** Confirms that the account owner is present. @refuses mfa_not_enabled, wrong_password, too_many_requests */
  const requirePassword = async ({ user }: Principal, password: string, caller: SignedInCaller) => {
    // Checked first, so that this route cannot be used to guess the password of a user without a second factor.
    if (!user.mfaEnrolled) throw new RefusalError('mfa_not_enabled')
    unwrapOutcome(await passwords.verify(user.id, password, caller))
  }

  route('renewRecoveryCodes', async ({ body, principal, request }) => {
    await requirePassword(principal, body.password, toCaller(principal, request))
    return unwrapOutcome(await secondFactor.renewRecoveryCodes(toCaller(principal, request)))
  })

  route('disableMfa', async ({ body, principal, request }) => {
    await requirePassword(principal, body.password, toCaller(principal, request))
    const { downgradedSessions } = unwrapOutcome(await secondFactor.disable(toCaller(principal, request)))
    onSessionsChanged(downgradedSessions)
    return (await principals.reload(principal.sessionId)).user
  })

  route('resetMfa', async ({ params: { id }, body: { reason }, principal, request }) => {
    const { endedSessions } = unwrapOutcome(await secondFactor.reset(id, reason, toCaller(principal, request)))
    onSessionsChanged(endedSessions)
    return {}
  })
}
