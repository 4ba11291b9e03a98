// The types of a table's columns, sort order and bulk actions.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Density } from '../../lib/stores/density.ts'
import type { Direction, Sort } from './list-url.ts'

/** Returns the noun for a number of rows, e.g. "referral" for 1 and "referrals" for 2. */
export type CountNoun = (count: number) => string

export interface Column<Row> {
  /** Also names the column in the URL's sort parameter. */
  readonly id: string
  readonly header: string
  readonly align?: 'start' | 'end'
  readonly sortable?: boolean
  /** The sort direction after the first click. */
  readonly firstDirection?: Direction
  /** Labels of the two sort orders on phones, which have no table header. */
  readonly orders?: Readonly<Record<Direction, string>>
  /** Hidden on narrower screens. The row's own page shows the value. */
  readonly from?: 'lg' | 'xl' | '2xl'
  /** Keeps names, dates and amounts on one line. */
  readonly nowrap?: boolean
  /** The cell that names the row for assistive technology. */
  readonly rowHeader?: boolean
  readonly cell: (row: Row, density: Density) => ReactNode
}

export interface TableSort extends Sort {
  readonly onSort: (sort: Sort) => void
}

export interface BulkAction {
  readonly id: string
  readonly label: string
  /** Used on phones, next to the main action. */
  readonly shortLabel?: string
  readonly icon?: LucideIcon
  readonly onRun: () => void
  /** The primary action, which is highlighted, and wide on phones. */
  readonly main?: boolean
  /** Shown next to the main action on phones. The others are in the "more" menu. */
  readonly second?: boolean
}

export interface Bulk {
  /** The name of the list in the selection store. */
  readonly list: string
  readonly actions: readonly BulkAction[]
  /** The id of the running action. No other action starts until it is done. */
  readonly running?: string | undefined
  /** Selects all rows that match the filters, beyond this page. */
  readonly everything?: { readonly label: string; readonly pending: boolean; readonly onSelect: () => void }
  /** Warns before the action which rows will be refused. */
  readonly warning?: string
}

/** The direction in which a click on a column header sorts. */
export const nextDirection = (column: Pick<Column<never>, 'id' | 'firstDirection'>, now: Sort): Direction => {
  if (now.sort !== column.id) return column.firstDirection ?? 'asc'
  return now.direction === 'asc' ? 'desc' : 'asc'
}
