// Selects who receives an update when a referral changes, and in which role: sender, receiver, former receiver or
// client (NOT-10, REF-14).
import type { RecipientRole } from '#contracts/notifications.ts'
import { type PartEnding, findOpenPart } from '#contracts/receiver-parts.ts'
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
  receiver: findOpenPart(referral?.parts)?.organizationId,
})

/** Whether sender, receiver and client see a difference between these states. */
export const hasVisibleChange = (before: Referral | undefined, after: Referral): boolean => {
  const [previous, current] = [getVisibleState(before), getVisibleState(after)]
  return (
    previous.status !== current.status ||
    previous.disposition !== current.disposition ||
    previous.receiver !== current.receiver
  )
}

/** How a part ended that its receiver knows of: it declined, or was told so. */
const knownEndings: ReadonlySet<PartEnding | null> = new Set(['declined', 'returned', 'withdrawn'] as const)

/** Endings by which the referral goes elsewhere, or back to staff, or may no longer be shared. */
const departures: ReadonlySet<PartEnding | null> = new Set(['rerouted', 'reopened', 'consent_ended'] as const)

/** The receivers before the current one that get an update: when their part ends, and when it goes elsewhere (ROLE-25). */
const formerReceivers = (before: Referral | undefined, after: Referral): UpdateRecipient[] => {
  const index = (before?.parts.length ?? 0) - 1
  const [partBefore, part] = [before?.parts[index], after.parts[index]]
  if (partBefore === undefined || part === undefined || part.to === null) return []
  const { organizationId: id, ending } = part
  const current = findOpenPart(after.parts)?.organizationId
  if (partBefore.to === null) {
    if (knownEndings.has(ending)) return [{ role: 'receiver', id }]
    return departures.has(ending) && id !== current ? [{ role: 'former_receiver', id }] : []
  }
  const hasGoneElsewhere = current !== undefined && current !== id
  return hasGoneElsewhere && knownEndings.has(ending) ? [{ role: 'former_receiver', id }] : []
}

/**
 * Whether only the family's consent ended or began again. The receiver is told. For family and sender, the status is the
 * same as before.
 */
export const isConsentChange = (before: Referral | undefined, after: Referral): boolean =>
  before !== undefined && before.consent !== after.consent

/**
 * Returns an empty list if the event did not change the visible state. For a new referral, returns only the client: the
 * sender has just created it, and staff get a notification. A receiver whose part has ended hears only that the referral
 * went elsewhere.
 */
export const selectRecipients = (before: Referral | undefined, after: Referral): UpdateRecipient[] => {
  if (!hasVisibleChange(before, after)) return []
  const { receiver } = getVisibleState(after)
  if (isConsentChange(before, after))
    return receiver === undefined ? formerReceivers(before, after) : [{ role: 'receiver', id: receiver }]
  const recipients: UpdateRecipient[] = [{ role: 'client', id: after.clientId }]
  if (before !== undefined && after.fromOrganizationId !== null) {
    recipients.push({ role: 'sender', id: after.fromOrganizationId })
  }
  if (receiver !== undefined) recipients.push({ role: 'receiver', id: receiver })
  return [...recipients, ...formerReceivers(before, after)]
}
