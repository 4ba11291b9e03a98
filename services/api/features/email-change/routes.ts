// Changing the address that a person signs in with: asking for it, and the answers of both addresses.
import type { WaitingEmailChange } from '#contracts/email-change.ts'
import { RefusalError } from '#domain/decision.ts'

import { toAnonymousCaller, toCaller } from '../../caller.ts'
import type { FeatureModule } from '../../feature-module.ts'
import type { Principal } from '../../principal.ts'
import { installSessionCookies } from '../../session-cookies.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'

export const emailChangeFeature: FeatureModule<
  'identity' | 'ownProfiles' | 'onSessionsChanged' | 'settings' | 'clock'
> = async ({ app, route }, { identity, ownProfiles, onSessionsChanged, settings, clock }) => {
  const { emailChanges } = identity
  const cookies = await installSessionCookies(app, settings, clock)

  const answerWith = async ({ user }: Principal, change: WaitingEmailChange | undefined) => {
    const account = await identity.accounts.find(user.id)
    return { email: account?.email ?? user.email, change: change ?? null }
  }

  route('ownEmailChange', async ({ principal }) => answerWith(principal, await emailChanges.find(principal.user.id)))

  route('requestEmailChange', async ({ body, principal, request }) =>
    answerWith(principal, unwrapOutcome(await emailChanges.request(body, toCaller(principal, request)))),
  )

  route('resendEmailChange', async ({ principal, request }) =>
    answerWith(principal, unwrapOutcome(await emailChanges.resend(toCaller(principal, request)))),
  )

  route('cancelEmailChange', async ({ principal, request }) => {
    await emailChanges.cancel(toCaller(principal, request))
    return answerWith(principal, undefined)
  })

  /** The key of the link that this browser opened. @refuses not_found */
  const requireKey = (key: string | undefined): string => {
    if (key === undefined) throw new RefusalError('not_found')
    return key
  }

  route('openEmailChange', async ({ request }) =>
    unwrapOutcome(await emailChanges.open(requireKey(cookies.emailChange.read(request)))),
  )

  route('answerEmailChange', async ({ body, request, reply }) => {
    const key = requireKey(cookies.emailChange.read(request))
    const { outcome, accountId, changedSessions } = unwrapOutcome(
      await emailChanges.answer(key, body.answer, toAnonymousCaller(request)),
    )
    if (outcome !== 'waiting') cookies.emailChange.clear(reply)
    if (outcome === 'changed') {
      onSessionsChanged(changedSessions)
      await ownProfiles.updateEmail(accountId)
    }
    return { outcome }
  })
}
