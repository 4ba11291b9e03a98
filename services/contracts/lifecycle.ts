// The life cycle table: which action is allowed in which state. The decider, the API and every button read it.
import type { Disposition, ReferralSource, ReferralStatus } from './enumerations.ts'
import { isWithoutAccount } from './parties.ts'

/** The deciding actions on an existing referral. Each carries the version that the person saw (REF-28). */
export const decidingActions = [
  'start_review',
  'assign',
  'release',
  'route',
  'submit',
  'return',
  'decline',
  'close',
  'reopen',
  'accept',
  'waitlist',
  'record_outcome',
  'withdraw',
  'resubmit',
] as const
export type DecidingAction = (typeof decidingActions)[number]

/** Every action on a referral. Notes and priority changes carry no version, so they are never stale. */
export const referralActions = [...decidingActions, 'set_priority', 'add_note'] as const
export type ReferralAction = (typeof referralActions)[number]

/**
 * The capacity in which a person acts (TL-05): staff, the receiving organization, the sender, or the client.
 * `capacitiesOf` (parties.ts) returns the capacities that a person holds on a referral.
 */
export const capacities = ['staff', 'receiver', 'sender', 'client'] as const
export type Capacity = (typeof capacities)[number]

/** The part of a referral's state that determines the allowed actions. */
export interface LifecycleState {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly source: ReferralSource
}

type StateCondition = (state: LifecycleState) => boolean

const isAwaitingReview: StateCondition = (s) =>
  s.status === 'requested' || s.status === 'pending_review' || s.status === 'in_review'
const isSubmitted: StateCondition = (s) => s.status === 'submitted'
const isClosed: StateCondition = (s) => s.status === 'closed'
const isReturned: StateCondition = (s) => s.status === 'returned'
const isWithdrawn: StateCondition = (s) => isReturned(s) && s.disposition === 'withdrawn'
const isDeclined: StateCondition = (s) => isReturned(s) && s.disposition === 'declined'
/**
 * Staff have asked a family without an account a question. The family may answer by phone, and then staff resubmit on
 * its behalf.
 */
const awaitsFamilyAnswer: StateCondition = (s) => s.disposition === 'revision' && isWithoutAccount(s.source)
const isWaitlisted: StateCondition = (s) => s.status === 'received' && s.disposition === 'waitlisted'
const isInService: StateCondition = (s) => s.status === 'received' && !isWaitlisted(s)
/** REF-23: a withdrawn referral accepts only its sender's resubmission and a close. It accepts no notes either. */
const isNotWithdrawn: StateCondition = (s) => !isWithdrawn(s)

/**
 * Who may do what, and when (docs/decisions/0008-one-lifecycle-table.md).
 * - `submit` also needs a receiving organization. That refusal has its own problem code, because the fix is to route.
 * - `decline` covers two cases: staff decline what they may return, and a receiver declines what it was sent or has
 *   waitlisted.
 * - `assign` assigns the review to a staff member, and `release` gives it up
 *   (docs/decisions/0021-review-assignment-and-undo.md).
 * - `undo` reverses the last decision where possible. It is never in the list of actions, because only the person who
 *   just decided needs it.
 */
export const actionRules: Readonly<
  Record<ReferralAction | 'undo', Readonly<Partial<Record<Capacity, StateCondition>>>>
> = {
  start_review: { staff: (s) => s.status === 'requested' || s.status === 'pending_review' },
  assign: { staff: isAwaitingReview },
  release: { staff: (s) => s.status === 'in_review' },
  undo: { staff: isAwaitingReview },
  route: { staff: (s) => isAwaitingReview(s) || isSubmitted(s) || isDeclined(s) },
  submit: { staff: isAwaitingReview },
  return: { staff: (s) => isAwaitingReview(s) || isSubmitted(s) },
  decline: {
    staff: (s) => isAwaitingReview(s) || isSubmitted(s),
    receiver: (s) => isSubmitted(s) || isWaitlisted(s),
  },
  close: { staff: (s) => !isClosed(s) },
  reopen: { staff: isClosed },
  accept: { receiver: (s) => isSubmitted(s) || isWaitlisted(s) },
  waitlist: { receiver: isSubmitted },
  record_outcome: { receiver: isInService },
  withdraw: { sender: (s) => !isClosed(s) && isNotWithdrawn(s) },
  resubmit: { sender: isReturned, staff: awaitsFamilyAnswer },
  set_priority: { staff: (s) => !isClosed(s) && isNotWithdrawn(s) },
  add_note: { staff: isNotWithdrawn, receiver: isNotWithdrawn, sender: isNotWithdrawn, client: isNotWithdrawn },
}

/** Whether a person acting as `capacity` may take `action` on a referral in this state. */
export const mayAct = (capacity: Capacity, action: ReferralAction | 'undo', state: LifecycleState): boolean =>
  actionRules[action][capacity]?.(state) ?? false

/** The actions available to a person with these capacities, in the order of the table. */
export const allowedActions = (actorCapacities: readonly Capacity[], state: LifecycleState): ReferralAction[] =>
  referralActions.filter((action) => actorCapacities.some((capacity) => mayAct(capacity, action, state)))

/**
 * The organization that cannot be chosen for routing, because it is already the receiver; null if there is none. An
 * organization that declined may be chosen again (REF-14).
 */
export const currentReceiver = (referral: Pick<LifecycleState, 'disposition'> & { toOrganizationId: string | null }) =>
  referral.disposition === 'declined' ? null : referral.toOrganizationId

/**
 * Whether routing from this status is a reroute (REF-14): the referral goes to the new receiver right away. Otherwise
 * routing only chooses the receiver, and nothing is sent until staff approve.
 */
export const isReroute = (status: ReferralStatus): boolean => status === 'submitted' || status === 'returned'

/** Dispositions that tell a reader more than the status does (TL-02). */
const shownDispositions: ReadonlySet<Disposition> = new Set(['waitlisted', 'declined', 'withdrawn'])

/** The disposition to show instead of the status; null if the status is enough. */
export const shownDisposition = (status: ReferralStatus, disposition: Disposition | null): Disposition | null => {
  const mayReplaceStatus = status === 'received' || status === 'returned'
  return mayReplaceStatus && disposition !== null && shownDispositions.has(disposition) ? disposition : null
}
