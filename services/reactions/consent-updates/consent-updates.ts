// Ends a family's consent when its time is over, and tells staff that a consent ended or was renewed
// (docs/decisions/0068). The receiver is told by the updates of the referral.
import { m } from '#messages'
import type { ConsentCommands } from '#commands/referrals/consent.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import { toConsentState } from '#domain/referral/consent.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Clock } from '#platform/clock.ts'

import { type Reaction, type Timer, deriveEffectId } from '../reaction.ts'
import type { StaffNotificationDeps } from '../notify-staff.ts'

export interface ConsentUpdatesDeps extends StaffNotificationDeps {
  readonly consents: ConsentCommands
  readonly clock: Clock
}

const consentUpdatesName = 'consent-updates'

const streamPrefix = referralStream('')

/**
 * When to look at the consent. A referral that is older than this reaction has no timer until its next event, which
 * schedules one for now. Its readers are refused at the right instant anyway.
 */
const nextCheck = (event: RecordedEvent): Omit<Timer, 'stream'> => {
  if (event.type === 'ReferralRequested') return { at: toConsentState(event.data.consent, null).expiresAt }
  if (event.type === 'ConsentRenewed') return { at: toConsentState(event.data.consent, null).expiresAt }
  return event.type === 'ConsentRevoked' ? { at: null } : { at: event.at, unlessScheduled: true }
}

const texts: Readonly<Record<string, { readonly title: () => string; readonly message: () => string }>> = {
  ConsentRevoked: {
    title: m['notifications:staff.consentRevoked.title'],
    message: m['notifications:staff.consentRevoked.message'],
  },
  ConsentExpired: {
    title: m['notifications:staff.consentExpired.title'],
    message: m['notifications:staff.consentExpired.message'],
  },
  ConsentRenewed: {
    title: m['notifications:staff.consentRenewed.title'],
    message: m['notifications:staff.consentRenewed.message'],
  },
}

/** When the timer fires, the command decides on the log, so a late timer or a renewal in the meantime does no harm. */
export const consentUpdates = ({ findReviewers, consents, clock }: ConsentUpdatesDeps): Reaction => ({
  name: consentUpdatesName,
  streamPrefixes: [streamPrefix],
  react: async (event) => {
    const timers = [{ stream: event.stream, ...nextCheck(event) }]
    const text = texts[event.type]
    if (text === undefined) return { timers }
    const recipients = (await findReviewers(event.position)).filter((id) => id !== event.actor.userId)
    const notifications = recipients.map((userId) => ({
      id: deriveEffectId(consentUpdatesName, event, `notification ${userId}`),
      userId,
      type: 'other' as const,
      title: text.title(),
      message: text.message(),
      link: `/referrals/${event.stream.slice(streamPrefix.length)}`,
    }))
    return { timers, notifications }
  },
  onTimer: async ({ stream }) => {
    const referralId = stream.slice(streamPrefix.length)
    const expiresAt = await consents.findConsentExpiry(referralId)
    if (expiresAt === undefined) return {}
    if (Date.parse(expiresAt) > clock.now().getTime()) return { timers: [{ stream, at: expiresAt }] }
    return { commands: [{ name: 'expire', run: (context) => consents.expireConsent(referralId, context) }] }
  },
})
