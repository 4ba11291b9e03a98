// Who records what a family received through a referral. The right follows the referral.
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { findAcceptedReceiver } from '../referral/sides.ts'
import type { Referral } from '../referral/state.ts'

/** Staff, and members of the organization that accepted the referral and is working on it (CLI-37). */
export const canRecordResources = (actor: ResolvedActor, referral: Referral, now: Date): boolean =>
  isStaff(actor) || (actor.organizationId !== null && findAcceptedReceiver(referral, now) === actor.organizationId)
