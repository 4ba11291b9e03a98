// What a command on a person's access leads to. Only an admin grants and revokes (ROLE-07); the system sets up the first.
import { type Decider, type Decision, assertNever, refuse } from '../decision.ts'
import type { AccessCommand } from './commands.ts'
import type { AccessEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { type Access, noAccess } from './state.ts'

/**
 * Decides a command on a person's access. That the user and the organization exist, the caller has checked. Granting what
 * is granted, or revoking what is not, is nothing new. @refuses not_permitted
 */
export const decide = (command: AccessCommand, state: Access): Decision<AccessEvent> => {
  const { actor, userId, organizationId } = command
  if (actor.role !== 'admin' && actor.role !== 'system') return refuse('not_permitted')
  const held = state.roles[organizationId]
  switch (command.type) {
    case 'grant':
      return held === command.role
        ? []
        : [{ type: 'AccessGranted', data: { userId, organizationId, role: command.role } }]
    case 'revoke':
      return held === undefined ? [] : [{ type: 'AccessRevoked', data: { userId, organizationId } }]
    default:
      return assertNever(command)
  }
}

export const accessDecider: Decider<AccessCommand, Access, AccessEvent> = { initial: noAccess, decide, evolve }
