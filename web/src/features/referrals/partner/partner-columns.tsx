// The columns of a partner's lists: waiting, in service and history, and sent.
import { m } from '#messages'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../../lib/paths.ts'
import { clientName } from '../shared/party-names.ts'
import { RowActions, SecondLine } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { formatMoney } from '../../../lib/format/money.ts'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { PriorityTag, ReceiverStatusTag, SlaBadge } from '../shared/referral-tags.tsx'
import { formatDate } from '../../../lib/format/time.ts'
import { PartnerActionButtons, type StartAction } from './PartnerActionButtons.tsx'

const receiverRowActions: readonly ReferralAction[] = ['accept', 'record_outcome', 'waitlist', 'decline']
const senderRowActions: readonly ReferralAction[] = ['resubmit', 'withdraw']

const Day = ({ instant }: { instant: string }) => <>{formatDate(instant, useNow())}</>

const CreatedOn = ({ instant }: { instant: string }) => (
  <>{m['partner-referrals:createdOn']({ date: formatDate(instant, useNow()) })}</>
)

const idColumn: Column<ReferralRow> = {
  id: 'id',
  header: m['partner-referrals:columns.id'](),
  rowHeader: true,
  cell: (row) => (
    <TextLink to={paths.referral(row.id)} fontVariantNumeric="tabular-nums">
      {shortId(row.id)}
    </TextLink>
  ),
}

const clientColumn: Column<ReferralRow> = {
  id: 'client',
  header: m['partner-referrals:columns.client'](),
  nowrap: true,
  sortable: true,
  sortLabels: {
    asc: m['partner-referrals:sort.clientAscending'](),
    desc: m['partner-referrals:sort.clientDescending'](),
  },
  cell: (row) => <chakra.strong fontWeight="650">{clientName(row.client)}</chakra.strong>,
}

export const needColumn: Column<ReferralRow> = {
  id: 'need',
  header: m['partner-referrals:columns.need'](),
  sortable: true,
  sortLabels: { asc: m['partner-referrals:sort.needAscending'](), desc: m['partner-referrals:sort.needDescending']() },
  cell: (row) => row.need,
}

export const statusColumn: Column<ReferralRow> = {
  id: 'status',
  header: m['partner-referrals:columns.status'](),
  cell: (row) => <ReceiverStatusTag row={row} />,
}

const updatedColumn: Column<ReferralRow> = {
  id: 'updated',
  header: m['partner-referrals:columns.updated'](),
  sortable: true,
  firstDirection: 'desc',
  sortLabels: { asc: m['partner-referrals:sort.firstUpdated'](), desc: m['partner-referrals:sort.lastUpdated']() },
  cell: (row) => <Day instant={row.updatedAt} />,
}

/** When the referral last changed, and below it when it was created (INC-13). */
export const updatedAndCreatedColumn: Column<ReferralRow> = {
  ...updatedColumn,
  header: m['partner-referrals:columns.updatedAndCreated'](),
  nowrap: true,
  cell: (row, density) => (
    <>
      <Day instant={row.updatedAt} />
      <SecondLine density={density}>
        <CreatedOn instant={row.createdAt} />
      </SecondLine>
    </>
  ),
}

export const contactColumn: Column<ReferralRow> = {
  id: 'contact',
  header: m['partner-referrals:columns.contact'](),
  nowrap: true,
  hideBelow: 'xl',
  cell: ({ clientContactMasked, part }) =>
    part === null && (
      <chakra.span fontVariantNumeric="tabular-nums">{clientContactMasked ?? m['common:notSpecified']()}</chakra.span>
    ),
}

const investedColumn: Column<ReferralRow> = {
  id: 'invested',
  header: m['partner-referrals:columns.invested'](),
  align: 'end',
  cell: (row) => (
    <chakra.span fontVariantNumeric="tabular-nums">
      {row.investedCents === null ? m['common:notSpecified']() : formatMoney(row.investedCents)}
    </chakra.span>
  ),
}

