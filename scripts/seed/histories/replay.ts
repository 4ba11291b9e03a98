// Applies a referral's steps, checks each against the lifecycle table, and returns the final state. The specs use it to
// check the demo.
import type { Disposition, ReferralStatus } from '#contracts/enumerations.ts'
import { type ReferralRole, canAct } from '#contracts/lifecycle.ts'

import { demoPeople } from '../people.ts'
import type { DemoCommand, DemoReferral } from './referral.ts'

interface ReplayState {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly receiver: string | null
  /** When the SLA clock started: at creation, or at the last reopening. */
  readonly clockStartedAt: Date
}

const applyCommand = (
  state: ReplayState,
  command: DemoCommand,
  initialStatus: ReferralStatus,
  at: Date,
): ReplayState => {
  switch (command.action) {
    case 'start_review':
      return { ...state, status: 'in_review', disposition: null }
    case 'reopen':
      return { ...state, status: 'in_review', disposition: null, clockStartedAt: at }
    case 'route': {
      const { receiver } = command
      const wasSubmitted = state.status === 'submitted' || state.disposition === 'declined'
      return wasSubmitted
        ? { ...state, receiver, status: 'submitted', disposition: 'approved' }
        : { ...state, receiver }
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

const findRole = (personKey: string | null, sender: string | null, receiver: string | null): ReferralRole => {
  if (personKey === null) return 'client'
  const person = demoPeople.find(({ key }) => key === personKey)
  if (person === undefined) throw new Error(`The demo has no person ${personKey}`)
  if (person.organization === null) return 'staff'
  if (person.organization === receiver) return 'receiver'
  if (person.organization === sender) return 'sender'
  throw new Error(`${personKey} is not a party to this referral`)
}

/** @throws if the lifecycle does not allow a step, or does not allow it for that person */
export const replay = (referral: DemoReferral): ReplayState => {
  const initialStatus: ReferralStatus = referral.sender === null ? 'pending_review' : 'requested'
  let state: ReplayState = {
    status: initialStatus,
    disposition: null,
    receiver: referral.receiver,
    clockStartedAt: referral.requestedAt,
  }
  for (const { command, person, at } of referral.steps) {
    const role = findRole(person, referral.sender, state.receiver)
    const lacksReceiver = command.action === 'submit' && state.receiver === null
    if (lacksReceiver || !canAct(role, command.action, { ...state, source: referral.source })) {
      throw new Error(
        `${referral.key}: ${person ?? 'the client'} as ${role} may not ${command.action} from ${state.status}`,
      )
    }
    state = applyCommand(state, command, initialStatus, at)
  }
  return state
}
