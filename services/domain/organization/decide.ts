// Decides commands on an organization. Members and staff maintain everything except the tier, which an admin sets.
import { type Capacity, accepting, limitOn, pauseDays } from '#contracts/capacity.ts'
import type { SaveOrganizationProfile } from '#contracts/organization-profile.ts'
import { type ResolvedActor, canCloseOrganization, canSetTier, isStaff, publicReader } from '#contracts/parties.ts'
import { type Decider, type Decision, assertNever, refuse } from '../decision.ts'
import { localDay } from '../policies/calendar.ts'
import { decideClosing, isClosingStep } from './closing.ts'
import type { ClosingStep, OrganizationCommand } from './commands.ts'
import type { OrganizationEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { isSameProfile, isShelterProfile, profileAfter } from './profile.ts'
import { type Organization, isAddressConfidential, isListed } from './state.ts'

/**
 * Decides a command on an organization. Setting a property to its current value changes nothing. Staff create
 * organizations with a free listing, admins with any tier. The system creates the organization of an approved
 * application. Only an admin closes one. A closed one does not change anymore.
 * @refuses already_exists, organization_not_found, not_permitted, listing_incomplete, pause_day_invalid, stale_version,
 * organization_closed, not_allowed_in_state
 */
const decide = (command: OrganizationCommand, state: Organization | undefined): Decision<OrganizationEvent> => {
  const { actor, organizationId } = command
  if (command.type === 'create') {
    const { profile, tier, publicVisible } = command
    const isPermitted = canManageAny(actor) && (tier === 'free_listing' || canSetTier(actor))
    if (!isPermitted) return refuse('not_permitted')
    if (state !== undefined) return refuse('already_exists')
    return [{ type: 'OrganizationCreated', data: { organizationId, profile, tier, publicVisible } }]
  }
  if (state === undefined) return refuse('organization_not_found')

  if (isClosingStep(command))
    return canCloseOrganization(actor) ? decideClosing(command, state) : refuse('not_permitted')
  const isMember = actor.organizationId === state.organizationId
  const isPermitted = command.type === 'set_tier' ? canSetTier(actor) : canManageAny(actor) || isMember
  if (!isPermitted) return refuse('not_permitted')
  return state.closing?.isClosed === true ? refuse('organization_closed') : decideChange(command, state)
}

const decideChange = (
  command: Exclude<OrganizationCommand, { type: 'create' | ClosingStep['type'] }>,
  state: Organization,
): Decision<OrganizationEvent> => {
  switch (command.type) {
    case 'save_profile':
      return saveProfile(command.saved, state, localDay(command.at))
    case 'set_tier':
      return command.tier === state.tier ? [] : [{ type: 'TierSet', data: { tier: command.tier } }]
    case 'set_capacity':
      return setCapacity(command, state, localDay(command.at))
    case 'set_visibility':
      if (command.publicVisible && !isComplete(state.profile)) return refuse('listing_incomplete')
      return setVisibility(command.publicVisible, state)
    default:
      return assertNever(command)
  }
}

const isSameCapacity = (a: Capacity, b: Capacity): boolean =>
  a.status === b.status && a.until === b.until && a.note === b.note

/** A limit that ended since the person saw it is no change. */
const setCapacity = (
  { capacity, seen }: Extract<OrganizationCommand, { type: 'set_capacity' }>,
  state: Organization,
  today: string,
): Decision<OrganizationEvent> => {
  const { first, last } = pauseDays(today)
  if (capacity.until !== null && (capacity.until < first || capacity.until > last)) return refuse('pause_day_invalid')
  if (isSameCapacity(state.capacity ?? accepting, capacity)) return []
  const current = limitOn(today, state.capacity ?? null)
  const isStale = seen !== undefined && !isSameCapacity(limitOn(today, seen) ?? accepting, current ?? accepting)
  return isStale
    ? refuse('stale_version', { current: { capacity: current } })
    : [{ type: 'CapacitySet', data: { capacity } }]
}

/** What a save of the profile requires (ORG-14). The home organization of the first admin begins without it. */
const isComplete = ({ services, populations, counties }: Organization['profile']): boolean =>
  [services, populations, counties].every((choices) => choices.length > 0)

const setVisibility = (publicVisible: boolean, state: Organization): OrganizationEvent[] =>
  publicVisible === state.publicVisible ? [] : [{ type: 'VisibilitySet', data: { publicVisible } }]

const saveProfile = (
  saved: SaveOrganizationProfile,
  state: Organization,
  today: string,
): Decision<OrganizationEvent> => {
  if (saved.version !== state.version) return refuse('stale_version')
  const profile = profileAfter(state.profile, state.organizationId, saved)
  return [
    ...(isSameProfile(profile, state.profile, today)
      ? []
      : [{ type: 'OrganizationProfileUpdated' as const, data: { profile } }]),
    ...setVisibility(saved.publicVisible, state),
  ]
}

const canManageAny = (actor: ResolvedActor): boolean => isStaff(actor) || actor.role === 'system'

/**
 * The public loses a listing that is hidden or begins to close, one that becomes a confidential shelter, whose location and hours are
 * hidden, and an address that becomes confidential, which partners could still see.
 */
const findLostReaders = (before: Organization | undefined, after: Organization | undefined): readonly string[] => {
  if (before === undefined || after === undefined || !isListed(before)) return []
  const hidesMore =
    (isShelterProfile(after.profile) && !isShelterProfile(before.profile)) ||
    (isAddressConfidential(after.profile) && !isAddressConfidential(before.profile))
  return !isListed(after) || hidesMore ? [publicReader] : []
}

export const organizationDecider: Decider<OrganizationCommand, Organization | undefined, OrganizationEvent> = {
  initial: undefined,
  decide,
  evolve,
  findLostReaders,
}
