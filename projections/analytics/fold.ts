// The state that analytics stores for one referral: its state in the referrals model, and whether the outcome met the
// need.
import type { NeedMetAnswer } from '#contracts/enumerations.ts'
import type { StreamFold } from '../engine/model.ts'
import { outcomeEventTypes } from '../outcome-events.ts'
import { type ReferralState, isReferralEvent, referralWithoutNoteFold } from '../referrals/fold.ts'

export interface MeasuredReferral {
  readonly state: ReferralState
  /** Whether the outcome that closed the referral met the need; null if there is none. */
  readonly needMet: NeedMetAnswer | null
}

export const measuredReferralFold: StreamFold<MeasuredReferral> = {
  name: 'measured_referral',
  category: 'referral',
  apply: (before, event) => {
    const state = referralWithoutNoteFold.apply(before?.state, event)
    if (state === undefined) return undefined
    if (state === before?.state) return before
    const needMet = !outcomeEventTypes.has(event.type)
      ? (before?.needMet ?? null)
      : isReferralEvent(event) && event.type === 'OutcomeRecorded'
        ? event.data.needMet
        : null
    return { state, needMet }
  },
}