const actionsColumn = (
  header: string,
  onStart: StartAction,
  rowActions: readonly ReferralAction[],
): Column<ReferralRow> => ({
  id: 'actions',
  header,
  align: 'end',
  cell: (row) => (
    <RowActions>
      <PartnerActionButtons row={row} onStart={onStart} actions={rowActions} />
    </RowActions>
  ),
})

const twoLineClientColumn = (header: string, secondLine: (row: ReferralRow) => string): Column<ReferralRow> => ({
  ...clientColumn,
  header,
  cell: (row, density) => (
    <>
      <chakra.strong fontWeight="650">{clientName(row.client)}</chakra.strong>
      <SecondLine density={density}>{secondLine(row)}</SecondLine>
    </>
  ),
})

const senderName = (row: ReferralRow): string => row.from?.name ?? m['referral-detail:noSender']()

/** The columns of the queue (INC-02). */
export const waitingColumns = (onStart: StartAction): readonly Column<ReferralRow>[] => [
  idColumn,
  {
    id: 'received',
    header: m['partner-referrals:columns.received'](),
    sortable: true,
    firstDirection: 'desc',
    sortLabels: { asc: m['partner-referrals:sort.oldest'](), desc: m['partner-referrals:sort.newest']() },
    // The age counts from the same instant, when the referral reached this receiver (INC-19).
    cell: (row, density) => (
      <>
        {row.receivedAt !== null && <RelativeTime instant={row.receivedAt} form="arrival" />}
        <SecondLine density={density}>
          <SlaBadge age={row.sla} quietOnTime size="compact" />
        </SecondLine>
      </>
    ),
  },
  twoLineClientColumn(m['partner-referrals:columns.client'](), senderName),
  {
    id: 'county',
    header: m['partner-referrals:columns.county'](),
    sortable: true,
    sortLabels: {
      asc: m['partner-referrals:sort.countyAscending'](),
      desc: m['partner-referrals:sort.countyDescending'](),
    },
    hideBelow: 'lg',
    cell: (row) => row.client?.county ?? m['common:notSpecified'](),
  },
  needColumn,
  {
    id: 'priority',
    header: m['partner-referrals:columns.priority'](),
    sortable: true,
    firstDirection: 'desc',
    sortLabels: { asc: m['partner-referrals:sort.leastUrgent'](), desc: m['partner-referrals:sort.mostUrgent']() },
    cell: (row) => <PriorityTag priority={row.priority} />,
  },
  actionsColumn(m['partner-referrals:columns.actions'](), onStart, receiverRowActions),
]

export const serviceColumns = (onStart: StartAction): readonly Column<ReferralRow>[] => [
  idColumn,
  twoLineClientColumn(m['partner-referrals:columns.clientAndSender'](), (row) =>
    row.part === null ? senderName(row) : '',
  ),
  contactColumn,
  needColumn,
  statusColumn,
  updatedAndCreatedColumn,
  investedColumn,
  actionsColumn(m['partner-referrals:columns.nextStep'](), onStart, receiverRowActions),
]

export const sentColumns = (onStart: StartAction): readonly Column<ReferralRow>[] => [
  idColumn,
  twoLineClientColumn(
    m['partner-referrals:columns.client'](),
    (row) => row.client?.county ?? m['common:notSpecified'](),
  ),
  needColumn,
  {
    id: 'receiver',
    header: m['partner-referrals:columns.receiver'](),
    cell: (row) => row.to?.name ?? m['referral-detail:noReceiver'](),
  },
  statusColumn,
  {
    id: 'sla',
    header: m['partner-referrals:columns.responseTime'](),
    cell: (row) => <SlaBadge age={row.sla} quietOnTime />,
    hideBelow: 'xl',
  },
  updatedColumn,
  actionsColumn(m['partner-referrals:columns.nextStep'](), onStart, senderRowActions),
]
