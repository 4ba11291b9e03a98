// The referrals of a partner that need attention: in service without activity, and returned to the partner that sent them.
import { quietDays } from '#contracts/referrals.ts'
import type { Condition } from './conditions.ts'
import { onReferral as on } from './query-context.ts'

const dayMs = 86_400_000

/** In service, and without an event for `quietDays`. A waitlisted referral is not in service. */
export const isQuiet = (now: Date): Condition =>
  on.and([on('in_service', '=', true), on('updated_at', '<=', new Date(now.getTime() - quietDays * dayMs))])

/** Sent by the organization and returned to it: declined, or returned for revision. It withdrew the others itself. */
export const isReturnedTo = (organizationId: string): Condition =>
  on.and([
    on('from_organization_id', '=', organizationId),
    on('status', '=', 'returned'),
    on.or([on('disposition', 'is', null), on('disposition', '!=', 'withdrawn')]),
  ])
