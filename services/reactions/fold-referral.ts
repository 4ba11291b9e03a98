// Builds the state of a referral from its history.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'

/** Returns undefined without history. */
export const foldReferral = (history: readonly RecordedEvent[]): Referral | undefined =>
  // The cast is safe: a stream contains only events of its aggregate.
  history.reduce<Referral | undefined>((state, event) => evolve(state, event as ReferralEvent), undefined)
