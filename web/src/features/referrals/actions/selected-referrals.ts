// The selected referrals of a list, with the fields shown when a bulk action is confirmed. The rows of other pages are
// not loaded at that point.
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import {
  type SelectableRow,
  type Selection,
  getSelection,
  useSelection,
} from '../../../design-system/table/selection.ts'

export interface SelectedReferral extends SelectableRow {
  readonly status?: ReferralStatus
  readonly disposition?: Disposition | null
  readonly to?: { readonly id: string } | null
}

export type ReferralSelection = Selection<SelectedReferral>

export const useSelectedReferrals = (list: string): ReferralSelection => useSelection(list)

/** Reads the selected referrals outside React. */
export const selectedReferrals = (list: string): ReferralSelection => getSelection(list)
