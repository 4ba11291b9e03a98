// Who takes part in what is attached to a referral: the family, and either staff or the organization that has the
// referral. A conversation has these two sides (docs/decisions/0057-conversations-have-two-sides.md), and so does an
// appointment.
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { findActiveReceiver } from '#contracts/receiver-parts.ts'
import type { Referral } from './state.ts'

/** The organization that accepted the referral and is working on it. A waitlisted referral is not accepted yet. */
export const findAcceptedReceiver = (referral: Referral, now: Date): string | null =>
  referral.status === 'received' && referral.disposition === 'accepted' ? findActiveReceiver(referral, now) : null

/** `organizationId` is null if the other side is staff. */
interface Sides {
  readonly clientId: string
  readonly organizationId: string | null
}

export type Side = 'client' | 'other'

/**
 * The side that a person is on, or null. An organization is on a side only while it is the referral's receiver. Staff
 * are on no side of a conversation with an organization: it is between the family and that organization.
 */
export const findSide = (
  actor: ResolvedActor,
  { clientId, organizationId }: Sides,
  referral: Referral,
  now: Date,
): Side | null => {
  if (actor.clientId === clientId) return 'client'
  if (organizationId === null) return isStaff(actor) ? 'other' : null
  return actor.organizationId === organizationId && findActiveReceiver(referral, now) === organizationId
    ? 'other'
    : null
}

/** Whether anyone is there to answer the family. */
export const canContinue = (
  { organizationId }: Pick<Sides, 'organizationId'>,
  referral: Referral,
  now: Date,
): boolean => organizationId === null || findActiveReceiver(referral, now) === organizationId
