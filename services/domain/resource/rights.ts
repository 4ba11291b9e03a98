// Who records and reads what a family received through a referral. The rights follow the referral.
import { type Parties, type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { hadPart } from '#contracts/receiver-parts.ts'
import { findAcceptedReceiver } from '../conversation/rights.ts'
import type { Referral } from '../referral/state.ts'
import type { Resource } from './state.ts'

/** Staff, and members of the organization that accepted the referral and is working on it (CLI-37). */
export const canRecordResources = (actor: ResolvedActor, referral: Referral, now: Date): boolean =>
  isStaff(actor) || (actor.organizationId !== null && findAcceptedReceiver(referral, now) === actor.organizationId)

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
