// The bulk actions of staff review.
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import type { ReactNode } from 'react'
import { actionIcons } from '../actions/action-display.ts'
import { useBulkActions } from '../actions/useBulkActions.tsx'
import { useSession } from '../../../lib/session/session.ts'
import type { Bulk, BulkAction } from '../../../design-system/table/columns.ts'
import { useBulkSubmit } from './useBulkSubmit.tsx'

interface ReviewBulk {
  readonly bulk: Bulk
  readonly results: ReactNode
  readonly dialog: ReactNode
}

export const useReviewBulkActions = (list: string, rows: readonly ReferralRow[]): ReviewBulk => {
  const currentUserId = useSession((state) => state.user?.id)
  const bulkState = useBulkActions(list, rows)
  const { items, run, running, openDeclineDialog, declineDialog, results } = bulkState
  const { idsWithoutReceiver, openRouteDialog, routeDialog, submit, submitDialog } = useBulkSubmit(list, bulkState)
  const countWithoutReceiver = idsWithoutReceiver.size

  const startReview: BulkAction = {
    id: 'start_review',
    label: m['review:bulk.startReview'](),
    icon: actionIcons.start_review,
    onRun: () => void run({ command: { action: 'start_review', items } }),
  }
  const assignToMe = (assignedTo: string): BulkAction => ({
    id: 'assign',
    label: m['review:bulk.assign'](),
    icon: actionIcons.assign,
    onRun: () => void run({ command: { action: 'assign', items, assignedTo } }),
  })
  const route: BulkAction = {
    id: 'route',
    label: m['review:bulk.route'](),
    shortLabel: m['review:routeShort'](),
    icon: actionIcons.route,
    secondary: true,
    onRun: () => openRouteDialog('route'),
  }
  const submitAction: BulkAction = {
    id: 'submit',
    label: m['review:bulk.submit'](),
    primary: true,
    onRun: submit,
  }
  const decline: BulkAction = {
    id: 'decline',
    label: m['review:bulk.decline'](),
    icon: actionIcons.decline,
    onRun: openDeclineDialog,
  }
  return {
    bulk: {
      list,
      running,
      ...(countWithoutReceiver === 0
        ? {}
        : { warning: m['referral-actions:bulk.withoutReceiver']({ count: countWithoutReceiver }) }),
      actions: [
        startReview,
        ...(currentUserId === undefined ? [] : [assignToMe(currentUserId)]),
        route,
        submitAction,
        decline,
      ],
    },
    results,
    dialog: routeDialog ?? submitDialog ?? declineDialog,
  }
}
