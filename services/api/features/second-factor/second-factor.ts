// Setting up, renewing and removing a second factor (AUTH-34..43); the code at a sign-in is a session route.
import { Refused } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'

import { callerOf } from '../../caller.ts'
import { granted } from '../../granted.ts'
import type { Readers } from '../../reader.ts'
import type { Router } from '../../route.ts'

export interface SecondFactorDeps {
  readonly identity: Identity
  readonly readers: Readers
}

export const secondFactorRoutes = ({ route }: Router, { identity, readers }: SecondFactorDeps): void => {
  const { secondFactor, passwords } = identity

  route('enrollMfa', async ({ reader, request }) => granted(await secondFactor.enroll(callerOf(reader, request))))

  route('confirmMfa', async ({ body, reader, request }) => {
    const { recoveryCodes } = granted(await secondFactor.confirm(body.code, callerOf(reader, request)))
    return { recoveryCodes, user: (await readers.renew(reader.sessionId)).user }
  })

  route('renewRecoveryCodes', async ({ reader, request }) =>
    granted(await secondFactor.renewRecoveryCodes(callerOf(reader, request))),
  )

  route('disableMfa', async ({ body, reader, request }) => {
    // Before the password is asked: somebody without a factor gives nothing away.
    if (!reader.user.mfaEnrolled) throw new Refused('mfa_not_enabled')
    granted(await passwords.verify(reader.user.id, body.password))
    const { lowered } = granted(await secondFactor.disable(callerOf(reader, request)))
    lowered.forEach(readers.forget)
    return (await readers.renew(reader.sessionId)).user
  })

  route('resetMfa', async ({ params: { id }, reader, request }) => {
    const { ended } = granted(await secondFactor.reset(id, callerOf(reader, request)))
    ended.forEach(readers.forget)
    return {}
  })
}
