// Which action is allowed in which state: one table, read by the decider, the API and every button.
import type { Disposition, ReferralSource, ReferralStatus } from './enumerations.ts'
import { isWithoutAccount } from './parties.ts'

/** The deciding commands on an existing referral (REF-28: each carries the version the person saw). */
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

/** Everything a person may do on a referral; a note or a priority refuses nobody by version. */
export const referralActions = [...decidingActions, 'set_priority', 'add_note'] as const
export type ReferralAction = (typeof referralActions)[number]

/**
 * In whose capacity a person acts (TL-05): staff, the receiving organization, who made the referral, or the client it is
 * about. `capacitiesOf` (parties.ts) says which ones a person holds on a referral.
 */
export const capacities = ['staff', 'receiver', 'sender', 'client'] as const
export type Capacity = (typeof capacities)[number]

/** What of a referral's state decides the allowed actions. */
export interface LifecycleState {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly source: ReferralSource
}

type When = (state: LifecycleState) => boolean

const awaiting: When = (s) => s.status === 'requested' || s.status === 'pending_review' || s.status === 'in_review'
const submitted: When = (s) => s.status === 'submitted'
const closed: When = (s) => s.status === 'closed'
const returned: When = (s) => s.status === 'returned'
const withdrawn: When = (s) => returned(s) && s.disposition === 'withdrawn'
const declined: When = (s) => returned(s) && s.disposition === 'declined'
/** A question to a family without an account, which may answer by telephone: then staff send it again for the family. */
const asksFamily: When = (s) => s.disposition === 'revision' && isWithoutAccount(s.source)
const waitlisted: When = (s) => s.status === 'received' && s.disposition === 'waitlisted'
const inService: When = (s) => s.status === 'received' && !waitlisted(s)
/** REF-23: a withdrawn referral refuses everything but its sender's resubmission and a close; a note too. */
const notWithdrawn: When = (s) => !withdrawn(s)

/**
 * The life cycle: who may do what, and when (decisions "Referral life cycle" and "Settled details").
 * `submit` also needs a receiving organization; that refusal has its own problem code, because the answer is to route.
 * `decline` is one word for two acts: staff decline what they may return, a receiver what it was sent or has waitlisted.
 * `assign` gives the review to a staff member, `release` gives it up (docs/decisions/0021-review-assignment-and-undo.md). `undo` takes
 * back the last decision where that is possible at all; no list of actions offers it, since only who just decided needs it.
 */
export const actionRules: Readonly<Record<ReferralAction | 'undo', Readonly<Partial<Record<Capacity, When>>>>> = {
  start_review: { staff: (s) => s.status === 'requested' || s.status === 'pending_review' },
  assign: { staff: awaiting },
  release: { staff: (s) => s.status === 'in_review' },
  undo: { staff: awaiting },
  route: { staff: (s) => awaiting(s) || submitted(s) || declined(s) },
  submit: { staff: awaiting },
  return: { staff: (s) => awaiting(s) || submitted(s) },
  decline: {
    staff: (s) => awaiting(s) || submitted(s),
    receiver: (s) => submitted(s) || waitlisted(s),
  },
  close: { staff: (s) => !closed(s) },
  reopen: { staff: closed },
  accept: { receiver: (s) => submitted(s) || waitlisted(s) },
  waitlist: { receiver: submitted },
  record_outcome: { receiver: inService },
  withdraw: { sender: (s) => !closed(s) && notWithdrawn(s) },
  resubmit: { sender: returned, staff: asksFamily },
  set_priority: { staff: (s) => !closed(s) && notWithdrawn(s) },
  add_note: { staff: notWithdrawn, receiver: notWithdrawn, sender: notWithdrawn, client: notWithdrawn },
}

/** True where someone acting as `capacity` may take `action` on a referral in this state. */
export const mayAct = (capacity: Capacity, action: ReferralAction | 'undo', state: LifecycleState): boolean =>
  actionRules[action][capacity]?.(state) ?? false

/** The actions open to a person with these capacities, in the table's order. */
export const allowedActions = (held: readonly Capacity[], state: LifecycleState): ReferralAction[] =>
  referralActions.filter((action) => held.some((capacity) => mayAct(capacity, action, state)))

/**
 * The one organization that a routing cannot choose, since it is the receiver already; null: none. Who declined may be
 * asked again (REF-14).
 */
export const presentReceiver = (referral: Pick<LifecycleState, 'disposition'> & { toOrganizationId: string | null }) =>
  referral.disposition === 'declined' ? null : referral.toOrganizationId

/** The same in three words, for a family that only wants to know where its request is (REF-32). */
export const simpleProgressOf = (status: ReferralStatus): 'In Review' | 'In Service' | 'Closed' => {
  if (status === 'received') return 'In Service'
  return status === 'closed' || status === 'returned' ? 'Closed' : 'In Review'
}

/** Progress labels of the client dashboard (REF-31): label and percentage. */
export const progressOf = (status: ReferralStatus): { label: string; percent: number } => {
  switch (status) {
    case 'requested':
    case 'pending_review':
    case 'in_review':
      return { label: 'Under Review', percent: 25 }
    case 'submitted':
      return { label: 'Sent to Partner', percent: 50 }
    case 'received':
      return { label: 'Active Service', percent: 75 }
    case 'closed':
      return { label: 'Completed', percent: 100 }
    case 'returned':
      return { label: 'Returned', percent: 25 }
    default:
      return { label: 'Unknown', percent: 0 }
  }
}
