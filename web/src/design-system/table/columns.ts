// What a table shows: its columns, how it is sorted, what can be done with a selection.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Density } from '../../lib/stores/density.ts'
import type { Direction, Sort } from './listUrl.ts'

/** The noun for a number of rows, e.g. "referral" for 1 and "referrals" for 2. */
export type CountNoun = (count: number) => string

export interface Column<Row> {
  /** Also the name of the sort in the URL. */
  readonly id: string
  readonly header: string
  readonly align?: 'start' | 'end'
  readonly sortable?: boolean
  /** The direction a first press sorts by. */
  readonly firstDirection?: Direction
  /** How phones word the two orders, where there is no head to press. */
  readonly orders?: Readonly<Record<Direction, string>>
  /** Left out on screens narrower than this; the row's page has it. */
  readonly from?: 'lg' | 'xl' | '2xl'
  /** Names, dates and amounts stay on one line. */
  readonly nowrap?: boolean
  /** The cell that names the row to assistive technology. */
  readonly rowHeader?: boolean
  readonly cell: (row: Row, density: Density) => ReactNode
}

export interface TableSort extends Sort {
  readonly onSort: (sort: Sort) => void
}

export interface BulkAction {
  readonly id: string
  readonly label: string
  /** On phones, where it stands beside the main action. */
  readonly shortLabel?: string
  readonly icon?: LucideIcon
  readonly onRun: () => void
  /** The one in honey; on phones the wide one. */
  readonly main?: boolean
  /** On phones beside the main one; the others are behind "more". */
  readonly second?: boolean
}

export interface Bulk {
  /** Name of the list in the selection store. */
  readonly list: string
  readonly actions: readonly BulkAction[]
  /** Id of the action that runs: until it is answered no other begins. */
  readonly running?: string | undefined
  /** Selects what the filter finds beyond this page. */
  readonly everything?: { readonly label: string; readonly pending: boolean; readonly onSelect: () => void }
  /** What will be refused, said before the run. */
  readonly warning?: string
}

/** The direction a press on a column's head leads to. */
export const nextDirection = (column: Pick<Column<never>, 'id' | 'firstDirection'>, now: Sort): Direction => {
  if (now.sort !== column.id) return column.firstDirection ?? 'asc'
  return now.direction === 'asc' ? 'desc' : 'asc'
}
