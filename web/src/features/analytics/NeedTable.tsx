// The table Outcomes by Need Category, with its three summary figures (ANA-10).
import { m } from '#messages'
import type { Analytics } from '#contracts/analytics.ts'
import { chakra } from '@chakra-ui/react'
import { DataTable } from '../../design-system/table/DataTable.tsx'
import type { Column } from '../../design-system/table/columns.ts'
import { formatMoney, formatWholeDollars } from '../../lib/format/money.ts'
import { FigureLink } from './FigureLink.tsx'
import { FigureList } from './FigureList.tsx'
import { FileButton } from './FileButton.tsx'
import { TableHeading } from './TableHeading.tsx'
import { formatCount, formatShare, noValue } from './format.ts'
import { type FigureLinkTo, type Period, figureLinks } from './period.ts'

type NeedFigures = Analytics['needs'][number]

/** A need, or all needs together. */
type Row = Omit<NeedFigures, 'need'> & {
  readonly id: string
  readonly version: number
  readonly need: NeedFigures['need'] | null
}

const nameOf = ({ need }: Row) => need ?? m['analytics:needs.all']()

/** All rows have the same weight, except the sum. */
const emphasis = ({ need }: Row) => (need === null ? ('700' as const) : undefined)

const ofNeed = ({ need }: Row) => (need === null ? undefined : { need })

const ShareBar = ({ share }: { share: number }) => (
  <chakra.span
    aria-hidden
    display={{ base: 'none', xl: 'inline-block' }}
    width="24"
    height="2"
    marginInlineStart="3"
    borderRadius="full"
    bg="bg.muted"
    overflow="hidden"
  >
    <chakra.span display="block" height="full" bg="primary.solid" style={{ width: `${share * 100}%` }} />
  </chakra.span>
)

const columnsFor = (linkTo: FigureLinkTo): readonly Column<Row>[] => [
  {
    id: 'need',
    header: m['analytics:needs.need'](),
    rowHeader: true,
    cell: (row) => <chakra.span fontWeight={emphasis(row) ?? '600'}>{nameOf(row)}</chakra.span>,
  },
  {
    id: 'total',
    header: m['analytics:needs.total'](),
    align: 'end',
    cell: (row) => (
      <FigureLink count={row.total} to={linkTo('total', ofNeed(row))}>
        {formatCount(row.total)}
      </FigureLink>
    ),
  },
  {
    id: 'closed',
    header: m['analytics:needs.closed'](),
    align: 'end',
    cell: (row) => (
      <FigureLink count={row.closed} to={linkTo('closed', ofNeed(row))}>
        {formatCount(row.closed)}
      </FigureLink>
    ),
  },
  {
    id: 'successRate',
    header: m['analytics:needs.successRate'](),
    align: 'end',
    cell: (row) => <chakra.span fontWeight={emphasis(row)}>{formatShare(row.successRate)}</chakra.span>,
  },
  {
    id: 'resolvedRate',
    header: m['analytics:needs.resolvedRate'](),
    align: 'end',
    nowrap: true,
    cell: (row) => (
      <>
        <FigureLink count={row.outcomes} to={linkTo('outcomes', ofNeed(row))}>
          {formatShare(row.resolvedRate)}
        </FigureLink>
        {row.resolvedRate !== null && <ShareBar share={row.resolvedRate} />}
      </>
    ),
  },
  {
    id: 'investment',
    header: m['analytics:needs.investment'](),
    align: 'end',
    nowrap: true,
    cell: (row) => <chakra.span fontWeight={emphasis(row)}>{formatMoney(row.investedCents)}</chakra.span>,
  },
  {
    id: 'averageInvestment',
    header: m['analytics:needs.averageInvestment'](),
    align: 'end',
    nowrap: true,
    cell: (row) => (
      <chakra.span fontWeight={emphasis(row)}>
        {row.averageInvestedCents === null ? noValue : formatMoney(row.averageInvestedCents)}
      </chakra.span>
    ),
  },
]

const toRows = (figures: Analytics): Row[] => [
  ...figures.needs.map((row) => ({ ...row, id: row.need, version: 0 })),
  {
    id: 'all',
    version: 0,
    need: null,
    total: figures.total,
    closed: figures.closed,
    successRate: figures.successRate,
    outcomes: figures.outcomes.recorded,
    met: figures.outcomes.met,
    resolvedRate: figures.outcomes.resolvedRate,
    investedCents: figures.investedCents,
    averageInvestedCents: figures.averageInvestedCents,
  },
]

interface Props {
  readonly figures: Analytics
  readonly period: Period
}

const Summary = ({ outcomes, investedCents }: Analytics) => (
  <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="2" marginTop="2">
    {[
      [m['analytics:needs.recorded'](), formatCount(outcomes.recorded)],
      [m['analytics:needs.share'](), formatShare(outcomes.resolvedRate)],
      [m['analytics:needs.invested'](), formatWholeDollars(investedCents)],
    ].map(([label, value]) => (
      <chakra.div key={label} display="flex" gap="2">
        <chakra.dt color="fg.muted">{label}</chakra.dt>
        <chakra.dd fontWeight="650" fontVariantNumeric="tabular-nums">
          {value}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
)

export const NeedTable = ({ figures, period }: Props) => {
  const columns = columnsFor(figureLinks(period))
  const title = m['analytics:needs.title']()
  return (
    <DataTable<Row>
      caption={title}
      heading={
        <TableHeading title={title} aside={<FileButton route="outcomeMetricsFile" table={title} period={period} />}>
          <Summary {...figures} />
        </TableHeading>
      }
      columns={columns}
      rows={toRows(figures)}
      rowName={nameOf}
      card={(row) => <FigureList columns={columns} row={row} />}
      cardsBelow="lg"
      empty={null}
    />
  )
}
