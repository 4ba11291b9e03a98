// Applies a referral's steps against the life cycle table and returns the final state. The demo uses it to check
// itself.
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import { type Capacity, mayAct } from '#contracts/lifecycle.ts'

import { demoPeople } from '../people.ts'
import type { DemoAct, DemoReferral } from './referral.ts'

interface ReplayState {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly to: string | null
  /** Start of the SLA clock: creation, or the last reopening. */
  readonly clockStartedAt: Date
}

const applyAct = (state: ReplayState, act: DemoAct, initialStatus: ReferralStatus, at: Date): ReplayState => {
  switch (act.action) {
    case 'start_review':
      return { ...state, status: 'in_review', disposition: null }
    case 'reopen':
      return { ...state, status: 'in_review', disposition: null, clockStartedAt: at }
    case 'route': {
      const sent = state.status === 'submitted' || state.disposition === 'declined'
      return sent ? { ...state, to: act.to, status: 'submitted', disposition: 'approved' } : { ...state, to: act.to }
    }
    case 'submit':
      return { ...state, status: 'submitted', disposition: 'approved' }
    case 'accept':
      return { ...state, status: 'received', disposition: 'accepted' }
    case 'waitlist':
      return { ...state, status: 'received', disposition: 'waitlisted' }
    case 'decline':
      return { ...state, status: 'returned', disposition: 'declined' }
    case 'return':
      return { ...state, status: 'returned', disposition: 'revision' }
    case 'withdraw':
      return { ...state, status: 'returned', disposition: 'withdrawn' }
    case 'resubmit':
      return { ...state, status: initialStatus, disposition: null }
    case 'close':
    case 'record_outcome':
      return { ...state, status: 'closed', disposition: null }
    case 'set_priority':
    case 'add_note':
      return state
  }
}

const capacityOf = (by: string | null, from: string | null, to: string | null): Capacity => {
  if (by === null) return 'client'
  const person = demoPeople.find((one) => one.key === by)
  if (person === undefined) throw new Error(`The demo has no person ${by}`)
  if (person.organization === null) return 'staff'
  if (person.organization === to) return 'receiver'
  if (person.organization === from) return 'sender'
  throw new Error(`${by} is not a party to this referral`)
}

/** @throws if the life cycle does not allow a step, or not for that person. */
export const replay = (referral: DemoReferral): ReplayState => {
  const initialStatus: ReferralStatus = referral.from === null ? 'pending_review' : 'requested'
  let state: ReplayState = {
    status: initialStatus,
    disposition: null,
    to: referral.to,
    clockStartedAt: referral.requestedAt,
  }
  for (const { act, by, at } of referral.steps) {
    const capacity = capacityOf(by, referral.from, state.to)
    const unrouted = act.action === 'submit' && state.to === null
    if (unrouted || !mayAct(capacity, act.action, { ...state, source: referral.source })) {
      throw new Error(
        `${referral.key}: ${by ?? 'the client'} as ${capacity} may not ${act.action} from ${state.status}`,
      )
    }
    state = applyAct(state, act, initialStatus, at)
  }
  return state
}
