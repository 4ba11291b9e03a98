// Finds the recipients of an update when a referral changes, and their role: sender, receiver, former receiver, or client
// (NOT-10, REF-14).
import type { UpdateStanding } from '#contracts/notifications.ts'
import type { Referral } from '#domain/referral/state.ts'

export interface Told {
  readonly standing: UpdateStanding
  /** Id of the organization or of the client. */
  readonly id: string
}

/** The parts of the state that recipients see. Notes, claims and priority changes do not affect them. */
const place = (referral: Referral | undefined) => ({
  status: referral?.status,
  disposition: referral?.disposition,
  holder: referral === undefined ? null : holderOf(referral),
})

/** The receiver that the referral was submitted to. A receiver that is only selected gets no updates (ROLE-14). */
const holderOf = ({ toOrganizationId, withReceiver }: Referral): string | null =>
  withReceiver ? toOrganizationId : null

/**
 * Returns an empty list if the event did not change the visible state. For a new referral it returns only the client: the
 * sender has just created it, and staff get a notification.
 */
export const toldOfMove = (before: Referral | undefined, after: Referral): Told[] => {
  const [was, is] = [place(before), place(after)]
  if (was.status === is.status && was.disposition === is.disposition && was.holder === is.holder) return []
  const told: Told[] = [{ standing: 'client', id: after.clientId }]
  if (before !== undefined && after.fromOrganizationId !== null) {
    told.push({ standing: 'sender', id: after.fromOrganizationId })
  }
  if (is.holder !== null) told.push({ standing: 'receiver', id: is.holder })
  if (was.holder !== null && was.holder !== is.holder) told.push({ standing: 'former_receiver', id: was.holder })
  return told
}
