// The selection of a list as its table needs it.
import { clearSelection, select, useSelection } from '../../lib/stores/selection.ts'
import type { SelectableRow, Selection } from '../../lib/stores/selection.ts'

const noList = ''

interface RowSelection {
  readonly selection: Selection
  /** Every row of this page, and at least one. */
  readonly allSelected: boolean
  readonly someSelected: boolean
  readonly toggleAll: () => void
  readonly toggle: (row: SelectableRow) => void
}

/** `list` undefined: nothing can be selected. */
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
      // From a page that is wholly selected the box empties the selection, other pages included.
      if (allSelected) clearSelection(name)
      else select(name, rows, true)
    },
    toggle: (row) => select(name, [row], !selection.has(row.id)),
  }
}
