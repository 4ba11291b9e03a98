// The outcome that closed a referral, by the same rules as analytics: reopening the referral, or closing it without an
// outcome, removes the outcome.
import { outcomeEventTypes } from '../outcome-events.ts'
import type { ReferralRecord, Step } from './report.ts'

/**
 * The step that recorded the current outcome; undefined if there is none. Its `reason` says whether the need was met.
 */
export const findOutcome = ({ steps }: Pick<ReferralRecord, 'steps'>): Step | undefined => {
  const last = steps.findLast(({ type }) => outcomeEventTypes.has(type))
  return last?.type === 'OutcomeRecorded' ? last : undefined
}
