// Who is told when a referral has moved, and in what part: its sender, its receiver, the one that has it no longer, and the
// client (NOT-10, REF-14).
import type { UpdateStanding } from '#contracts/notifications.ts'
import type { Referral } from '#domain/referral/state.ts'

export interface Told {
  readonly standing: UpdateStanding
  /** Of the organization, or of the client. */
  readonly id: string
}

/** Where the referral is, without what a note, a claim or a priority changes. */
const place = (referral: Referral | undefined) => ({
  status: referral?.status,
  disposition: referral?.disposition,
  holder: referral === undefined ? null : holderOf(referral),
})

/** The receiver that was sent it; one that is only chosen has no part in it (ROLE-14). */
const holderOf = ({ toOrganizationId, withReceiver }: Referral): string | null =>
  withReceiver ? toOrganizationId : null

/**
 * Nobody where the event did not move it. Of a new referral only the client is told: its sender has just made it, and staff
 * hear of it by their bell.
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
