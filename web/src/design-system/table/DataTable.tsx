// The table component: an HTML table on wide screens, cards on narrow ones, and the loading, empty and failed states.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Paging } from '../ui/Paging.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { CardList } from './CardList.tsx'
import type { Bulk, Column, TableSort, CountNoun } from './columns.ts'
import { WideTable } from './WideTable.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ListChanges } from './ListChanges.tsx'
import { useIsNarrow } from './useIsNarrow.ts'
import { useStableRows } from './useStableRows.ts'
import type { SelectableRow } from './selection.ts'

/** Rows without bulk actions may use 0 as their version. */
export type TableRow = SelectableRow

export interface TablePaging {
  readonly page: number
  /** At least 1. */
  readonly pages: number
  readonly total: number
  /** The number of rows per page. */
  readonly size: number
  /** The noun for the rows. */
  readonly rowNoun: CountNoun
  readonly onPage: (page: number) => void
}

export interface TableProps<Row extends TableRow> {
  /** The accessible name of the table. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first rows load. */
  readonly rows: readonly Row[] | undefined
  /** The name of a row, for the label of its checkbox. */
  readonly rowName: (row: Row) => string
  /** Renders the row as a card. The checkbox is null if rows cannot be selected. */
  readonly card: (row: Row, checkbox: ReactNode) => ReactNode
  readonly sort?: TableSort
  readonly bulk?: Bulk
  readonly paging?: TablePaging
  readonly note?: string
  readonly densityChoice?: boolean
  /** Actions for all rows on all pages, shown in the footer. */
  readonly tools?: ReactNode
  /**
   * Identifies the query of a live list. Existing rows then change in place, and new rows wait (stable-rows.ts).
   * Without a key, new data is shown immediately.
   */
  readonly stableKey?: string
  /** Visible rows that are no longer in the list. */
  readonly removedIds?: ReadonlySet<string>
  /** True while other rows load. The old rows stay, at 60% opacity. */
  readonly refreshing?: boolean
  /** Shown if there are no rows: the empty state or "no matches". */
  readonly empty: ReactNode
  /** Shown instead of the table if the first load failed. */
  readonly failure?: ReactNode
  /**
   * Shows cards below this width: `md` for a few columns, `lg` for seven, `xl` for a table that needs a wide screen.
   */
  readonly cardsBelow?: 'md' | 'lg' | 'xl'
  /** A heading inside the frame. */
  readonly heading?: ReactNode
}

/** The caller stores the sort order, page and filters in the URL. */
export const DataTable = <Row extends TableRow>(props: TableProps<Row>) => {
  const { rows: latestRows, stableKey, refreshing = false, paging } = props
  const { rows, removed, waiting, show } = useStableRows(
    stableKey,
    latestRows ?? noRows,
    latestRows !== undefined && !refreshing,
  )
  const table = <Table {...props} rows={latestRows === undefined ? undefined : rows} removedIds={removed} />
  if (stableKey === undefined) return table
  return (
    <div>
      <ListChanges waiting={waiting} removed={removed.size} rowNoun={paging?.rowNoun ?? noNoun} onShow={show} />
      {table}
    </div>
  )
}

const noRows: readonly never[] = []
const noNoun = () => ''

const Table = <Row extends TableRow>(props: TableProps<Row>) => {
  const { rows, failure, empty, cardsBelow = 'md' } = props
  const isNarrow = useIsNarrow(cardsBelow)
  if (failure !== undefined) return <TableFrame>{failure}</TableFrame>
  if (rows === undefined) {
    return (
      <TableFrame>
        <RowsSkeleton />
      </TableFrame>
    )
  }
  if (rows.length === 0) {
    return (
      <TableFrame>
        {props.heading}
        {empty}
        {/* An empty table also shows "Page 1 / 1" (REV-09). It lets people leave a page that no longer exists. */}
        {props.paging !== undefined && (
          <chakra.div
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            px="4"
            py="2.5"
            borderTopWidth="1px"
            color="fg.muted"
          >
            <span>{props.tools}</span>
            <Paging
              tableName={props.caption}
              page={props.paging.page}
              pages={props.paging.pages}
              onPage={props.paging.onPage}
            />
          </chakra.div>
        )}
      </TableFrame>
    )
  }
  return isNarrow ? <CardList {...props} rows={rows} /> : <WideTable {...props} rows={rows} />
}

const TableFrame = ({ children }: { children: ReactNode }) => (
  <Panel as="div" px="0" py="0">
    {children}
  </Panel>
)
