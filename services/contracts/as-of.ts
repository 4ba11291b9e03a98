// What can be asked as of an instant, and how an answer about the past comes: at once, or after its tables are made.
import { z } from 'zod'
import { ReferralDetail, ReviewList, ReviewQuery } from './referrals.ts'

/** The past at an instant: every referral up to its last event that occurred at or before it (decision 0024). */
const at = z.iso.datetime()

export const AsOfQuery = z.object({ at })
export const ReviewAsOfQuery = ReviewQuery.omit({ after: true }).extend({ at })
export type ReviewAsOfQuery = z.output<typeof ReviewAsOfQuery>

const preparing = z.object({
  state: z.literal('preparing'),
  /** How far the past is put together, 0 to 1; null: others come first. Ask again soon, or it is given up. */
  done: z.number().nullable(),
})

const looked = <T extends z.ZodType>(answer: T) =>
  z.discriminatedUnion('state', [z.object({ state: z.literal('ready'), answer }), preparing])

export const ReviewAsOf = looked(ReviewList)
export type ReviewAsOf = z.infer<typeof ReviewAsOf>
export const ReferralAsOf = looked(ReferralDetail)
export type ReferralAsOf = z.infer<typeof ReferralAsOf>
