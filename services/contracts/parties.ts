// The parties of a referral. They determine which actions a person may take, and whether the person may see the
// referral at all.
import type { Actor } from './actor.ts'
import type { ReferralSource } from './enumerations.ts'
import type { Capacity } from './lifecycle.ts'

/** The actor of a request, including the client profile that the person owns. */
export interface ResolvedActor extends Readonly<Actor> {
  readonly clientId: string | null
}

/** The fields of a referral that identify its parties. */
export interface Parties {
  readonly clientId: string
  /** Null if the referral was made by or for the client, without a sending organization. */
  readonly fromOrganizationId: string | null
  readonly requestorUserId: string | null
  readonly toOrganizationId: string | null
  /**
   * True once the referral was submitted to the current receiver. A receiver is not a party to the referral while it is
   * only chosen, or after the sender revised the referral or staff reopened it (ROLE-14). Read models store this as a
   * non-null `receivedAt`.
   */
  readonly withReceiver: boolean
}

/**
 * Whether a family without an account made the referral. Staff use the contact details that the family gave, and it
 * replies through its link.
 */
export const isWithoutAccount = (source: ReferralSource): boolean => source === 'guest' || source === 'public_form'

/** Whether the person has platform-wide rights (ROLE-12). */
export const isStaff = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'staff' || actor.role === 'admin'

/** Only an admin, or an operator on the server (role `system`), may erase a person. */
export const canErase = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin' || role === 'system'

/**
 * Returns a person's capacities on a referral, which is empty for a person who is not a party. Staff who belong to the
 * receiving organization have both capacities (ROLE-15).
 */
export const capacitiesOf = (actor: ResolvedActor, parties: Parties): Capacity[] => {
  const organization = actor.organizationId
  const capacities: Capacity[] = []
  if (isStaff(actor)) capacities.push('staff')
  if (organization !== null && organization === parties.toOrganizationId && parties.withReceiver)
    capacities.push('receiver')
  if (isSender(actor, parties)) capacities.push('sender')
  if (actor.clientId === parties.clientId) capacities.push('client')
  return capacities
}

/** Whether a person may see a referral (ROLE-14). Everyone else gets "Referral not found". */
export const canSee = (actor: ResolvedActor, parties: Parties): boolean => capacitiesOf(actor, parties).length > 0

const isSender = (actor: ResolvedActor, parties: Parties): boolean => {
  if (parties.fromOrganizationId !== null) return actor.organizationId === parties.fromOrganizationId
  if (actor.clientId === parties.clientId) return true
  return actor.userId !== null && actor.userId === parties.requestorUserId
}
