// Which rows are selected, list by list, each as it was seen: what a bulk run will be about (REF-28).
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import { create } from 'zustand'

export interface SelectableRow {
  readonly id: string
  readonly version: number
}

/** What a run over referrals says before it runs; rows of other pages are not at hand then. */
export interface SelectedRow extends SelectableRow {
  readonly status?: ReferralStatus
  readonly disposition?: Disposition | null
  readonly to?: { readonly id: string } | null
}

/** Row id to the row as it was when it was selected. */
export type Selection = ReadonlyMap<string, SelectedRow>

const none: Selection = new Map()

const useSelections = create<{ readonly lists: Readonly<Record<string, Selection>> }>(() => ({ lists: {} }))

const put = (list: string, selection: Selection) =>
  useSelections.setState((state) => ({ lists: { ...state.lists, [list]: selection } }))

/** The selection of one list. */
export const useSelection = (list: string): Selection => useSelections((state) => state.lists[list] ?? none)

/** The same where nothing is rendered. */
export const selectionOf = (list: string): Selection => useSelections.getState().lists[list] ?? none

/** Selects or leaves out rows; the others stay as they are, those of other pages too. */
export const select = (list: string, rows: readonly SelectedRow[], selected: boolean): void => {
  const next = new Map(selectionOf(list))
  for (const row of rows) {
    if (selected) next.set(row.id, row)
    else next.delete(row.id)
  }
  put(list, next)
}

/** Empties the selection, as a changed filter does: what cannot be seen must not be acted on. */
export const clearSelection = (list: string): void => put(list, none)

/** Empties every list's selection, when the person changes. */
export const forgetSelections = (): void => useSelections.setState({ lists: {} })
