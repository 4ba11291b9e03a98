// The columns of the queue on the dashboard: those of the queue's own page, with the fields that the other lists there have
// (INC-13, INC-18). Two fields share a column, because the dashboard has less space.
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import type { Column } from '../../../design-system/table/columns.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { PriorityTag, ReceiverStatusTag } from '../shared/referral-tags.tsx'
import type { StartAction } from './PartnerActionButtons.tsx'
import { contactColumn, needColumn, statusColumn, updatedAndCreatedColumn, waitingColumns } from './partner-columns.tsx'

/** Unlike the second line of a comfortable row, a compact row has it too. */
const Below = chakra('span', { base: { display: 'block', marginTop: '0.5', color: 'fg.muted', textStyle: 'small' } })

const contactAndCounty: Column<ReferralRow> = {
  id: contactColumn.id,
  header: contactColumn.header,
  nowrap: true,
  cell: ({ clientContactMasked, client }) => (
    <>
      <chakra.span fontVariantNumeric="tabular-nums">{clientContactMasked ?? m['common:notSpecified']()}</chakra.span>
      <Below>{client?.county ?? m['common:notSpecified']()}</Below>
    </>
  ),
}

const needAndPriority: Column<ReferralRow> = {
  ...needColumn,
  cell: ({ need, priority }) => (
    <>
      {need}
      <Below>
        <PriorityTag priority={priority} />
      </Below>
    </>
  ),
}

const statusAndInvestment: Column<ReferralRow> = {
  ...statusColumn,
  nowrap: true,
  cell: (row) => (
    <>
      <ReceiverStatusTag row={row} />
      {row.investedCents !== null && (
        <Below>{m['partner-referrals:invested']({ amount: formatMoney(row.investedCents) })}</Below>
      )}
    </>
  ),
}

const replaced: Readonly<Record<string, readonly Column<ReferralRow>[]>> = {
  county: [contactAndCounty],
  need: [needAndPriority],
  priority: [statusAndInvestment, { ...updatedAndCreatedColumn, header: m['partner-referrals:columns.updated']() }],
}

/** The client's and sender's names, and the buttons, may take two lines. */
const withWrapping = (column: Column<ReferralRow>): Column<ReferralRow> => {
  if (column.id === 'client') return { ...column, nowrap: false }
  if (column.id !== 'actions') return column
  return {
    ...column,
    cell: (row, density) => (
      <chakra.div css={{ '& > div': { flexWrap: 'wrap' } }}>{column.cell(row, density)}</chakra.div>
    ),
  }
}

export const dashboardQueueColumns = (onStart: StartAction): readonly Column<ReferralRow>[] =>
  waitingColumns(onStart).flatMap((column) => replaced[column.id] ?? [withWrapping(column)])
