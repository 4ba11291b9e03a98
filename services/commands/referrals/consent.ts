// Records that the time of a family's consent is over, so that people are told (docs/decisions/0068).
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

export interface ConsentCommands {
  /** When the referral's consent ends, ISO 8601 UTC. Undefined if it was revoked or the referral does not exist. */
  findConsentExpiry(referralId: string): Promise<string | undefined>
  /** Does nothing while the consent is in force, or if no organization has the referral. @refuses referral_not_found */
  expireConsent(referralId: string, context: CommandContext): Promise<void>
}

export const createConsentCommands = (handler: Handler): ConsentCommands => ({
  findConsentExpiry: async (referralId) => {
    const { state } = await handler.load(referralDecider, referralStream(referralId))
    return state === undefined || state.consent.ending !== null ? undefined : state.consent.expiresAt
  },
  expireConsent: async (referralId, context) => {
    const { actor, commandId } = context
    await handler.handle(referralDecider, {
      stream: referralStream(referralId),
      context,
      decide: (state, at) =>
        referralDecider.decide({ action: 'expire_consent', referralId, actor, at, commandId }, state),
    })
  },
})
