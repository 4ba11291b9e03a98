// What the analytics keep of one referral: its state as the referrals model folds it, and the answer of its outcome.
import type { NeedAnswer } from '#contracts/enumerations.ts'
import type { Part } from '../engine/model.ts'
import { type ReferralPart, isReferralEvent, referralPart } from '../referrals/part.ts'

export interface MeasuredReferral {
  /** Without its note, which no figure needs. */
  readonly referral: ReferralPart
  /** Of the outcome that closed it; null while there is none. */
  readonly needMet: NeedAnswer | null
}

/** Events that record the outcome, or take it back. */
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
