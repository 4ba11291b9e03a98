// The action buttons of a row for a partner: only the actions that the partner can take now (INC-14, TL-08).
import { capabilities } from '#contracts/capabilities.ts'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { actionLabel } from '../actions/action-messages.ts'
import { Button } from '../../../design-system/ui/Button.tsx'

export type StartAction = (action: ReferralAction, row: ReferralRow) => void

/** The actions of a receiver, followed by those of a sender. Staff actions are on the staff pages. */
const rowActions = ['accept', 'record_outcome', 'waitlist', 'decline', 'resubmit', 'withdraw'] as const

interface Props {
  readonly row: ReferralRow
  readonly onStart: StartAction
  /** The actions that belong to the list. The default is all of them. */
  readonly actions?: readonly ReferralAction[]
}

export const PartnerActionButtons = ({ row, onStart, actions = rowActions }: Props) => {
  const can = capabilities(row)
  return rowActions
    .filter((action) => actions.includes(action) && can[action])
    .map((action, index) => (
      <Button
        key={action}
        size="row"
        variant={index === 0 && action !== 'withdraw' ? 'outline' : 'quiet'}
        aria-label={`${actionLabel[action]()} ${shortId(row.id)}`}
        onClick={() => onStart(action, row)}
      >
        {actionLabel[action]()}
      </Button>
    ))
}
