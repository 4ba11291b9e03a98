// Where a request stands, as its family is told. The emails of `family-updates` say the same.
import type { ActorRole } from '#contracts/actor.ts'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { FamilyState } from '#contracts/family-state.ts'
import { expressionBuilder, sql } from 'kysely'
import type { ReferralTables } from '../stored.ts'
import { referralConsent } from './consent.ts'
import type { NamedReferral } from './rows.ts'

/** The event that returned the request to its family, for a decline or a withdrawal. */
export interface ReturnEvent {
  readonly actor_role: ActorRole
  readonly actor_organization_id: string | null
  readonly status_before: ReferralStatus | null
  readonly receiver_before: string | null
}

const returnTypes = ['ReferralDeclined', 'ReferralWithdrawn'] as const

/** Finds the return in a referral's events, which are newest first. */
export const findReturn = <Event extends ReturnEvent & { readonly type: string }>(
  events: readonly Event[],
): ReturnEvent | null => events.find(({ type }) => returnTypes.some((returnType) => returnType === type)) ?? null

/** The last return of the referral of the outer query, as JSON. */
export const lastReturn = () =>
  expressionBuilder<ReferralTables, 'referral'>()
    .selectFrom('referral_event')
    .select(({ ref }) =>
      // Raw SQL: the builder has no expression for a JSON object of columns.
      sql<ReturnEvent>`jsonb_build_object(
        'actor_role', ${ref('referral_event.actor_role')},
        'actor_organization_id', ${ref('referral_event.actor_organization_id')},
        'status_before', ${ref('referral_event.status_before')},
        'receiver_before', ${ref('referral_event.receiver_before')})`.as('fields'),
    )
    .whereRef('referral_event.referral_id', '=', 'referral.id')
    .where('referral_event.type', 'in', returnTypes)
    .orderBy('referral_event.revision', 'desc')
    .limit(1)

/** Only an organization that had the referral declines it as a partner. The system does so when that one has closed. */
export const isPartnerDecline = (event: ReturnEvent): boolean =>
  event.actor_role === 'system' ||
  ((event.status_before === 'submitted' || event.status_before === 'received') &&
    event.actor_organization_id !== null &&
    event.actor_organization_id === event.receiver_before)

const returnedState = (referral: NamedReferral, event: ReturnEvent | null): FamilyState => {
  if (referral.disposition === 'withdrawn') return event?.actor_role === 'client' ? 'withdrawn_by_family' : 'withdrawn'
  if (referral.disposition === 'declined') return event === null || isPartnerDecline(event) ? 'declined' : 'not_placed'
  return referral.from_organization_id === null ? 'more_needed' : 'more_needed_from_partner'
}

/** `event` is the last decline or withdrawal. A request that is over needs no consent. */
export const familyState = (referral: NamedReferral, event: ReturnEvent | null, now: Date): FamilyState => {
  const { status, disposition, parts } = referral
  if (status === 'closed') return parts.some(({ accepted }) => accepted) ? 'completed' : 'closed'
  const { ending } = referralConsent(referral, now)
  if (ending !== null && disposition !== 'withdrawn')
    return ending === 'revoked' ? 'permission_revoked' : 'permission_expired'
  switch (status) {
    case 'requested':
    case 'pending_review':
      return 'with_staff'
    case 'in_review':
      return 'in_review'
    case 'submitted':
      return 'with_partner'
    case 'received':
      return disposition === 'waitlisted' ? 'waitlisted' : 'in_service'
    case 'returned':
      return returnedState(referral, event)
  }
}
