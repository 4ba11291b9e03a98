// Defines which events start and stop a referral's SLA clocks (SLA-03, SLA-07). contracts/sla.ts derives the age and
// the state from the clocks.
import type { SlaClock } from '#contracts/sla.ts'
import { assertNever } from '../decision.ts'
import type { ReferralEvent } from '../referral/events.ts'

/**
 * Staff review shows the overall clock, and the incoming queue shows the receiver's. Times are in milliseconds since
 * the epoch, so the clocks can be stored as JSON.
 */
export interface SlaClocks {
  /** Starts at creation, and restarts when the referral is reopened. */
  readonly overall: SlaClock
  /**
   * Starts when the referral is submitted to the current receiver. Null while no receiver has it: before the first
   * submission, after the sender revised it, and after staff reopened it. Read models store its `startedAt` as
   * `receivedAt`.
   */
  readonly receiver: SlaClock | null
}

/**
 * Returns the clocks after an event at the instant `at` (ISO 8601 UTC). `clocks` is undefined before the first event.
 * Closing and withdrawing stop both clocks. A declined or returned referral keeps aging. Only reopening restarts the
 * overall clock; a withdrawn referral that is resubmitted keeps its original start. The SQL for the age in days is
 * `greatest(0, floor((extract(epoch from coalesce(stopped_at, $now)) - extract(epoch from started_at)) / 86400))`.
 */
export const clocksAfter = (clocks: SlaClocks | undefined, event: ReferralEvent, at: string): SlaClocks | undefined => {
  const now = Date.parse(at)
  if (event.type === 'ReferralRequested') return { overall: startClock(now), receiver: null }
  if (clocks === undefined) return undefined
  switch (event.type) {
    case 'ReferralSubmitted':
      return { ...clocks, receiver: startClock(now) }
    case 'ReferralRouted':
      return event.data.resubmitted ? { ...clocks, receiver: startClock(now) } : clocks
    case 'ReferralWithdrawn':
    case 'ReferralClosed':
    case 'OutcomeRecorded':
      return { overall: stopClock(clocks.overall, now), receiver: clocks.receiver && stopClock(clocks.receiver, now) }
    case 'ReferralReopened':
      return { overall: startClock(now), receiver: null }
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
    case 'HelpAnswered':
    case 'NoteAdded':
    case 'ConsentRevoked':
    case 'ConsentExpired':
    case 'ConsentRenewed':
      return clocks
    default:
      return assertNever(event)
  }
}

const startClock = (now: number): SlaClock => ({ startedAt: now, stoppedAt: null })

/** Closing a withdrawn referral leaves the clock where the withdrawal stopped it. */
const stopClock = (clock: SlaClock, now: number): SlaClock => ({ ...clock, stoppedAt: clock.stoppedAt ?? now })
