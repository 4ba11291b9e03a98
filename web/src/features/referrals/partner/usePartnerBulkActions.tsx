// The bulk actions of the incoming queue: accept, waitlist, and decline. Each row has its own result (INC-03, INC-04).
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import type { ReactNode } from 'react'
import { actionIcons } from '../actions/action-display.ts'
import { useBulkActions } from '../actions/useBulkActions.tsx'
import type { Bulk } from '../../../design-system/table/columns.ts'

export const usePartnerBulkActions = (
  list: string,
  rows: readonly ReferralRow[],
): { readonly bulk: Bulk; readonly results: ReactNode; readonly dialog: ReactNode } => {
  const { items, run, running, openDeclineDialog, declineDialog, results } = useBulkActions(list, rows)
  const bulk: Bulk = {
    list,
    running,
    actions: [
      {
        id: 'accept',
        label: m['partner-referrals:bulk.accept'](),
        primary: true,
        onRun: () => void run({ command: { action: 'accept', items } }),
      },
      {
        id: 'waitlist',
        label: m['partner-referrals:bulk.waitlist'](),
        icon: actionIcons.waitlist,
        onRun: () => void run({ command: { action: 'waitlist', items } }),
      },
      {
        id: 'decline',
        label: m['partner-referrals:bulk.decline'](),
        shortLabel: m['partner-referrals:declineShort'](),
        icon: actionIcons.decline,
        secondary: true,
        onRun: openDeclineDialog,
      },
    ],
  }
  return { bulk, results, dialog: declineDialog }
}
