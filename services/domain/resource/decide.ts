// Decides commands on the resources of a referral.
import { isStaff } from '#contracts/parties.ts'
import { resourceLimits } from '#contracts/resources.ts'
import { type Decider, type Decision, type Refusal, assertNever, noLostReaders, refuse } from '../decision.ts'
import { canChangeResource, canReceiverReadResource } from '../policies/resource-rights.ts'
import { toCents } from '../referral/amount.ts'
import { isRefused, optionalScreenedText, screenedText } from '../screened-text.ts'
import type { ResourceCommand } from './commands.ts'
import type { ResourceEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { canRecordResources } from './rights.ts'
import type { Resources } from './state.ts'

type Change = Exclude<ResourceCommand, { type: 'record' }>

/**
 * To a person who may not record anything, the referral does not exist.
 * @refuses referral_not_found, not_permitted, already_exists, not_found, stale_version, not_allowed_in_state, information_missing,
 * unsafe_input, sensitive_content, invalid_amount
 */
const decide = (command: ResourceCommand, state: Resources): Decision<ResourceEvent> => {
  const { actor, referral, resourceId } = command
  if (!canRecordResources(actor, referral, new Date(command.at))) return refuse('referral_not_found')
  if (command.type === 'record') {
    if (state[resourceId] !== undefined) return refuse('already_exists')
    const details = toDetails(command)
    if ('refused' in details) return details
    const { referralId, clientId } = referral
    return [{ type: 'ResourceRecorded', data: { referralId, clientId, resourceId, ...details } }]
  }
  return findObstacle(command, state) ?? change(command)
}

const change = (command: Change): Decision<ResourceEvent> => {
  const { resourceId } = command
  switch (command.type) {
    case 'correct': {
      const details = toDetails(command)
      return 'refused' in details ? details : [{ type: 'ResourceCorrected', data: { resourceId, ...details } }]
    }
    case 'cancel':
      return [{ type: 'ResourceCanceled', data: { resourceId } }]
    default:
      return assertNever(command)
  }
}

/** Why the resource cannot be changed, or null. */
const findObstacle = ({ actor, referral, resourceId, version }: Change, state: Resources): Refusal | null => {
  const resource = state[resourceId]
  if (resource === undefined) return refuse('not_found')
  if (!isStaff(actor) && !canReceiverReadResource(actor.organizationId, resource, referral)) return refuse('not_found')
  if (resource.version !== version)
    return refuse('stale_version', { current: { version: resource.version, status: resource.status } })
  if (resource.status === 'cancelled') return refuse('not_allowed_in_state')
  return canChangeResource(actor, resource) ? null : refuse('not_permitted')
}

type Details = Omit<Extract<ResourceEvent, { type: 'ResourceCorrected' }>['data'], 'resourceId'>

/** What is recorded. The organization of a member provides what the member records. */
const toDetails = ({
  actor,
  referral: { clientId },
  details,
}: Exclude<ResourceCommand, { type: 'cancel' }>): Details | Refusal => {
  const { type, dollars, status, startDate, endDate } = details
  const amountCents = toCents(dollars)
  if (amountCents === null) return refuse('invalid_amount')
  const name = screenedText(details.name, { clientId, path: 'name', limit: resourceLimits.name })
  if (isRefused(name)) return name
  const notes = optionalScreenedText(details.notes ?? '', { clientId, path: 'notes', limit: resourceLimits.notes })
  if (isRefused(notes)) return notes
  const providerId = isStaff(actor) ? details.providerId : actor.organizationId
  return { name, type, amountCents, status, startDate, endDate, notes, providerId }
}

export const resourceDecider: Decider<ResourceCommand, Resources, ResourceEvent> = {
  initial: {},
  decide,
  evolve,
  // A family keeps reading what it received, and a receiver loses it with the referral itself.
  findLostReaders: noLostReaders,
}
