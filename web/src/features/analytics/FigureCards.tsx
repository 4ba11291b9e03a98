// The summary of the period: five figures (ANA-03 to ANA-07).
import { m } from '#messages'
import type { Analytics } from '#contracts/analytics.ts'
import { SummaryStats } from '../../design-system/ui/SummaryStats.tsx'
import { formatWholeDollars } from '../../lib/format/money.ts'
import { formatCount, formatDaysWithUnit, formatShare } from './format.ts'
import type { FigureLinkTo } from './period.ts'

interface Props {
  readonly figures: Analytics
  readonly linkTo: FigureLinkTo
}

export const FigureCards = ({ figures, linkTo }: Props) => {
  const { total, pending, closed, averageDays, successRate, outcomes, investedCents, averageInvestedCents } = figures
  const linkIfAny = (count: number, to: string) => (count === 0 ? {} : { to })
  return (
    <SummaryStats
      label={m['analytics:cards.label']()}
      stats={[
        {
          label: m['analytics:cards.total'](),
          value: formatCount(total),
          ...linkIfAny(total, linkTo('total')),
          note: m['analytics:cards.pending']({ pending: formatCount(pending) }),
          ...(pending === 0 ? {} : { noteTo: linkTo('pending') }),
        },
        {
          label: m['analytics:cards.processing'](),
          value: formatDaysWithUnit(averageDays),
          ...linkIfAny(closed, linkTo('closed')),
          note: averageDays === null ? m['analytics:cards.noClosed']() : m['analytics:cards.processingNote'](),
        },
        {
          label: m['analytics:cards.success'](),
          value: formatShare(successRate),
          ...linkIfAny(closed, linkTo('closed')),
          note: m['analytics:cards.successNote']({ closed: formatCount(closed), total: formatCount(total) }),
        },
        {
          label: m['analytics:cards.resolved'](),
          value: formatShare(outcomes.resolvedRate),
          ...linkIfAny(outcomes.met, linkTo('met')),
          note:
            outcomes.recorded === 0
              ? m['analytics:cards.noOutcomes']()
              : m['analytics:cards.resolvedNote']({
                  met: formatCount(outcomes.met),
                  recorded: formatCount(outcomes.recorded),
                }),
          ...(outcomes.recorded === 0 ? {} : { noteTo: linkTo('outcomes') }),
        },
        {
          label: m['analytics:cards.investment'](),
          value: formatWholeDollars(investedCents),
          ...linkIfAny(figures.amounts, linkTo('amounts')),
          note:
            averageInvestedCents === null
              ? m['analytics:cards.noAmounts']()
              : m['analytics:cards.investmentNote']({ amount: formatWholeDollars(averageInvestedCents) }),
        },
      ]}
    />
  )
}
