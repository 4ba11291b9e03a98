// The period of the analytics page, as its URL has it.
import type { CountedFigure } from '#contracts/analytics.ts'
import type { NeedCategory } from '#contracts/enumerations.ts'
import { paths } from '../../lib/paths.ts'

/** Local days. A missing start or end is not limited. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const periodNames = ['from', 'to'] as const

/** Two days are in the wrong order if the period ends before it starts. */
export const endsBeforeStart = ({ from, to }: Period): boolean => from !== undefined && to !== undefined && to < from

const known = (period: Period): { from?: string; to?: string } => ({
  ...(period.from === undefined ? {} : { from: period.from }),
  ...(period.to === undefined ? {} : { to: period.to }),
})

export type FigureLinkTo = (
  figure: CountedFigure,
  group?: { readonly need: NeedCategory } | { readonly partner: string },
) => string

/** Builds links to the referrals behind the figures of a period. */
export const figureLinks =
  (period: Period): FigureLinkTo =>
  (figure, group) =>
    paths.figureReferrals({ figure, ...known(period), ...group })

/** The first and last day of a month, `YYYY-MM`, limited to the period. */
export const monthWithin = (month: string, { from, to }: Period): Period => {
  const first = `${month}-01`
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
  return { from: from !== undefined && from > first ? from : first, to: to !== undefined && to < last ? to : last }
}
