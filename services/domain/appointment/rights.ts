// Who may schedule an appointment and act on it: exactly those who may write to the family, by the same rule.
import type { AppointmentSide } from '#contracts/appointment-rules.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { findSide } from '../referral/sides.ts'
import type { Referral } from '../referral/state.ts'

interface Sides {
  readonly clientId: string
  /** Null for an appointment with staff. */
  readonly organizationId: string | null
}

/**
 * The side that a person is on, or null. Staff arrange appointments for families, so they are also on the side of an
 * organization, in contrast to a conversation.
 */
export const findAppointmentSide = (
  actor: ResolvedActor,
  { clientId, organizationId }: Sides,
  referral: Referral,
  now: Date,
): AppointmentSide | null =>
  findSide(actor, { clientId, organizationId }, referral, now) ??
  findSide(actor, { clientId, organizationId: null }, referral, now)
