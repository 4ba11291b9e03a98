// API schemas for the staff analytics page, which covers the referrals made in a range of days (ANA-02..11).
import { z } from 'zod'
import { NeedCategory } from './enumerations.ts'
import { Freshness, PageQuery } from './lists.ts'
import { OrganizationRef } from './organization-ref.ts'

const day = z.iso.date()

/**
 * Local calendar days, both inclusive. If neither is given, all days are included. If only `to` is given, `from` is
 * 90 days before it (ANA-02).
 */
export const AnalyticsQuery = z.object({ from: day.optional(), to: day.optional(), after: PageQuery.shape.after })
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>

const integer = z.number().int()
/** A number from 0 to 1, or null if the divisor is zero. */
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
  /** Referrals that await review or are submitted. */
  pending: integer,
  /** The average time from creation to closing over all closed referrals, or null if there are none. */
  averageDays: z.number().nullable(),
  /** The average over closed referrals with an outcome or an amount. */
  averageInvestedCents: integer.nullable(),
  outcomes: z.object({ recorded: integer, met: integer, partlyMet: integer, notMet: integer, resolvedRate: ratio }),
  /** Sorted by name. Partners that received no referrals in the period are left out. */
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
