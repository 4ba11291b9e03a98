// Where a request stands, as its family is told: on its pages, and with the same meaning in its emails.
import { z } from 'zod'

/**
 * - `permission_revoked`, `permission_expired`: the family's consent has ended, so no one works on an open request.
 * - `declined`: by a partner, or because the partner has closed. Staff look for another one.
 * - `not_placed`: staff found no partner.
 * - `more_needed`: the family adds what is missing, or, `more_needed_from_partner`, the organization that made the request.
 * - `withdrawn_by_family`, or `withdrawn` by the organization that made the request.
 * - `completed` after a partner had accepted it, or `closed` before.
 */
export const FamilyState = z.enum([
  'with_staff',
  'in_review',
  'with_partner',
  'in_service',
  'waitlisted',
  'permission_revoked',
  'permission_expired',
  'declined',
  'not_placed',
  'more_needed',
  'more_needed_from_partner',
  'withdrawn_by_family',
  'withdrawn',
  'completed',
  'closed',
])
export type FamilyState = z.infer<typeof FamilyState>

/** Whether no one works on the request because the family's consent has ended. */
export const isWithoutPermission = (state: FamilyState | null): boolean =>
  state === 'permission_revoked' || state === 'permission_expired'
