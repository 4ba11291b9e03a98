// The parties of a referral. They determine who may see the referral and which actions each person may take.
import type { Actor } from './actor.ts'
import type { ReferralSource } from './enumerations.ts'
import type { ReferralRole } from './lifecycle.ts'
import { type ReceiverPart, findActiveReceiver, hadPart, hasAccepted } from './receiver-parts.ts'

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
  /**
   * The parts of its receivers, the earliest first. A receiver that is only chosen has none: it is not a party to the
   * referral until staff submit it (ROLE-14).
   */
  readonly parts: readonly ReceiverPart[]
}

/**
 * Whether a family without an account made the referral. Staff use the contact details that the family gave, and the
 * family replies through its status link.
 */
export const isWithoutAccount = (source: ReferralSource): boolean => source === 'guest' || source === 'public_form'

/** Everyone who reads public listings: commands can block them as one reader (docs/decisions/0054). */
export const publicReader = 'public'

/** The account of the family that a client record is about: commands can block it as one reader. */
export const familyReader = 'family'

/** Staff who may not read a protected family: commands can block them as one reader (docs/decisions/0078). */
export const staffReader = 'staff'

/** Whether the person has platform-wide rights (ROLE-12). */
export const isStaff = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'staff' || actor.role === 'admin'

/** Only an admin, or an operator on the server (role `system`), may erase a person. */
export const canErase = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin' || role === 'system'

/** Only an admin sets the tier of a partner (APP-24, ROLE-13). The system sets the one of an approved application. */
export const canSetTier = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin' || role === 'system'

/** Only an admin closes an organization, because that ends the access of its people (ROLE-13). */
export const canCloseOrganization = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin'

/**
 * Returns a person's roles in a referral, or an empty array if the person is not a party to it. Staff who belong to the
 * receiving organization have both roles (ROLE-15). `former_receiver` is the only role of a person who has it: members
 * of an organization whose part has ended, who are not a party in another way (ROLE-24).
 */
export const findReferralRoles = (actor: ResolvedActor, parties: Parties, now: Date): ReferralRole[] => {
  const organization = actor.organizationId
  const roles: ReferralRole[] = []
  if (isStaff(actor)) roles.push('staff')
  if (organization !== null && organization === findActiveReceiver(parties, now)) roles.push('receiver')
  if (isSender(actor, parties)) roles.push('sender')
  if (actor.clientId === parties.clientId) roles.push('client')
  return roles.length === 0 && organization !== null && hadPart(organization, parties) ? ['former_receiver'] : roles
}

/** Whether a person may see a referral (ROLE-14). Everyone else gets "Referral not found". */
export const canSee = (actor: ResolvedActor, parties: Parties, now: Date): boolean =>
  findReferralRoles(actor, parties, now).length > 0

/**
 * Whether a person may read what is written in a referral from now on. A former receiver may not, so it does not even
 * learn that something was written (ROLE-24).
 */
export const canSeeChanges = (actor: ResolvedActor, parties: Parties, now: Date): boolean =>
  findReferralRoles(actor, parties, now).some((role) => role !== 'former_receiver')

/**
 * Whether a person may open the family's phone and email (ROLE-23): a receiver that accepted, while its part goes on, and
 * staff for a family that has no account or asked without one, which they have to call. Everyone else sees them masked.
 */
export const mayOpenContact = (
  actor: ResolvedActor,
  referral: Parties & { readonly source: ReferralSource; readonly familyHasAccount: boolean },
  now: Date,
): boolean =>
  (isStaff(actor) && (!referral.familyHasAccount || isWithoutAccount(referral.source))) ||
  (actor.organizationId !== null && hasAccepted(actor.organizationId, referral, now))

const isSender = (actor: ResolvedActor, parties: Parties): boolean => {
  if (parties.fromOrganizationId !== null) return actor.organizationId === parties.fromOrganizationId
  if (actor.clientId === parties.clientId) return true
  return actor.userId !== null && actor.userId === parties.requestorUserId
}
