// Which events start and stop a referral's clocks (SLA-03, SLA-07). Age and state follow from them in contracts/sla.ts.
import type { SlaClock } from '#contracts/sla.ts'
import { assertNever } from '../decision.ts'
import type { ReferralEvent } from '../referral/events.ts'

/** Staff review shows the overall clock, the incoming queue the receiver's. Milliseconds since the epoch, plain JSON. */
export interface SlaClocks {
  /** From creation, or anew from a reopening. */
  readonly overall: SlaClock
  /**
   * From when the present receiver was sent the referral; null while none has it, that is until the first submission and
   * again once the sender revised it or staff reopened it. Its `startedAt` is the read models' `receivedAt`.
   */
  readonly receiver: SlaClock | null
}

/**
 * The clocks after an event of instant `at` (ISO 8601 UTC); undefined before the first event. Closing and withdrawing stop
 * both; a declined or returned referral keeps ageing. Only a reopening counts anew: a withdrawn referral that is sent again
 * is as old as it is. The age in days follows in SQL as
 * `greatest(0, floor((extract(epoch from coalesce(stopped_at, $now)) - extract(epoch from started_at)) / 86400))`.
 */
export const clocksAfter = (clocks: SlaClocks | undefined, event: ReferralEvent, at: string): SlaClocks | undefined => {
  const now = Date.parse(at)
  if (event.type === 'ReferralRequested') return { overall: started(now), receiver: null }
  if (clocks === undefined) return undefined
  switch (event.type) {
    case 'ReferralSubmitted':
      return { ...clocks, receiver: started(now) }
    case 'ReferralRouted':
      return event.data.resubmitted ? { ...clocks, receiver: started(now) } : clocks
    case 'ReferralWithdrawn':
    case 'ReferralClosed':
    case 'OutcomeRecorded':
      return { overall: stopped(clocks.overall, now), receiver: clocks.receiver && stopped(clocks.receiver, now) }
    case 'ReferralReopened':
      return { overall: started(now), receiver: null }
    case 'ReferralResubmitted':
      return { overall: { ...clocks.overall, stoppedAt: null }, receiver: null }
    case 'ReviewStarted':
    case 'ReferralAssigned':
    case 'ReviewReleased':
    case 'ReceiverCleared':
    case 'ReferralAccepted':
    case 'ReferralWaitlisted':
    case 'ReferralDeclined':
    case 'ReferralReturned':
    case 'PriorityChanged':
    case 'NoteAdded':
      return clocks
    default:
      return assertNever(event)
  }
}

const started = (now: number): SlaClock => ({ startedAt: now, stoppedAt: null })

/** Closing a withdrawn referral leaves the clock where the withdrawal stopped it. */
const stopped = (clock: SlaClock, now: number): SlaClock => ({ ...clock, stoppedAt: clock.stoppedAt ?? now })
