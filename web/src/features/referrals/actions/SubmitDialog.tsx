// Asks before a referral is approved and submitted to a receiver that does not take every new one.
import { m } from '#messages'
import { shortId } from '#contracts/short-id.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { CapacityNotice } from '../shared/CapacityNotice.tsx'
import type { ActionSubject } from './ActionDialog.tsx'
import { actionLabel } from './action-messages.ts'
import type { LimitedReceiver } from './useLimitedReceiver.ts'

interface Props {
  readonly referral: Pick<ActionSubject, 'id'>
  readonly receiver: LimitedReceiver
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export const SubmitDialog = ({ referral, receiver, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    open
    title={m['referral-actions:dialog.submit']({ shortId: shortId(referral.id) })}
    consequence={m['referral-actions:confirm.submitTo']({ receiver: receiver.name })}
    confirmLabel={actionLabel.submit()}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <CapacityNotice organization={receiver} />
  </ConfirmDialog>
)
