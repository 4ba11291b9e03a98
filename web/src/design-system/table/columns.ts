// The types of a table's columns, sort order and bulk actions.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Density } from '../../lib/stores/density.ts'
import type { Direction, Sort } from './list-url.ts'

/** Returns the noun for this many rows, e.g. "referral" for 1 and "referrals" for 2. */
export type CountNoun = (count: number) => string

export interface Column<Row> {
  /** Also names the column in the URL's sort parameter. */
  readonly id: string
  readonly header: string
  readonly align?: 'start' | 'end'
  readonly sortable?: boolean
  /** The sort direction after the first click. */
  readonly firstDirection?: Direction
  /** The labels of the two sort orders, for phones, which show no table header. */
  readonly sortLabels?: Readonly<Record<Direction, string>>
  /** Hides the column below this width. The row's own page shows the value. */
  readonly hideBelow?: 'lg' | 'xl' | '2xl'
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
  /** Used on phones, next to the primary action. */
  readonly shortLabel?: string
  readonly icon?: LucideIcon
  readonly onRun: () => void
  /** The main action. It is highlighted, and wide on phones. */
  readonly primary?: boolean
  /** On phones it is shown next to the primary action. The others are in the "more" menu. */
  readonly secondary?: boolean
}

export interface Bulk {
  /** The name of the list in the selection store. */
  readonly list: string
  readonly actions: readonly BulkAction[]
  /** The id of the running action. No other action starts until it is done. */
  readonly running?: string | undefined
  /** Selects all rows that match the filters, including those on other pages. */
  readonly selectAllMatches?: { readonly label: string; readonly pending: boolean; readonly onSelect: () => void }
  /** A warning about selected rows that the actions will refuse. */
  readonly warning?: string
}

/** Returns the sort direction after a click on the column header. */
export const nextDirection = (column: Pick<Column<never>, 'id' | 'firstDirection'>, current: Sort): Direction => {
  if (current.sort !== column.id) return column.firstDirection ?? 'asc'
  return current.direction === 'asc' ? 'desc' : 'asc'
}
