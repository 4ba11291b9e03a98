// The table Partner Performance (ANA-08, ANA-09). Its sort order and page are in the URL.
import { m } from '#messages'
import { pageSize } from '#contracts/lists.ts'
import { pageCount, pageOffset } from '#contracts/paging.ts'
import { chakra } from '@chakra-ui/react'
import { z } from 'zod'
import { DataTable } from '../../design-system/table/DataTable.tsx'
import type { Column } from '../../design-system/table/columns.ts'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { formatMoney } from '../../lib/format/money.ts'
import { FigureLink } from './FigureLink.tsx'
import { FigureList } from './FigureList.tsx'
import { FileButton } from './FileButton.tsx'
import { SuccessTag } from './SuccessTag.tsx'
import { TableHeading } from './TableHeading.tsx'
import { formatCount, formatDays } from './format.ts'
import { type PartnerFigures, partnerSorts, sortPartners } from './partner-order.ts'
import { type FigureLinkTo, type Period, figureLinks } from './period.ts'

type Row = PartnerFigures & { readonly id: string; readonly version: number }

const TableUrl = z.object({
  sort: z.enum(partnerSorts).default('partner'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number().int().min(1).default(1),
})

/** A column of counts that open their referrals. */
const countColumn = (
  id: 'received' | 'accepted' | 'closed',
  linkTo: FigureLinkTo,
  labels: Pick<Column<Row>, 'header' | 'sortLabels'>,
): Column<Row> => ({
  ...labels,
  id,
  align: 'end',
  sortable: true,
  firstDirection: 'desc',
  cell: (row) => (
    <FigureLink count={row[id]} to={linkTo(id === 'received' ? 'total' : id, { partner: row.organization.id })}>
      {formatCount(row[id])}
    </FigureLink>
  ),
})

const nameColumn: Column<Row> = {
  id: 'partner',
  header: m['analytics:partners.partner'](),
  rowHeader: true,
  sortable: true,
  sortLabels: {
    asc: m['analytics:partners.sort.partnerAscending'](),
    desc: m['analytics:partners.sort.partnerDescending'](),
  },
  cell: ({ organization }) => <chakra.span fontWeight="600">{organization.name}</chakra.span>,
}

const rateColumns: readonly Column<Row>[] = [
  {
    id: 'successRate',
    header: m['analytics:partners.successRate'](),
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    sortLabels: {
      asc: m['analytics:partners.sort.successRateAscending'](),
      desc: m['analytics:partners.sort.successRateDescending'](),
    },
    cell: ({ successRate }) => <SuccessTag rate={successRate} />,
  },
  {
    id: 'averageDays',
    header: m['analytics:partners.averageDays'](),
    align: 'end',
    sortable: true,
    sortLabels: {
      asc: m['analytics:partners.sort.averageDaysAscending'](),
      desc: m['analytics:partners.sort.averageDaysDescending'](),
    },
    cell: ({ averageDays }) => formatDays(averageDays),
  },
  {
    id: 'investedCents',
    header: m['analytics:partners.investment'](),
    align: 'end',
    nowrap: true,
    sortable: true,
    firstDirection: 'desc',
    sortLabels: {
      asc: m['analytics:partners.sort.investmentAscending'](),
      desc: m['analytics:partners.sort.investmentDescending'](),
    },
    cell: ({ investedCents }) => formatMoney(investedCents),
  },
]

const columnsFor = (linkTo: FigureLinkTo): readonly Column<Row>[] => [
  nameColumn,
  countColumn('received', linkTo, {
    header: m['analytics:partners.received'](),
    sortLabels: {
      asc: m['analytics:partners.sort.receivedAscending'](),
      desc: m['analytics:partners.sort.receivedDescending'](),
    },
  }),
  countColumn('accepted', linkTo, {
    header: m['analytics:partners.accepted'](),
    sortLabels: {
      asc: m['analytics:partners.sort.acceptedAscending'](),
      desc: m['analytics:partners.sort.acceptedDescending'](),
    },
  }),
  countColumn('closed', linkTo, {
    header: m['analytics:partners.closed'](),
    sortLabels: {
      asc: m['analytics:partners.sort.closedAscending'](),
      desc: m['analytics:partners.sort.closedDescending'](),
    },
  }),
  ...rateColumns,
]

interface Props {
  readonly partners: readonly PartnerFigures[]
  readonly period: Period
}

export const PartnerTable = ({ partners, period }: Props) => {
  const url = useListUrl('partners-')
  const { page: wantedPage, ...order } = readQuery(TableUrl, url.params)
  const pages = pageCount(partners.length, pageSize)
  // Another period may have fewer partners.
  const page = Math.min(wantedPage, pages)
  const columns = columnsFor(figureLinks(period))
  const title = m['analytics:partners.title']()
  const offset = pageOffset(page, pageSize)
  return (
    <DataTable<Row>
      caption={title}
      heading={
        <TableHeading
          title={title}
          text={m['analytics:partners.text']()}
          aside={<FileButton route="partnerPerformanceFile" table={title} period={period} />}
        />
      }
      columns={columns}
      rows={sortPartners(partners, order)
        .slice(offset, offset + pageSize)
        .map((row) => ({ ...row, id: row.organization.id, version: 0 }))}
      rowName={({ organization }) => organization.name}
      card={(row) => <FigureList columns={columns} row={row} />}
      sort={{ ...order, onSort: url.setSort }}
      paging={{
        page,
        pages,
        total: partners.length,
        size: pageSize,
        rowNoun: (count) => m['analytics:partners.noun']({ count }),
        onPage: url.setPage,
      }}
      cardsBelow="lg"
      empty={<EmptyState title={m['analytics:partners.empty']()} text={m['analytics:partners.emptyText']()} />}
    />
  )
}
