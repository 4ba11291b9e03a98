// Approves and submits the selected rows. It names their receivers that do not take every new referral before it does: in the
// dialog that asks for a receiver (`useBulkRoute`), or in one of its own.
import { m } from '#messages'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { actionLabel } from '../actions/action-messages.ts'
import type { BulkState } from '../actions/useBulkActions.tsx'
import { type LimitedReceiver, useLimitedReceivers } from '../actions/useLimitedReceiver.ts'
import { CapacityNotice } from '../shared/CapacityNotice.tsx'
import { type BulkRoute, useBulkRoute } from './useBulkRoute.tsx'

interface BulkSubmit extends BulkRoute {
  /** Submits right away if every row has a receiver that takes new referrals. Otherwise, it asks first. */
  readonly submit: () => void
  readonly submitDialog: ReactNode
}

export const useBulkSubmit = (list: string, bulkState: BulkState): BulkSubmit => {
  const { selection, items, run, running, problem, reset } = bulkState
  const readLimitedReceivers = useLimitedReceivers()
  const [limited, setLimited] = useState<readonly LimitedReceiver[]>([])
  const [asks, setAsks] = useState(false)
  const notices = limited.map((receiver) => <CapacityNotice key={receiver.id} organization={receiver} />)
  const bulkRoute = useBulkRoute(list, bulkState, notices)
  const command = { action: 'submit', items } as const

  const submit = async () => {
    setLimited([])
    const needsReceiver = bulkRoute.idsWithoutReceiver.size > 0
    if (needsReceiver) bulkRoute.openRouteDialog('submit')
    const receivers = await readLimitedReceivers([...selection.values()].flatMap(({ to }) => to?.id ?? []))
    setLimited(receivers)
    if (needsReceiver) return
    if (receivers.length === 0) return void run({ command })
    reset()
    setAsks(true)
  }
  const confirm = async () => {
    const result = await run({ command })
    // If every row was refused, the dialog shows why.
    if (result !== null && result.done > 0) setAsks(false)
  }
  return {
    ...bulkRoute,
    submit: () => void submit(),
    submitDialog: asks ? (
      <ConfirmDialog
        open
        title={m['referral-actions:dialog.submitSelection']({ count: items.length })}
        consequence={m['referral-actions:confirm.submitToReceivers']({ count: items.length })}
        confirmLabel={actionLabel.submit()}
        pending={running !== undefined}
        {...(problem === undefined ? {} : { problem })}
        onConfirm={() => void confirm()}
        onClose={() => setAsks(false)}
      >
        {notices}
      </ConfirmDialog>
    ) : null,
  }
}
