// The state that analytics keeps for one referral: its state in the referrals model, and whether the outcome met the
// need.
import type { NeedAnswer } from '#contracts/enumerations.ts'
import type { Part } from '../engine/model.ts'
import { type ReferralPart, isReferralEvent, referralPart } from '../referrals/part.ts'

export interface MeasuredReferral {
  /** Stored without its note, which no figure needs. */
  readonly referral: ReferralPart
  /** The answer in the outcome that closed it; null if there is none. */
  readonly needMet: NeedAnswer | null
}

/** Events that record an outcome or remove it. */
export const answers: ReadonlySet<string> = new Set(['OutcomeRecorded', 'ReferralReopened', 'ReferralClosed'])

export const measuredPart: Part<MeasuredReferral> = {
  name: 'measured_referral',
  category: 'referral',
  fold: (part, event) => {
    const referral = referralPart.fold(part?.referral, event)
    if (referral === undefined) return undefined
    if (referral === part?.referral) return part
    const needMet = !answers.has(event.type)
      ? (part?.needMet ?? null)
      : isReferralEvent(event) && event.type === 'OutcomeRecorded'
        ? event.data.needMet
        : null
    return { referral: { ...referral, initialNote: null }, needMet }
  },
}
