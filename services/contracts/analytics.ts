// API schemas for the staff analytics page, which covers the referrals made in a range of days (ANA-02..12), and for the
// list of the referrals that one of its figures counts.
import { z } from 'zod'
import { NeedCategory } from './enumerations.ts'
import { Freshness, PageQuery, listOf } from './lists.ts'
import { OrganizationRef } from './organization-ref.ts'
import { ReferralRow } from './referrals.ts'

const day = z.iso.date()

/**
 * Local calendar days, both inclusive. If neither is given, all days are included. If only `to` is given, `from` is
 * 90 days before it (ANA-02). A range whose end is before its start contains no referrals.
 */
export const AnalyticsQuery = z.object({ from: day.optional(), to: day.optional(), after: PageQuery.shape.after })
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>

/**
 * The counts that have a list of their referrals. `accepted` is received or closed, but not waitlisted (ANA-08), and
 * `amounts` are the referrals over which the average investment is calculated.
 */
export const countedFigures = [
  'total',
  'pending',
  'accepted',
  'closed',
  'outcomes',
  'met',
  'partlyMet',
  'notMet',
  'amounts',
] as const
export const CountedFigure = z.enum(countedFigures)
export type CountedFigure = z.infer<typeof CountedFigure>

/** The referrals of a figure: all of them, those of one need, or those of one receiver. With `partner`, `need` is ignored. */
export const FigureQuery = PageQuery.extend({
  ...AnalyticsQuery.shape,
  figure: CountedFigure.default('total'),
  need: NeedCategory.optional(),
  partner: z.uuid().toLowerCase().optional(),
})
export type FigureQuery = z.output<typeof FigureQuery>

export const FigureReferrals = listOf(ReferralRow).extend({
  from: day.nullable(),
  to: day.nullable(),
  /** The receiver whose referrals these are. Null if the list is not limited to one, or if it is unknown. */
  partner: OrganizationRef.nullable(),
})
export type FigureReferrals = z.infer<typeof FigureReferrals>

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
  /** The average over the referrals with an outcome or an amount, of which there are `amounts`. */
  averageInvestedCents: integer.nullable(),
  amounts: integer,
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
      /** Referrals with an outcome, and how many of those met the need. */
      outcomes: integer,
      met: integer,
      resolvedRate: ratio,
      averageInvestedCents: integer.nullable(),
    }),
  ),
  /** The last twelve months up to the period's last one with referrals, oldest first, without gaps (ANA-11). */
  months: z.array(z.object({ month: z.string(), total: integer, closed: integer })),
  ...Freshness.shape,
})
export type Analytics = z.infer<typeof Analytics>

/** A complete CSV file and its name. */
export const AnalyticsFile = z.object({ fileName: z.string(), text: z.string() })
