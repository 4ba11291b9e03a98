// Decides commands on a person's access. An admin grants and revokes access (ROLE-07), and the system creates the first
// admin. The admin of an organization manages only its existing members (ROLE-16).
import { organizationRoles } from '#contracts/enumeration-values.ts'
import type { OrganizationRole } from '#contracts/enumerations.ts'
import { type Decider, type Decision, assertNever, noLostReaders, refuse } from '../decision.ts'
import type { AccessCommand, GrantAccess } from './commands.ts'
import type { AccessEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { type Access, type ActiveGrant, noAccess } from './state.ts'

const isOrganizationRole = (role: string): role is OrganizationRole =>
  (organizationRoles as readonly string[]).includes(role)

/** Whether a role change removes permissions. If so, it must take effect immediately, like a revocation. */
export const reducesAccess = (grant: ActiveGrant | undefined, { role }: Pick<GrantAccess, 'role'>): boolean => {
  if (grant === undefined || grant.role === role) return false
  const extendsAccess =
    (grant.role === 'member' && role === 'org_admin') || (grant.role === 'staff' && role === 'admin')
  return !extendsAccess
}

const isAlreadyGranted = (grant: ActiveGrant | undefined, { role, blockedRevision }: GrantAccess): boolean =>
  grant?.role === role && !(blockedRevision !== null && blockedRevision >= grant.revision)

const decideChange = (command: AccessCommand, grant: ActiveGrant | undefined): Decision<AccessEvent> => {
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
