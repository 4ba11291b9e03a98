// The columns, cards and actions of the sample table.
import { chakra } from '@chakra-ui/react'
import { Download, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardActions } from '../../../design-system/table/CardList.tsx'
import { RowActions, SecondLine, ReceiverName } from '../../../design-system/table/cells.tsx'
import type { BulkAction, Column } from '../../../design-system/table/columns.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { LabelTag } from '../../../design-system/ui/Tag.tsx'
import { formatMoney } from '../../../lib/format/money.ts'
import { doNothing } from './layout.tsx'
import type { Row } from './rows.ts'

const link = ({ id }: Row) => (
  <TextLink to="/" variant="id">
    {id}
  </TextLink>
)

export const RowButtons = () => (
  <>
    <Button size="row" variant="outline">
      Submit
    </Button>
    <Button size="row" variant="quiet">
      Return
    </Button>
  </>
)

export const columns: readonly Column<Row>[] = [
  { id: 'id', header: 'ID', rowHeader: true, cell: link },
  {
    id: 'client',
    header: 'Client',
    nowrap: true,
    sortable: true,
    cell: ({ client, county }, density) => (
      <>
        <chakra.strong fontWeight="650">{client}</chakra.strong>
        <SecondLine density={density}>{county}</SecondLine>
      </>
    ),
  },
  {
    id: 'organizations',
    header: 'From, to',
    cell: ({ from, to }, density) => (
      <>
        {from}
        <SecondLine density={density}>{to === null ? 'No receiver yet' : <ReceiverName name={to} />}</SecondLine>
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <LabelTag>{status}</LabelTag> },
  {
    id: 'age',
    header: 'Days',
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    sortLabels: { asc: 'Newest first', desc: 'Oldest first' },
    cell: ({ days }) => days,
  },
  { id: 'investment', header: 'Investment', align: 'end', hideBelow: 'xl', cell: ({ cents }) => formatMoney(cents) },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: () => (
      <RowActions>
        <RowButtons />
      </RowActions>
    ),
  },
]

export const card = (row: Row, checkbox: ReactNode) => (
  <>
    <chakra.div display="flex" alignItems="center" gap="3.5">
      {checkbox}
      {link(row)}
      <chakra.span marginInlineStart="auto">{row.days} days</chakra.span>
    </chakra.div>
    <chakra.p marginTop="1.5" textStyle="section">
      {row.client} <chakra.span fontWeight="400">· {row.county}</chakra.span>
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {row.from}
    </chakra.p>
    <CardActions>
      <RowButtons />
    </CardActions>
  </>
)

export const bulkActions: readonly BulkAction[] = [
  { id: 'route', label: 'Route', icon: Route, onRun: doNothing, secondary: true },
  { id: 'submit', label: 'Approve & Submit', onRun: doNothing, primary: true },
  { id: 'export', label: 'Export CSV', icon: Download, onRun: doNothing },
]
