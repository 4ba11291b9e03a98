// The selection state that a table shows, and the functions that change it.
import { clearSelection, select, useSelection } from './selection.ts'
import type { SelectableRow, Selection } from './selection.ts'

const noList = ''

interface RowSelection {
  readonly selection: Selection
  /** Every row of this page is selected, and there is at least one. */
  readonly allSelected: boolean
  readonly someSelected: boolean
  readonly toggleAll: () => void
  readonly toggle: (row: SelectableRow) => void
}

/** If `list` is undefined, rows cannot be selected. */
export const useRowSelection = (list: string | undefined, rows: readonly SelectableRow[]): RowSelection => {
  const name = list ?? noList
  const selection = useSelection(name)
  const selectedHere = rows.filter((row) => selection.has(row.id)).length
  const allSelected = rows.length > 0 && selectedHere === rows.length
  return {
    selection,
    allSelected,
    someSelected: selectedHere > 0,
    toggleAll: () => {
      // If the whole page is selected, the checkbox clears the selection on all pages.
      if (allSelected) clearSelection(name)
      else select(name, rows, true)
    },
    toggle: (row) => select(name, [row], !selection.has(row.id)),
  }
}
