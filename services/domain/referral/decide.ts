// Decides commands on a referral: the events, or a refusal with its problem code. The caller has already checked that
// the person may see the referral. The order of checks is permission, version seen, state, content.
import { type Capacity, actionRules, mayAct } from '#contracts/lifecycle.ts'
import { capacitiesOf } from '#contracts/parties.ts'
import { type Decider, type Decision, assertNever, refuse } from '../decision.ts'
import { addNote, setPriority } from './annotating.ts'
import { close, reopen } from './closing.ts'
import type { ReferralAct, ReferralCommand } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { accept, decline, recordOutcome, waitlist } from './receiving.ts'
import { assign, release, returnForRevision, route, startReview, submit, undo } from './reviewing.ts'
import { request, resubmit, withdraw } from './sending.ts'
import { type Referral, type StartsFrom, currentOf } from './state.ts'

/**
 * Decides a command on a referral (decisions "Referral life cycle", "Settled details"; REF-08..28).
 * @refuses referral_not_found, already_exists, not_permitted, stale_version, not_allowed_in_state, receiver_required,
 * nothing_to_undo, same_receiver, consent_required, no_membership, note_required, note_empty, unsafe_input, sensitive_content, invalid_body
 */
export const decide = (command: ReferralCommand, state: Referral | undefined): Decision<ReferralEvent> => {
  if (command.type === 'request') return state === undefined ? request(command) : refuse('already_exists')
  if (state === undefined) return refuse('referral_not_found')

  const held = capacitiesOf(command.actor, state)
  if (!held.some((capacity) => actionRules[command.type][capacity])) return refuse('not_permitted')
  if ('version' in command && command.version !== state.version) {
    return refuse('stale_version', { current: currentOf(state) })
  }
  return act(command, state, held)
}

const act = (command: ReferralAct, state: Referral, held: readonly Capacity[]): Decision<ReferralEvent> => {
  const when = <A extends keyof StartsFrom>(action: A, take: (from: StartsFrom[A]) => Decision<ReferralEvent>) =>
    startsFrom(action, state, held) ? take(state) : refuse('not_allowed_in_state', { current: currentOf(state) })

  switch (command.type) {
    case 'start_review':
      return when(command.type, () => startReview(command))
    case 'assign':
      return when(command.type, (from) => assign(command, from))
    case 'release':
      return when(command.type, release)
    case 'undo':
      return when(command.type, undo)
    case 'route':
      return when(command.type, (from) => route(command, from))
    case 'submit':
      return when(command.type, submit)
    case 'return':
      return when(command.type, (from) => returnForRevision(command, from))
    case 'decline':
      return when(command.type, (from) => decline(command, from, held))
    case 'close':
      return when(command.type, (from) => close(command, from))
    case 'reopen':
      return when(command.type, (from) => reopen(command, from))
    case 'accept':
      return when(command.type, accept)
    case 'waitlist':
      return when(command.type, waitlist)
    case 'record_outcome':
      return when(command.type, (from) => recordOutcome(command, from))
    case 'withdraw':
      return when(command.type, (from) => withdraw(command, from))
    case 'resubmit':
      return when(command.type, (from) => resubmit(command, from))
    case 'set_priority':
      return when(command.type, (from) => setPriority(command, from))
    case 'add_note':
      return when(command.type, (from) => addNote(command, from, held))
    default:
      return assertNever(command)
  }
}

/** The lifecycle table as a type guard. `lifecycle.spec.ts` proves cell by cell that table and types agree. */
const startsFrom = <A extends keyof StartsFrom>(
  action: A,
  state: Referral,
  held: readonly Capacity[],
): state is Referral & StartsFrom[A] => held.some((capacity) => mayAct(capacity, action, state))

export const referralDecider: Decider<ReferralCommand, Referral | undefined, ReferralEvent> = {
  initial: undefined,
  decide,
  evolve,
}
