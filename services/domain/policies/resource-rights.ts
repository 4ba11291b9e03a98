// Who reads and changes a resource, once the person may help the family of its referral (resource/rights.ts).
import { type Parties, type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { hadPart } from '#contracts/receiver-parts.ts'
import type { Resource } from '../resource/state.ts'

/**
 * Whether a receiver may read a resource of its referral: unless another receiver provides it, which the organization
 * must not learn of (ROLE-25). The same resources count for the receiver.
 */
export const canReceiverReadResource = (
  organizationId: string | null,
  { providerId }: Pick<Resource, 'providerId'>,
  parties: Pick<Parties, 'parts'>,
): boolean => providerId === null || providerId === organizationId || !hadPart(providerId, parties)

/** An organization changes only what it provides. Staff change every resource. */
export const canChangeResource = (
  actor: ResolvedActor,
  { providerId, status }: Pick<Resource, 'providerId' | 'status'>,
): boolean => status !== 'cancelled' && (isStaff(actor) || providerId === actor.organizationId)
