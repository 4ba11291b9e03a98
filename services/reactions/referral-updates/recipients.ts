// Selects who receives an update when a referral changes, and in which role: sender, receiver, former receiver or
// client (NOT-10, REF-14).
import type { RecipientRole } from '#contracts/notifications.ts'
import { activeReceiver } from '#contracts/parties.ts'
import type { Referral } from '#domain/referral/state.ts'

export interface UpdateRecipient {
  readonly role: RecipientRole
  /** Id of the organization or client. */
  readonly id: string
}

/**
 * Returns the fields that recipients see. Notes, assignments and priority changes do not affect them. A receiver that is
 * only selected gets no updates (ROLE-14).
 */
const getVisibleState = (referral: Referral | undefined) => ({
  status: referral?.status,
  disposition: referral?.disposition,
  receiver: referral === undefined ? null : activeReceiver(referral),
})

/**
 * Returns an empty list if the event did not change the visible state. For a new referral, returns only the client: the
 * sender has just created it, and staff get a notification.
 */
export const selectRecipients = (before: Referral | undefined, after: Referral): UpdateRecipient[] => {
  const [previous, current] = [getVisibleState(before), getVisibleState(after)]
  if (
    previous.status === current.status &&
    previous.disposition === current.disposition &&
    previous.receiver === current.receiver
  )
    return []
  const recipients: UpdateRecipient[] = [{ role: 'client', id: after.clientId }]
  if (before !== undefined && after.fromOrganizationId !== null) {
    recipients.push({ role: 'sender', id: after.fromOrganizationId })
  }
  if (current.receiver !== null) recipients.push({ role: 'receiver', id: current.receiver })
  if (previous.receiver !== null && previous.receiver !== current.receiver)
    recipients.push({ role: 'former_receiver', id: previous.receiver })
  return recipients
}
