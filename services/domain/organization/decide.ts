// Decides commands on an organization. Members maintain everything except the tier, which staff set.
import { isConfidentialShelter } from '#contracts/contacts.ts'
import { type ResolvedActor, isStaff, publicReader } from '#contracts/parties.ts'
import { type Decider, type Decision, assertNever, refuse } from '../decision.ts'
import type { OrganizationCommand } from './commands.ts'
import type { OrganizationEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { Organization } from './state.ts'

/**
 * Decides a command on an organization. Setting a property to its current value changes nothing. The system creates the
 * organization of an approved application. @refuses already_exists, organization_not_found, not_permitted
 */
const decide = (command: OrganizationCommand, state: Organization | undefined): Decision<OrganizationEvent> => {
  const { actor, organizationId } = command
  if (command.type === 'create') {
    if (!canManageAny(actor)) return refuse('not_permitted')
    if (state !== undefined) return refuse('already_exists')
    const { profile, tier, publicVisible } = command
    return [{ type: 'OrganizationCreated', data: { organizationId, profile, tier, publicVisible } }]
  }
  if (state === undefined) return refuse('organization_not_found')

  const isMember = actor.organizationId === state.organizationId
  const isPermitted = canManageAny(actor) || (isMember && command.type !== 'set_tier')
  if (!isPermitted) return refuse('not_permitted')
  return decideChange(command, state)
}

const decideChange = (
  command: Exclude<OrganizationCommand, { type: 'create' }>,
  state: Organization,
): Decision<OrganizationEvent> => {
  switch (command.type) {
    case 'update_profile':
      return JSON.stringify(command.profile) === JSON.stringify(state.profile)
        ? []
        : [{ type: 'OrganizationProfileUpdated', data: { profile: command.profile } }]
    case 'set_tier':
      return command.tier === state.tier ? [] : [{ type: 'TierSet', data: { tier: command.tier } }]
    case 'set_visibility':
      return command.publicVisible === state.publicVisible
        ? []
        : [{ type: 'VisibilitySet', data: { publicVisible: command.publicVisible } }]
    default:
      return assertNever(command)
  }
}

const canManageAny = (actor: ResolvedActor): boolean => isStaff(actor) || actor.role === 'system'

const isShelter = ({ profile }: Organization): boolean => isConfidentialShelter(profile)

/** A listing that is hidden, or that becomes a confidential shelter, whose location and hours are hidden. */
const findLostReaders = (before: Organization | undefined, after: Organization | undefined): readonly string[] => {
  if (before?.publicVisible !== true || after === undefined) return []
  return !after.publicVisible || (isShelter(after) && !isShelter(before)) ? [publicReader] : []
}

export const organizationDecider: Decider<OrganizationCommand, Organization | undefined, OrganizationEvent> = {
  initial: undefined,
  decide,
  evolve,
  findLostReaders,
}
