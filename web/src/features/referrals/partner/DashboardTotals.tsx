// The totals on the partner dashboard (ORG-01).
import { m } from '#messages'
import type { PartnerSummary } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { SummaryStats } from '../../../design-system/ui/SummaryStats.tsx'
import { formatWholeDollars } from '../../../lib/format/money.ts'

const numberFormat = new Intl.NumberFormat('en-US')

type Totals = Pick<PartnerSummary, 'total' | 'active' | 'completed' | 'investedCents'>

const figuresOf = ({ total, active, completed, investedCents }: Totals) => [
  {
    label: m['partner-referrals:totals.all'](),
    note: m['partner-referrals:totals.allNote'](),
    value: numberFormat.format(total),
  },
  {
    label: m['partner-referrals:totals.active'](),
    note: m['partner-referrals:totals.activeNote'](),
    value: numberFormat.format(active),
  },
  {
    label: m['partner-referrals:totals.completed'](),
    note: m['partner-referrals:totals.completedNote'](),
    value: numberFormat.format(completed),
  },
  {
    label: m['partner-referrals:totals.investment'](),
    note: m['partner-referrals:totals.investmentNote'](),
    value: formatWholeDollars(investedCents),
  },
]

const Loading = () => <p role="status">{m['partner-referrals:loadingDashboard']()}</p>

const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <chakra.p role="alert" display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" columnGap="3">
    {m['partner-referrals:totals.loadFailed']()}
    <Button variant="quiet" onClick={onRetry}>
      {m['common:tryAgain']()}
    </Button>
  </chakra.p>
)

interface Props {
  readonly totals: Totals
  readonly state: 'loading' | 'failed' | 'loaded'
  readonly onRetry: () => void
}

export const DashboardTotals = ({ totals, state, onRetry }: Props) => (
  <SummaryStats
    label={m['partner-referrals:totals.label']()}
    stats={figuresOf(totals)}
    {...(state === 'loading' ? { placeholder: <Loading /> } : {})}
    {...(state === 'failed' ? { placeholder: <LoadFailed onRetry={onRetry} /> } : {})}
  />
)
