// Which action is allowed in which state: one table, read by the decider, the API and every button.
import type { Disposition, ReferralStatus } from './enumerations.ts'

/** The deciding commands on an existing referral (REF-28: each carries the version the person saw). */
export const decidingActions = [
  'start_review',
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

/** In whose capacity a person acts (TL-05): staff, the receiving organization, or who made the referral. */
export const capacities = ['staff', 'receiver', 'sender'] as const
export type Capacity = (typeof capacities)[number]

/** What of a referral's state decides the allowed actions. */
export interface LifecycleState {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
}

const awaiting = (s: LifecycleState) =>
  s.status === 'requested' || s.status === 'pending_review' || s.status === 'in_review'
const withdrawn = (s: LifecycleState) => s.status === 'returned' && s.disposition === 'withdrawn'
const declined = (s: LifecycleState) => s.status === 'returned' && s.disposition === 'declined'
const waitlisted = (s: LifecycleState) => s.status === 'received' && s.disposition === 'waitlisted'

interface ActionRule {
  readonly by: readonly Capacity[]
  readonly when: (state: LifecycleState) => boolean
}

/**
 * The life cycle (decisions "Referral life cycle" and "Settled details").
 * `submit` also needs a receiving organization; that refusal has its own problem code, because the answer is to route.
 * `decline` by staff is open wherever `return` is, and by the receiver from `submitted` or from its waitlist.
 */
export const actionRules: Readonly<Record<ReferralAction, ActionRule>> = {
  start_review: { by: ['staff'], when: (s) => s.status === 'requested' || s.status === 'pending_review' },
  route: { by: ['staff'], when: (s) => awaiting(s) || s.status === 'submitted' || declined(s) },
  submit: { by: ['staff'], when: awaiting },
  return: { by: ['staff'], when: (s) => awaiting(s) || s.status === 'submitted' },
  decline: {
    by: ['receiver', 'staff'],
    when: (s) => awaiting(s) || s.status === 'submitted' || waitlisted(s),
  },
  close: { by: ['staff'], when: (s) => s.status !== 'closed' },
  reopen: { by: ['staff'], when: (s) => s.status === 'closed' },
  accept: { by: ['receiver'], when: (s) => s.status === 'submitted' || waitlisted(s) },
  waitlist: { by: ['receiver'], when: (s) => s.status === 'submitted' },
  record_outcome: { by: ['receiver'], when: (s) => s.status === 'received' && !waitlisted(s) },
  withdraw: { by: ['sender'], when: (s) => s.status !== 'closed' && !withdrawn(s) },
  resubmit: { by: ['sender'], when: (s) => s.status === 'returned' },
  set_priority: { by: ['staff'], when: (s) => s.status !== 'closed' && !withdrawn(s) },
  add_note: { by: ['staff', 'receiver', 'sender'], when: () => true },
}

/** True where someone acting as `capacity` may take `action` on a referral in this state. */
export const mayAct = (capacity: Capacity, action: ReferralAction, state: LifecycleState): boolean => {
  const rule = actionRules[action]
  if (!rule.by.includes(capacity) || !rule.when(state)) return false
  if (action !== 'decline') return true
  // One word, two acts: staff decline what staff may return; a receiver declines what it was sent or waitlisted.
  return capacity === 'staff' ? actionRules.return.when(state) : state.status === 'submitted' || waitlisted(state)
}

/** The actions open to a person with these capacities, in the table's order. */
export const allowedActions = (held: readonly Capacity[], state: LifecycleState): ReferralAction[] =>
  referralActions.filter((action) => held.some((capacity) => mayAct(capacity, action, state)))

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
