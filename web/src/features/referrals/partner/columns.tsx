// Columns of a partner's lists: what waits for its answer, what it serves, what it sent.
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../../lib/paths.ts'
import { clientName } from '../actions/names.ts'
import { RowActions, SecondLine } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { t } from '../../../lib/texts.ts'
import { useNow } from '../../../design-system/ui/clock.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { money } from '../../../design-system/ui/money.ts'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { PriorityTag, SlaBadge, StatusTag } from '../../../design-system/ui/tags.tsx'
import { date } from '../../../design-system/ui/time.ts'
import { AnswerButtons, type StartAction } from './AnswerButtons.tsx'

const words = t.incoming
const receiverActions: readonly ReferralAction[] = ['accept', 'record_outcome', 'decline']
const senderActions: readonly ReferralAction[] = ['resubmit', 'withdraw']

const Day = ({ instant }: { instant: string }) => <>{date(instant, useNow())}</>

const id: Column<ReferralRow> = {
  id: 'id',
  header: words.columns.id,
  rowHeader: true,
  cell: (row) => (
    <TextLink to={paths.referral(row.id)} fontVariantNumeric="tabular-nums">
      {t.referral.shortId(row.id)}
    </TextLink>
  ),
}

const client: Column<ReferralRow> = {
  id: 'client',
  header: words.columns.client,
  nowrap: true,
  sortable: true,
  orders: words.orders.client,
  cell: (row) => <chakra.strong fontWeight="650">{clientName(row.client)}</chakra.strong>,
}

const need: Column<ReferralRow> = {
  id: 'need',
  header: words.columns.need,
  sortable: true,
  orders: words.orders.need,
  cell: (row) => row.need,
}

const status: Column<ReferralRow> = {
  id: 'status',
  header: words.columns.status,
  cell: (row) => <StatusTag {...row} />,
}

const updated: Column<ReferralRow> = {
  id: 'updated',
  header: words.columns.updated,
  sortable: true,
  firstDirection: 'desc',
  orders: words.orders.updated,
  cell: (row) => <Day instant={row.updatedAt} />,
}

/** When it last changed, and under it when it was made (INC-13). */
const changed: Column<ReferralRow> = {
  ...updated,
  header: words.columns.updatedAndCreated,
  nowrap: true,
  cell: (row, density) => (
    <>
      <Day instant={row.updatedAt} />
      <SecondLine density={density}>
        {words.made} <Day instant={row.createdAt} />
      </SecondLine>
    </>
  ),
}

const contact: Column<ReferralRow> = {
  id: 'contact',
  header: words.columns.contact,
  nowrap: true,
  from: 'xl',
  cell: ({ clientContactMasked }) => (
    <chakra.span fontVariantNumeric="tabular-nums">{clientContactMasked ?? t.words.notSpecified}</chakra.span>
  ),
}

const invested: Column<ReferralRow> = {
  id: 'invested',
  header: words.columns.invested,
  align: 'end',
  cell: (row) => <chakra.span fontVariantNumeric="tabular-nums">{money(row.investedCents)}</chakra.span>,
}

const actions = (header: string, onStart: StartAction, among: readonly ReferralAction[]): Column<ReferralRow> => ({
  id: 'actions',
  header,
  align: 'end',
  cell: (row) => (
    <RowActions>
      <AnswerButtons row={row} onStart={onStart} among={among} />
    </RowActions>
  ),
})

const clientAndOther = (header: string, other: (row: ReferralRow) => string): Column<ReferralRow> => ({
  ...client,
  header,
  cell: (row, density) => (
    <>
      <chakra.strong fontWeight="650">{clientName(row.client)}</chakra.strong>
      <SecondLine density={density}>{other(row)}</SecondLine>
    </>
  ),
})

/** INC-02. */
export const waitingColumns = (onStart: StartAction): readonly Column<ReferralRow>[] => [
  id,
  {
    id: 'received',
    header: words.columns.received,
    sortable: true,
    firstDirection: 'desc',
    orders: words.orders.received,
    cell: (row) => (row.receivedAt === null ? null : <RelativeTime instant={row.receivedAt} form="arrival" />),
  },
  clientAndOther(words.columns.client, (row) => row.from?.name ?? t.detail.noSender),
  {
    id: 'county',
    header: words.columns.county,
    sortable: true,
    orders: words.orders.county,
    from: 'lg',
    cell: (row) => row.client.county ?? t.words.notSpecified,
  },
  need,
  {
    id: 'priority',
    header: words.columns.priority,
    sortable: true,
    firstDirection: 'desc',
    orders: words.orders.priority,
    cell: (row) => <PriorityTag priority={row.priority} />,
  },
  actions(words.columns.answer, onStart, receiverActions),
]

export const serviceColumns = (onStart: StartAction): readonly Column<ReferralRow>[] => [
  id,
  clientAndOther(words.columns.clientAndSender, (row) => row.from?.name ?? t.detail.noSender),
  contact,
  need,
  status,
  changed,
  invested,
  actions(words.columns.nextStep, onStart, receiverActions),
]

export const sentColumns = (onStart: StartAction): readonly Column<ReferralRow>[] => [
  id,
  clientAndOther(words.columns.client, (row) => row.client.county ?? t.words.notSpecified),
  need,
  { id: 'receiver', header: words.columns.receiver, cell: (row) => row.to?.name ?? t.detail.noReceiver },
  status,
  { id: 'sla', header: words.columns.sla, cell: (row) => <SlaBadge age={row.sla} quietOnTime />, from: 'xl' },
  updated,
  actions(words.columns.nextStep, onStart, senderActions),
]
