// Decides commands on a referral. The result is events or a refusal with a problem code. The caller has already checked
// that the person may see the referral. The checks run in this order: permission, version seen, state, content.
import { type Capacity, actionRules, canAct } from '#contracts/lifecycle.ts'
import { capacitiesOf } from '#contracts/parties.ts'
import { type Decider, type Decision, assertNever, refuse } from '../decision.ts'
import { addNote, setPriority } from './annotating.ts'
import { close, reopen } from './closing.ts'
import type { ExistingReferralCommand, ReferralCommand } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { accept, decline, recordOutcome, waitlist } from './receiving.ts'
import { assign, release, returnForRevision, route, startReview, submit, undo } from './reviewing.ts'
import { request, resubmit, withdraw } from './sending.ts'
import { type Referral, type AllowedState, currentStateOf } from './state.ts'

/**
 * Decides a command on a referral (REF-08..28; docs/decisions/0008-one-lifecycle-table.md).
 * @refuses referral_not_found, already_exists, not_permitted, stale_version, not_allowed_in_state, receiver_required,
 * nothing_to_undo, same_receiver, consent_required, no_membership, note_required, note_empty, unsafe_input,
 * sensitive_content, invalid_amount
 */
export const decide = (command: ReferralCommand, state: Referral | undefined): Decision<ReferralEvent> => {
  if (command.type === 'request') return state === undefined ? request(command) : refuse('already_exists')
  if (state === undefined) return refuse('referral_not_found')

  const capacities = capacitiesOf(command.actor, state)
  if (!capacities.some((capacity) => actionRules[command.type][capacity])) return refuse('not_permitted')
  if ('version' in command && command.version !== state.version) {
    return refuse('stale_version', { current: currentStateOf(state) })
  }
  return act(command, state, capacities)
}

const act = (
  command: ExistingReferralCommand,
  state: Referral,
  capacities: readonly Capacity[],
): Decision<ReferralEvent> => {
  const ifAllowed = <A extends keyof AllowedState>(
    action: A,
    decideAction: (from: AllowedState[A]) => Decision<ReferralEvent>,
  ) =>
    isAllowedState(action, state, capacities)
      ? decideAction(state)
      : refuse('not_allowed_in_state', { current: currentStateOf(state) })

  switch (command.type) {
    case 'start_review':
      return ifAllowed(command.type, () => startReview(command))
    case 'assign':
      return ifAllowed(command.type, (from) => assign(command, from))
    case 'release':
      return ifAllowed(command.type, release)
    case 'undo':
      return ifAllowed(command.type, undo)
    case 'route':
      return ifAllowed(command.type, (from) => route(command, from))
    case 'submit':
      return ifAllowed(command.type, submit)
    case 'return':
      return ifAllowed(command.type, (from) => returnForRevision(command, from))
    case 'decline':
      return ifAllowed(command.type, (from) => decline(command, from, capacities))
    case 'close':
      return ifAllowed(command.type, (from) => close(command, from))
    case 'reopen':
      return ifAllowed(command.type, (from) => reopen(command, from))
    case 'accept':
      return ifAllowed(command.type, accept)
    case 'waitlist':
      return ifAllowed(command.type, waitlist)
    case 'record_outcome':
      return ifAllowed(command.type, (from) => recordOutcome(command, from))
    case 'withdraw':
      return ifAllowed(command.type, (from) => withdraw(command, from))
    case 'resubmit':
      return ifAllowed(command.type, (from) => resubmit(command, from))
    case 'set_priority':
      return ifAllowed(command.type, (from) => setPriority(command, from))
    case 'add_note':
      return ifAllowed(command.type, (from) => addNote(command, from, capacities))
    default:
      return assertNever(command)
  }
}

/** The lifecycle table as a type guard. `lifecycle.spec.ts` proves cell by cell that table and types agree. */
const isAllowedState = <A extends keyof AllowedState>(
  action: A,
  state: Referral,
  capacities: readonly Capacity[],
): state is Referral & AllowedState[A] => capacities.some((capacity) => canAct(capacity, action, state))

export const referralDecider: Decider<ReferralCommand, Referral | undefined, ReferralEvent> = {
  initial: undefined,
  decide,
  evolve,
}
