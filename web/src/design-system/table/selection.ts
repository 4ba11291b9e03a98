// The selected rows of each list. A bulk action sends the version of each row at the time of selection (REF-28).
import { create } from 'zustand'

export interface SelectableRow {
  readonly id: string
  readonly version: number
}

/** Maps each row id to the row as it was when it was selected. */
export type Selection<Row extends SelectableRow = SelectableRow> = ReadonlyMap<string, Row>

const emptySelection: Selection = new Map()

const useSelections = create<{ readonly lists: Readonly<Record<string, Selection>> }>(() => ({ lists: {} }))

const setSelection = (list: string, selection: Selection) =>
  useSelections.setState((state) => ({ lists: { ...state.lists, [list]: selection } }))

/** The selection of one list. */
export const useSelection = (list: string): Selection => useSelections((state) => state.lists[list] ?? emptySelection)

/** Reads the selection of one list outside React. */
export const getSelection = (list: string): Selection => useSelections.getState().lists[list] ?? emptySelection

/** Selects or deselects these rows, and leaves other rows unchanged, including those on other pages. */
export const select = (list: string, rows: readonly SelectableRow[], selected: boolean): void => {
  const next = new Map(getSelection(list))
  for (const row of rows) {
    if (selected) next.set(row.id, row)
    else next.delete(row.id)
  }
  setSelection(list, next)
}

/** Clears the selection, e.g. when a filter changes, so that no action applies to invisible rows. */
export const clearSelection = (list: string): void => setSelection(list, emptySelection)

/** Clears the selection of every list when the user changes. */
export const clearSelections = (): void => useSelections.setState({ lists: {} })
