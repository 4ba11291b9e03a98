// API schema for the network totals on the home page, which are the same for every visitor.
import { z } from 'zod'

import { PartnerCounty } from './enumerations.ts'

const count = z.int().nonnegative()

export const Impact = z.object({
  /** All clients ever registered (PUB-08). */
  clients: count,
  /** Clients registered within the last 12 months, including today. */
  clientsLastYear: count,
  /** Partners in the directory that have a congregation tier (PUB-09). */
  faithPartners: count,
  /** Referrals made in the last 90 days, divided by 3 and rounded (PUB-10). */
  referralsPerMonth: count,
  /** All partners in the directory. */
  partners: count,
  /** A partner that serves several counties is counted in each. */
  partnersByCounty: z.record(PartnerCounty, count),
})
export type Impact = z.infer<typeof Impact>
