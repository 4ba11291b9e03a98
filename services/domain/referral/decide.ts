// Decides commands on a referral. The result is events or a refusal with a problem code. The caller has already checked
// that the person may see the referral. The checks run in this order: permission, version seen, state, content.
import { type ReferralRole, actionRules, canAct } from '#contracts/lifecycle.ts'
import { findReferralRoles } from '#contracts/parties.ts'
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

  const roles = findReferralRoles(command.actor, state)
  if (!roles.some((role) => actionRules[command.type][role])) return refuse('not_permitted')
  if ('version' in command && command.version !== state.version) {
    return refuse('stale_version', { current: currentStateOf(state) })
  }
  return act(command, state, roles)
}

const act = (
  command: ExistingReferralCommand,
  state: Referral,
  roles: readonly ReferralRole[],
): Decision<ReferralEvent> => {
  const ifAllowed = <A extends keyof AllowedState>(
    action: A,
    decideAction: (referral: AllowedState[A]) => Decision<ReferralEvent>,
  ) =>
    isAllowedState(action, state, roles)
      ? decideAction(state)
      : refuse('not_allowed_in_state', { current: currentStateOf(state) })

  switch (command.type) {
    case 'start_review':
      return ifAllowed(command.type, () => startReview(command))
    case 'assign':
      return ifAllowed(command.type, (referral) => assign(command, referral))
    case 'release':
      return ifAllowed(command.type, release)
    case 'undo':
      return ifAllowed(command.type, undo)
    case 'route':
      return ifAllowed(command.type, (referral) => route(command, referral))
    case 'submit':
      return ifAllowed(command.type, submit)
    case 'return':
      return ifAllowed(command.type, (referral) => returnForRevision(command, referral))
    case 'decline':
      return ifAllowed(command.type, (referral) => decline(command, referral, roles))
    case 'close':
      return ifAllowed(command.type, (referral) => close(command, referral))
    case 'reopen':
      return ifAllowed(command.type, (referral) => reopen(command, referral))
    case 'accept':
      return ifAllowed(command.type, accept)
    case 'waitlist':
      return ifAllowed(command.type, waitlist)
    case 'record_outcome':
      return ifAllowed(command.type, (referral) => recordOutcome(command, referral))
    case 'withdraw':
      return ifAllowed(command.type, (referral) => withdraw(command, referral))
    case 'resubmit':
      return ifAllowed(command.type, (referral) => resubmit(command, referral))
    case 'set_priority':
      return ifAllowed(command.type, (referral) => setPriority(command, referral))
    case 'add_note':
      return ifAllowed(command.type, (referral) => addNote(command, referral, roles))
    default:
      return assertNever(command)
  }
}

/** The lifecycle table as a type guard. `lifecycle.spec.ts` proves cell by cell that table and types agree. */
const isAllowedState = <A extends keyof AllowedState>(
  action: A,
  state: Referral,
  roles: readonly ReferralRole[],
): state is Referral & AllowedState[A] => roles.some((role) => canAct(role, action, state))

export const referralDecider: Decider<ReferralCommand, Referral | undefined, ReferralEvent> = {
  initial: undefined,
  decide,
  evolve,
}
