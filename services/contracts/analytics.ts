// Figures for the staff analytics page, for any range of days in which referrals were made (ANA-02..11).
import { z } from 'zod'
import { NeedCategory } from './enumerations.ts'
import { Freshness, PageQuery } from './lists.ts'
import { OrganizationRef } from './referrals.ts'

const day = z.iso.date()

/**
 * Local calendar days, both inclusive. Without either, all days. With `to` alone, `from` is 90 days before it (ANA-02).
 */
export const AnalyticsQuery = z.object({ from: day.optional(), to: day.optional(), after: PageQuery.shape.after })
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>

const integer = z.number().int()
/** From 0 to 1; null if there is nothing to divide by. */
const ratio = z.number().nullable()

const countFields = {
  total: integer,
  closed: integer,
  successRate: ratio,
  investedCents: integer,
}

export const Analytics = z.object({
  from: day.nullable(),
  to: day.nullable(),
  ...countFields,
  /** Awaiting review or submitted. */
  pending: integer,
  /** From creation to closing, over all closed referrals; null if there are none. */
  averageDays: z.number().nullable(),
  /** Per closed referral with an outcome. */
  averageInvestedCents: integer.nullable(),
  outcomes: z.object({ recorded: integer, met: integer, partlyMet: integer, notMet: integer, resolvedRate: ratio }),
  /** By name. Partners that received no referral in the period are left out. */
  partners: z.array(
    z.object({
      organization: OrganizationRef,
      received: integer,
      accepted: integer,
      closed: integer,
      successRate: ratio,
      averageDays: z.number().nullable(),
      investedCents: integer,
    }),
  ),
  /** Every need category, in its fixed order. */
  needs: z.array(
    z.object({
      need: NeedCategory,
      ...countFields,
      resolvedRate: ratio,
      averageInvestedCents: integer.nullable(),
    }),
  ),
  /** The last twelve months of the period that have referrals, oldest first (ANA-11). */
  months: z.array(z.object({ month: z.string(), total: integer, closed: integer })),
  ...Freshness.shape,
})
export type Analytics = z.infer<typeof Analytics>
