// The lifecycle table: which action is allowed in which state. The decider, the API and every button use it.
import type { CloseReason, DeclineReason, Disposition, ReferralSource, ReferralStatus } from './enumerations.ts'
import { isWithoutAccount } from './parties.ts'

/** The deciding actions on an existing referral. Each is sent with the version that the person saw (REF-28). */
const decidingActions = [
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

/** The actions that change no decision. They have no version, so they are never stale. */
export const unversionedActions = ['set_priority', 'add_note'] as const
export type UnversionedAction = (typeof unversionedActions)[number]

/** Every action on a referral that people are offered. */
export const referralActions = [...decidingActions, ...unversionedActions] as const
export type ReferralAction = (typeof referralActions)[number]

/** What the family decides about its consent, or staff record for it. They have their own place on the pages. */
export const consentActions = ['revoke_consent', 'renew_consent'] as const
export type ConsentAction = (typeof consentActions)[number]

/**
 * Every action on an existing referral. `undo` reverses the last decision if possible. It is not in `referralActions`,
 * because only the person who just made the decision is offered it. Neither is `answer_help`, the family's answer to
 * "Did you get help?", because it is offered as a question (docs/decisions/0076-ask-the-family-whether-it-got-help.md).
 */
export type LifecycleAction = ReferralAction | 'undo' | 'answer_help' | ConsentAction

/**
 * The roles that a person can have in a referral; see `findReferralRoles` (TL-05). A former receiver may take no action
 * (ROLE-24).
 */
export const referralRoles = ['staff', 'receiver', 'sender', 'client', 'former_receiver'] as const
export type ReferralRole = (typeof referralRoles)[number]

/** The part of a referral's state that determines the allowed actions. */
export interface LifecycleState {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly source: ReferralSource
}

type StateCondition = (state: LifecycleState) => boolean

const always: StateCondition = () => true
const isAwaitingReview: StateCondition = (state) =>
  state.status === 'requested' || state.status === 'pending_review' || state.status === 'in_review'
const isSubmitted: StateCondition = (state) => state.status === 'submitted'
const isClosed: StateCondition = (state) => state.status === 'closed'
const isReturned: StateCondition = (state) => state.status === 'returned'
const isWithdrawn: StateCondition = (state) => isReturned(state) && state.disposition === 'withdrawn'
const isDeclined: StateCondition = (state) => isReturned(state) && state.disposition === 'declined'
/**
 * Staff have asked a family without an account a question. If the family answers by phone, staff resubmit on its
 * behalf.
 */
const awaitsFamilyAnswer: StateCondition = (state) => state.disposition === 'revision' && isWithoutAccount(state.source)
const isWaitlisted: StateCondition = (state) => state.status === 'received' && state.disposition === 'waitlisted'
const isInService: StateCondition = (state) => state.status === 'received' && !isWaitlisted(state)
/** A withdrawn referral can only be resubmitted by its sender or closed. Not even notes can be added (REF-23). */
const isNotWithdrawn: StateCondition = (state) => !isWithdrawn(state)

/**
 * Defines who may take which action in which state (docs/decisions/0008-one-lifecycle-table.md).
 * - `submit` also requires a receiving organization. That refusal has a separate problem code, because the solution
 *   is to route the referral.
 * - `decline` covers two cases: staff decline a referral that they may return, and a receiver declines one that it
 *   was sent or has waitlisted.
 * - `assign` assigns the review to a staff member, and `release` gives it up
 *   (docs/decisions/0021-review-assignment-and-undo.md).
 */
export const actionRules: Readonly<Record<LifecycleAction, Readonly<Partial<Record<ReferralRole, StateCondition>>>>> = {
  start_review: { staff: (state) => state.status === 'requested' || state.status === 'pending_review' },
  assign: { staff: isAwaitingReview },
  release: { staff: (state) => state.status === 'in_review' },
  undo: { staff: isAwaitingReview },
  route: { staff: (state) => isAwaitingReview(state) || isSubmitted(state) || isDeclined(state) },
  submit: { staff: isAwaitingReview },
  return: { staff: (state) => isAwaitingReview(state) || isSubmitted(state) },
  decline: {
    staff: (state) => isAwaitingReview(state) || isSubmitted(state),
    receiver: (state) => isSubmitted(state) || isWaitlisted(state),
  },
  close: { staff: (state) => !isClosed(state) },
  reopen: { staff: isClosed },
  accept: { receiver: (state) => isSubmitted(state) || isWaitlisted(state) },
  waitlist: { receiver: isSubmitted },
  record_outcome: { receiver: isInService },
  withdraw: { sender: (state) => !isClosed(state) && isNotWithdrawn(state) },
  resubmit: { sender: isReturned, staff: awaitsFamilyAnswer },
  set_priority: { staff: (state) => !isClosed(state) && isNotWithdrawn(state) },
  answer_help: { client: isClosed },
  add_note: { staff: isNotWithdrawn, receiver: isNotWithdrawn, sender: isNotWithdrawn, client: isNotWithdrawn },
  // A family may take back its consent at any time, so no state refuses it.
  revoke_consent: { staff: always, client: always },
  renew_consent: { staff: always, client: always },
}

/** Whether a person acting as `role` may take `action` on a referral in this state. */
export const canAct = (role: ReferralRole, action: LifecycleAction, state: LifecycleState): boolean =>
  actionRules[action][role]?.(state) ?? false

/**
 * What staff may do with a referral whose family they may not read (docs/decisions/0078): take or assign a review that no
 * one has. The reviewer may then read it.
 */
export const actionsOnHidden = ({ reviewerId }: { readonly reviewerId: string | null }): readonly string[] =>
  reviewerId === null ? (['start_review', 'assign'] satisfies LifecycleAction[]) : []

/** The actions available to a person with these roles, in the order of the table. */
export const allowedActions = (actorRoles: readonly ReferralRole[], state: LifecycleState): ReferralAction[] =>
  referralActions.filter((action) => actorRoles.some((role) => canAct(role, action, state)))

/**
 * Returns the organization that cannot be chosen for routing because it is already the receiver, or null if there is
 * none. An organization that declined may be chosen again (REF-14).
 */
export const currentReceiver = (referral: Pick<LifecycleState, 'disposition'> & { toOrganizationId: string | null }) =>
  referral.disposition === 'declined' ? null : referral.toOrganizationId

/**
 * Whether routing from this status is a reroute, which sends the referral to the new receiver immediately (REF-14).
 * Otherwise routing only chooses the receiver, and nothing is sent until staff approve.
 */
export const isReroute = (status: ReferralStatus): boolean =>
  status === 'submitted' || status === 'received' || status === 'returned'

/**
 * Whether a referral can only be declined or closed for this reason, or reopened, with a note (REF-19, REF-24, REF-27).
 * The decider refuses the action without one, and the form asks for it. `reason` is '' until one is chosen.
 */
export const isNoteRequired = (action: ReferralAction, reason: DeclineReason | CloseReason | '' = ''): boolean => {
  switch (action) {
    case 'decline':
    case 'close':
      return reason === 'other'
    default:
      return action === 'reopen'
  }
}
