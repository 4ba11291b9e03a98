// Cards for what needs attention. Each opens its list, and moves the focus there: unanswered, in service without activity,
// or returned.
import { m } from '#messages'
import { type PartnerSummary, quietDays } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { listHeadingId } from './ListHeading.tsx'

type Counts = Pick<PartnerSummary, 'waiting' | 'quiet' | 'returned'>

const numberFormat = new Intl.NumberFormat('en-US')

const cards = [
  {
    key: 'waiting',
    to: paths.dashboard(),
    label: m['partner-referrals:attention.waiting'](),
    note: m['partner-referrals:attention.waitingNote'](),
  },
  {
    key: 'quiet',
    to: paths.dashboard({ list: 'quiet' }),
    label: m['partner-referrals:attention.quiet'](),
    note: m['partner-referrals:attention.quietNote']({ days: quietDays }),
  },
  {
    key: 'returned',
    to: paths.dashboard({ tab: 'sent', list: 'returned' }),
    label: m['partner-referrals:attention.returned'](),
    note: m['partner-referrals:attention.returnedNote'](),
  },
] as const

const Card = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    px: '4',
    py: '3',
    minHeight: '16',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    _hover: { borderColor: 'primary.solid', bg: 'primary.subtle' },
    '&[data-open]': { borderColor: 'accent.edge', bg: 'accent.subtle' },
  },
})

interface Props {
  /** Undefined until they are loaded. */
  readonly counts: Counts | undefined
  /** Whether they could not be loaded. The totals offer to try again. */
  readonly isFailed: boolean
}

export const AttentionCards = ({ counts, isFailed }: Props) => (
  <chakra.nav aria-label={m['partner-referrals:attention.label']()} marginTop="4">
    <chakra.ul display="grid" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}>
      {cards.map(({ key, to, label, note }) => (
        <li key={key}>
          <Card to={`${to}#${listHeadingId}`} data-open={counts !== undefined && counts[key] > 0 ? '' : undefined}>
            <chakra.span textStyle="figure" minWidth="1.2ch">
              {counts === undefined ? (isFailed ? '–' : '…') : numberFormat.format(counts[key])}
            </chakra.span>
            <span>
              <chakra.span display="block" fontWeight="650">
                {label}
              </chakra.span>
              <chakra.span display="block" color="fg.muted" textStyle="small">
                {note}
              </chakra.span>
            </span>
          </Card>
        </li>
      ))}
    </chakra.ul>
  </chakra.nav>
)
