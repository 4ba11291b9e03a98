// Who stands where on a referral: from that follow the actions a person may take, and whether the person sees it at all.
import type { Actor } from './actor.ts'
import type { ReferralSource } from './enumerations.ts'
import type { Capacity } from './lifecycle.ts'

/** An actor as a request resolves it: with the client profile the person owns. */
export interface ResolvedActor extends Readonly<Actor> {
  readonly clientId: string | null
}

/** What of a referral says who its parties are. */
export interface Parties {
  readonly clientId: string
  /** null: made by the client or for the client, without a sending organization. */
  readonly fromOrganizationId: string | null
  readonly requestorUserId: string | null
  readonly toOrganizationId: string | null
  /**
   * True once the present receiver was sent the referral. A receiver that is only chosen, or that was sent it before the
   * sender revised it or staff reopened it, has no part in it (ROLE-14). A read model keeps it as `receivedAt` not null.
   */
  readonly withReceiver: boolean
}

/** Made by a family that has no account: it is reached by the contacts it gave, and answers by its link. */
export const isWithoutAccount = (source: ReferralSource): boolean => source === 'guest' || source === 'public_form'

/** Platform-wide rights (ROLE-12). */
export const isStaff = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'staff' || actor.role === 'admin'

/** Whoever erases a person is an admin, or works on the machine itself. */
export const mayErase = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin' || role === 'system'

/**
 * The capacities a person holds on a referral, none for everybody else. Staff who belong to the receiving organization
 * hold both (decisions, "staff who are also receivers").
 */
export const capacitiesOf = (actor: ResolvedActor, parties: Parties): Capacity[] => {
  const organization = actor.organizationId
  const held: Capacity[] = []
  if (isStaff(actor)) held.push('staff')
  if (organization !== null && organization === parties.toOrganizationId && parties.withReceiver) held.push('receiver')
  if (isSender(actor, parties)) held.push('sender')
  if (actor.clientId === parties.clientId) held.push('client')
  return held
}

/** Who may see a referral (ROLE-14); everyone else is told "Referral not found". */
export const maySee = (actor: ResolvedActor, parties: Parties): boolean => capacitiesOf(actor, parties).length > 0

const isSender = (actor: ResolvedActor, parties: Parties): boolean => {
  if (parties.fromOrganizationId !== null) return actor.organizationId === parties.fromOrganizationId
  if (actor.clientId === parties.clientId) return true
  return actor.userId !== null && actor.userId === parties.requestorUserId
}
