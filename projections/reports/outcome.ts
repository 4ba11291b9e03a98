// The outcome that closed a referral, as the analytics understand it: what was taken back by opening the referral again, or
// by closing it without one, is nothing.
import { answers } from '../analytics/part.ts'
import type { Journey, Step } from './report.ts'

/** The step that recorded the outcome in force; undefined where there is none. Its reason is the answer whether the need is met. */
export const outcomeOf = ({ steps }: Pick<Journey, 'steps'>): Step | undefined => {
  const last = steps.findLast(({ type }) => answers.has(type))
  return last?.type === 'OutcomeRecorded' ? last : undefined
}
