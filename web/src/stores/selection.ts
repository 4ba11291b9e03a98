// Which rows are selected, list by list, with the version each was seen at: what a bulk run will be about (REF-28).
import { create } from 'zustand'

/** Row id to the version seen when it was selected. */
export type Selection = ReadonlyMap<string, number>

const none: Selection = new Map()

const useSelections = create<{ readonly lists: Readonly<Record<string, Selection>> }>(() => ({ lists: {} }))

const put = (list: string, selection: Selection) =>
  useSelections.setState((state) => ({ lists: { ...state.lists, [list]: selection } }))

export interface SelectableRow {
  readonly id: string
  readonly version: number
}

/** The selection of one list. */
export const useSelection = (list: string): Selection => useSelections((state) => state.lists[list] ?? none)

/** Selects or leaves out rows; the others stay as they are, those of other pages too. */
export const select = (list: string, rows: readonly SelectableRow[], selected: boolean): void => {
  const next = new Map(useSelections.getState().lists[list] ?? none)
  for (const { id, version } of rows) {
    if (selected) next.set(id, version)
    else next.delete(id)
  }
  put(list, next)
}

/** Empties the selection, as a changed filter does: what cannot be seen must not be acted on. */
export const clearSelection = (list: string): void => put(list, none)

/** Empties every list's selection, when the person changes. */
export const forgetSelections = (): void => useSelections.setState({ lists: {} })
