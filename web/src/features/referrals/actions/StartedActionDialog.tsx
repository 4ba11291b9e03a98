// The dialog of an action that was started on one referral.
import { m } from '#messages'
import { type ReferralAction, isReroute } from '#contracts/lifecycle.ts'
import type { OrganizationRow } from '#contracts/people.ts'
import type { PersonRef } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { clientName } from '../shared/party-names.ts'
import { refusalText } from '../shared/refusal.ts'
import { ActionDialog, type ActionSubject } from './ActionDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { hasDialog } from './action-draft.ts'
import { actionLabel } from './action-messages.ts'
import { RouteDialog, commonReceiver } from './RouteDialog.tsx'
import type { ActionPlace } from './useReferralCommand.ts'

export interface StartedAction {
  readonly action: ReferralAction
  readonly referral: ActionSubject
}

interface Props {
  readonly started: StartedAction
  readonly pending: boolean
  /** Why the assignment or routing failed; null if it has not. */
  readonly error: Error | null
  readonly onAssign: (reviewer: PersonRef) => void
  readonly onRoute: (receiver: OrganizationRow) => void
  /** Called after any other action. */
  readonly onDone: () => void
  readonly onClose: () => void
  readonly place: ActionPlace
}

/**
 * What happens when a receiver is chosen. A reroute sends the referral to it right away (REF-14). So does approving a
 * referral that had no receiver (REF-12).
 */
const routeEffect = ({ action, referral: { status } }: StartedAction): string => {
  if (action === 'submit') return m['referral-actions:confirm.submit']()
  return isReroute(status) ? m['referral-actions:confirm.reroute']({ count: 1 }) : m['referral-actions:confirm.route']()
}

export const StartedActionDialog = (props: Props) => {
  const { started, pending, error, onAssign, onRoute, onDone, onClose, place } = props
  const { action, referral } = started
  const problem = error === null ? {} : { problem: refusalText(error) }
  if (hasDialog(action)) {
    return (
      <ActionDialog
        key={`${action} ${referral.id}`}
        action={action}
        referral={referral}
        onDone={onDone}
        onClose={onClose}
        place={place}
      />
    )
  }
  if (action === 'assign')
    return <AssignDialog referral={referral} pending={pending} {...problem} onAssign={onAssign} onClose={onClose} />
  return (
    <RouteDialog
      consequence={m['referral-actions:dialog.forReferral']({
        shortId: shortId(referral.id),
        client: clientName(referral.client),
        effect: routeEffect(started),
      })}
      confirmLabel={action === 'submit' ? actionLabel.submit() : m['referral-actions:routeReferrals']({ count: 1 })}
      currentReceiverId={commonReceiver([referral])}
      pending={pending}
      {...problem}
      onRoute={onRoute}
      onClose={onClose}
    />
  )
}
