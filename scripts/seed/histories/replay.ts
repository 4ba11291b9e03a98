// Applies a referral's steps against the lifecycle table and returns the final state. The demo uses it to check itself.
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import { type Capacity, mayAct } from '#contracts/lifecycle.ts'

import { demoPeople } from '../people.ts'
import type { DemoAct, DemoReferral } from './referral.ts'

interface Standing {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly to: string | null
  /** Start of the SLA clock: creation, or the last reopening. */
  readonly clockFrom: Date
}

const next = (before: Standing, act: DemoAct, started: ReferralStatus, at: Date): Standing => {
  switch (act.action) {
    case 'start_review':
      return { ...before, status: 'in_review', disposition: null }
    case 'reopen':
      return { ...before, status: 'in_review', disposition: null, clockFrom: at }
    case 'route': {
      const sent = before.status === 'submitted' || before.disposition === 'declined'
      return sent ? { ...before, to: act.to, status: 'submitted', disposition: 'approved' } : { ...before, to: act.to }
    }
    case 'submit':
      return { ...before, status: 'submitted', disposition: 'approved' }
    case 'accept':
      return { ...before, status: 'received', disposition: 'accepted' }
    case 'waitlist':
      return { ...before, status: 'received', disposition: 'waitlisted' }
    case 'decline':
      return { ...before, status: 'returned', disposition: 'declined' }
    case 'return':
      return { ...before, status: 'returned', disposition: 'revision' }
    case 'withdraw':
      return { ...before, status: 'returned', disposition: 'withdrawn' }
    case 'resubmit':
      return { ...before, status: started, disposition: null }
    case 'close':
    case 'record_outcome':
      return { ...before, status: 'closed', disposition: null }
    case 'set_priority':
    case 'add_note':
      return before
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

/** @throws if the lifecycle does not allow a step, or not for that person. */
export const replay = (referral: DemoReferral): Standing => {
  const started: ReferralStatus = referral.from === null ? 'pending_review' : 'requested'
  let state: Standing = { status: started, disposition: null, to: referral.to, clockFrom: referral.requestedAt }
  for (const { act, by, at } of referral.steps) {
    const capacity = capacityOf(by, referral.from, state.to)
    const unrouted = act.action === 'submit' && state.to === null
    if (unrouted || !mayAct(capacity, act.action, { ...state, source: referral.source })) {
      throw new Error(
        `${referral.key}: ${by ?? 'the client'} as ${capacity} may not ${act.action} from ${state.status}`,
      )
    }
    state = next(state, act, started, at)
  }
  return state
}
