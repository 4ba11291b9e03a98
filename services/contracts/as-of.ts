// API schemas for queries as of a past instant. The response says whether the result is ready or still being prepared.
import { z } from 'zod'
import { Job } from './jobs.ts'
import { ReferralDetail, ReviewList, ReviewQuery } from './referrals.ts'

/** The snapshot includes every event up to this instant (docs/decisions/0024-as-of-queries-by-occurrence-time.md). */
const at = z.iso.datetime()

export const AsOfQuery = z.object({ at })
export const ReviewAsOfQuery = ReviewQuery.omit({ after: true }).extend({ at })
export type ReviewAsOfQuery = z.output<typeof ReviewAsOfQuery>

const preparingResponse = z.object({
  state: z.literal('preparing'),
  /**
   * The progress of the snapshot of a recent instant, 0 to 1, or null while it is queued. The snapshot is dropped if the
   * browser stops polling.
   */
  done: z.number().nullable(),
})

/** A job prepares an older instant. Repeat the request when it is done. */
const jobResponse = z.object({ state: z.literal('job'), job: Job })

const asOfResponse = <T extends z.ZodType>(schema: T) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('ready'), answer: schema }),
    preparingResponse,
    jobResponse,
  ])

export const ReviewAsOf = asOfResponse(ReviewList)
export type ReviewAsOf = z.infer<typeof ReviewAsOf>
export const ReferralAsOf = asOfResponse(ReferralDetail)
export type ReferralAsOf = z.infer<typeof ReferralAsOf>
