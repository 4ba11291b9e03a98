// The one table: real table markup on tablets and desks, cards on phones; loading, empty and failed in its frame.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Paging } from '../ui/Paging.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { CardList } from './CardList.tsx'
import type { Bulk, Column, TableSort, CountNoun } from './columns.ts'
import { WideTable } from './WideTable.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ListChanges } from './ListChanges.tsx'
import { useNarrow } from './useNarrow.ts'
import { useStableRows } from './useStableRows.ts'
import type { SelectableRow } from '../../lib/stores/selection.ts'

/** Rows that no bulk action concerns may leave the version out of sight by giving 0. */
export type TableRow = SelectableRow

export interface TablePaging {
  readonly page: number
  /** At least 1. */
  readonly pages: number
  readonly total: number
  /** Rows a page holds. */
  readonly size: number
  /** What is counted. */
  readonly things: CountNoun
  readonly onPage: (page: number) => void
}

export interface TableProps<Row extends TableRow> {
  /** Names the table to assistive technology. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly Row[] | undefined
  /** Names a row in "Select …". */
  readonly rowName: (row: Row) => string
  /** The row as a card; the checkbox is null where nothing can be selected. */
  readonly card: (row: Row, checkbox: ReactNode) => ReactNode
  readonly sort?: TableSort
  readonly bulk?: Bulk
  readonly paging?: TablePaging
  readonly note?: string
  readonly densityChoice?: boolean
  /** What can be done with all the rows, of other pages too; stands at the foot. */
  readonly tools?: ReactNode
  /**
   * What is asked for, of a list that changes by itself: rows then change in their place and new ones wait (steadyRows.ts).
   * Missing: rows are shown as they come.
   */
  readonly stableKey?: string
  /** Shown rows that are no longer in the list. */
  readonly removedIds?: ReadonlySet<string>
  /** True while other rows are on their way: the old ones stay, at 60% opacity. */
  readonly refreshing?: boolean
  /** In place of rows: nothing yet, or nothing matches. */
  readonly empty: ReactNode
  /** In place of everything when the first load failed. */
  readonly failure?: ReactNode
  /** Cards below this width: `md` for a few columns, `lg` for seven, `xl` for a table that needs the whole desk. */
  readonly cardsBelow?: 'md' | 'lg' | 'xl'
  /** A heading inside the frame. */
  readonly heading?: ReactNode
}

/** Sort, page and filters belong to the caller, who keeps them in the URL. */
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
      <ListChanges waiting={waiting} removed={removed.size} things={paging?.things ?? noThings} onShow={show} />
      {table}
    </div>
  )
}

const noRows: readonly never[] = []
const noThings = () => ''

const Table = <Row extends TableRow>(props: TableProps<Row>) => {
  const { rows, failure, empty, cardsBelow = 'md' } = props
  const isNarrow = useNarrow(cardsBelow)
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
        {/* "Page 1 / 1" stands there without rows too (REV-09), and leads back from a page that no longer is. */}
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
              of={props.caption}
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
