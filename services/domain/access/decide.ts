// Decides commands on a person's access. An admin grants and revokes access (ROLE-07), and the system creates the first
// admin. The admin of an organization manages only its existing members (ROLE-16). A new member joins by accepting an
// invitation, which the system grants.
import { organizationRoles } from '#contracts/enumeration-values.ts'
import type { GrantedRole, OrganizationRole } from '#contracts/enumerations.ts'
import { canInvite } from '#contracts/invitations.ts'
import { type Decider, type Decision, type Refusal, assertNever, noLostReaders, refuse } from '../decision.ts'
import type { AcceptInvitation, AccessCommand, GrantAccess } from './commands.ts'
import type { AccessEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { type Access, type ActiveGrant, noAccess } from './state.ts'

const isOrganizationRole = (role: string): role is OrganizationRole =>
  (organizationRoles as readonly string[]).includes(role)

/** Whether a role change removes permissions. If so, it must take effect immediately, like a revocation. */
export const reducesAccess = (grant: ActiveGrant | undefined, { role }: Pick<GrantingCommand, 'role'>): boolean => {
  if (grant === undefined || grant.role === role) return false
  const extendsAccess =
    (grant.role === 'member' && role === 'org_admin') || (grant.role === 'staff' && role === 'admin')
  return !extendsAccess
}

type GrantingCommand = Pick<GrantAccess | AcceptInvitation, 'role' | 'blockedRevision'>

const isBlocked = (grant: ActiveGrant, { blockedRevision }: GrantingCommand): boolean =>
  blockedRevision !== null && blockedRevision >= grant.revision

const isAlreadyGranted = (grant: ActiveGrant | undefined, command: GrantingCommand): boolean =>
  grant?.role === command.role && !isBlocked(grant, command)

/** The roles in the order in which an invitation may raise them. */
const roleOrder: readonly GrantedRole[] = ['member', 'org_admin', 'staff', 'admin']

/** An invitation never lowers a role: a person with a higher role at the organization keeps it. */
const decideAcceptance = (command: AcceptInvitation, grant: ActiveGrant | undefined): Decision<AccessEvent> => {
  const { actor, userId, organizationId, role, invitation } = command
  // The approval of an application makes its contact the admin of the new organization, and no more than that.
  const mayInvite =
    invitation.applicationId === null
      ? canInvite(invitation.inviter, { organizationId, role })
      : isOrganizationRole(role)
  if (actor.role !== 'system' || !mayInvite) return refuse('not_permitted')
  const isRaised = grant === undefined || roleOrder.indexOf(role) > roleOrder.indexOf(grant.role)
  if (!isRaised && !isBlocked(grant, command)) return []
  const { id, inviter } = invitation
  const data = { userId, organizationId, role, invitation: { id, invitedBy: inviter.userId } }
  return [{ type: 'AccessGranted', data }]
}

/** What is known of an invited address among the people of the organization. */
interface InvitedPerson {
  /** Whether it is the address of the person who invites. */
  readonly isInviter: boolean
  /** The role that the person has at the organization, as far as the person who invites may see it. */
  readonly role: GrantedRole | undefined
}

/**
 * Decides whether an invitation to this role may be sent. It must give the person something: a member may be invited to
 * a higher role, and to no other. Who may invite is decided by `canInvite`.
 * @refuses own_invitation, already_member
 */
export const refuseInvitation = (role: GrantedRole, person: InvitedPerson): Refusal | undefined => {
  if (person.isInviter) return refuse('own_invitation')
  const isRaised = person.role === undefined || roleOrder.indexOf(role) > roleOrder.indexOf(person.role)
  return isRaised ? undefined : refuse('already_member')
}

type ChangeCommand = Exclude<AccessCommand, AcceptInvitation>

const decideChange = (command: ChangeCommand, grant: ActiveGrant | undefined): Decision<AccessEvent> => {
  const { userId, organizationId } = command
  switch (command.type) {
    case 'grant':
      return isAlreadyGranted(grant, command)
        ? []
        : [{ type: 'AccessGranted', data: { userId, organizationId, role: command.role } }]
    case 'revoke':
      return grant === undefined ? [] : [{ type: 'AccessRevoked', data: { userId, organizationId } }]
    default:
      return assertNever(command)
  }
}

/**
 * Decides a command on a person's access. The caller has already checked that the user and the organization exist, and
 * that an admin remains. Repeating an existing grant, or revoking a missing one, changes nothing.
 * @refuses not_permitted; not_found if an organization's admin names a user who is not its member
 */
const decide = (command: AccessCommand, state: Access): Decision<AccessEvent> => {
  const { actor, organizationId } = command
  const grant = state.grants[organizationId]
  if (command.type === 'accept_invitation') return decideAcceptance(command, grant)
  if (actor.role === 'admin' || actor.role === 'system') return decideChange(command, grant)
  const isOwnOrganization = actor.role === 'org_admin' && actor.organizationId === organizationId
  if (!isOwnOrganization || (command.type === 'grant' && !isOrganizationRole(command.role)))
    return refuse('not_permitted')
  // Staff whose home is this organization are not its members.
  if (grant === undefined || !isOrganizationRole(grant.role)) return refuse('not_found')
  return decideChange(command, grant)
}

export const accessDecider: Decider<AccessCommand, Access, AccessEvent> = {
  initial: noAccess,
  decide,
  evolve,
  // Blocks of readers are for organizations. The access commands block the person's grant instead.
  findLostReaders: noLostReaders,
}
