// The state that analytics stores for one referral: its state in the referrals model, and whether the outcome met the
// need.
import type { NeedMetAnswer } from '#contracts/enumerations.ts'
import type { StreamFold } from '../engine/model.ts'
import { outcomeEventTypes } from '../outcome-events.ts'
import { type ReferralState, isReferralEvent, referralFold } from '../referrals/fold.ts'

export interface MeasuredReferral {
  /** Stored without the note, because no figure needs it. */
  readonly referral: ReferralState
  /** Whether the outcome that closed the referral met the need; null if there is none. */
  readonly needMet: NeedMetAnswer | null
}

export const measuredReferralFold: StreamFold<MeasuredReferral> = {
  name: 'measured_referral',
  category: 'referral',
  apply: (state, event) => {
    const referral = referralFold.apply(state?.referral, event)
    if (referral === undefined) return undefined
    if (referral === state?.referral) return state
    const needMet = !outcomeEventTypes.has(event.type)
      ? (state?.needMet ?? null)
      : isReferralEvent(event) && event.type === 'OutcomeRecorded'
        ? event.data.needMet
        : null
    return { referral: { ...referral, initialNote: null }, needMet }
  },
}
