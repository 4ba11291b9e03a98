// Decides commands on a referral. The result is events or a refusal with a problem code. The caller has already checked
// that the person may see the referral. The checks run in this order: permission, version seen, state, content.
import { type LifecycleAction, type ReferralRole, actionRules, canAct } from '#contracts/lifecycle.ts'
import { type ResolvedActor, findReferralRoles, isStaff } from '#contracts/parties.ts'
import { findOpenPart } from '#contracts/receiver-parts.ts'
import { type Decider, type Decision, refuse } from '../decision.ts'
import { addNote, answerHelp, setPriority } from './annotating.ts'
import { close, reopen } from './closing.ts'
import type { CommandOn, ReferralCommand } from './commands.ts'
import { expireConsent, renewConsent, revokeConsent } from './consent.ts'
import { handOver, leaveClosed } from './leaving.ts'
import type { ReferralEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { accept, decline, recordOutcome, waitlist } from './receiving.ts'
import { assign, freeReview, release, returnForRevision, route, startReview, submit, undo } from './reviewing.ts'
import { request, resubmit, withdraw } from './sending.ts'
import { type Referral, type AllowedState, type CurrentState, currentStateOf } from './state.ts'

/**
 * Decides a command on a referral (REF-08..28; docs/decisions/0008-one-lifecycle-table.md).
 * @refuses referral_not_found, already_exists, not_permitted, stale_version, not_allowed_in_state, receiver_required,
 * nothing_to_undo, same_receiver, consent_required, no_membership, help_question_closed, note_required, note_empty,
 * unsafe_input, sensitive_content, invalid_amount, consent_ended, recipient_not_named
 */
export const decide = (command: ReferralCommand, state: Referral | undefined): Decision<ReferralEvent> => {
  if (command.action === 'request') return state === undefined ? request(command) : refuse('already_exists')
  if (state === undefined) return refuse('referral_not_found')
  if (command.action === 'expire_consent') return expireConsent(state, command)
  if (command.action === 'free_review') return freeReview(state, command)
  if (command.action === 'leave_closed') return leaveClosed(state, command)

  const roles = findReferralRoles(command.actor, state, new Date(command.at))
  if (!roles.some((role) => actionRules[command.action][role])) return refuse('not_permitted')
  if ('version' in command && command.version !== state.version) {
    return refuse('stale_version', { current: currentStateFor(command.actor, state) })
  }
  return handOver(command, state) ?? act(command.action, command, state, roles)
}

/**
 * The state in a refusal. For a family it has no receiver, because the family's own view may hide it: a confidential
 * organization, or one that staff have only chosen (ROLE-14, ROLE-26).
 */
const currentStateFor = (actor: ResolvedActor, state: Referral): CurrentState => {
  const current = currentStateOf(state)
  const { fromOrganizationId, toOrganizationId } = state
  const isPartner =
    actor.organizationId !== null && [fromOrganizationId, toOrganizationId].includes(actor.organizationId)
  return isStaff(actor) || isPartner ? current : { ...current, toOrganizationId: null }
}

type DecideAction<A extends LifecycleAction> = (
  referral: AllowedState[A],
  command: CommandOn<A>,
  roles: readonly ReferralRole[],
) => Decision<ReferralEvent>

const actions: { readonly [A in LifecycleAction]: DecideAction<A> } = {
  start_review: startReview,
  assign,
  release,
  undo,
  route,
  submit,
  return: returnForRevision,
  decline,
  close,
  reopen,
  accept,
  waitlist,
  record_outcome: recordOutcome,
  withdraw,
  resubmit,
  set_priority: setPriority,
  add_note: addNote,
  revoke_consent: revokeConsent,
  renew_consent: renewConsent,
  answer_help: answerHelp,
}

const act = <A extends LifecycleAction>(
  action: A,
  command: CommandOn<A>,
  state: Referral,
  roles: readonly ReferralRole[],
): Decision<ReferralEvent> =>
  isAllowedState(action, state, roles)
    ? actions[action](state, command, roles)
    : refuse('not_allowed_in_state', { current: currentStateFor(command.actor, state) })

/** The lifecycle table as a type guard. `lifecycle.spec.ts` proves cell by cell that table and types agree. */
const isAllowedState = <A extends LifecycleAction>(
  action: A,
  state: Referral,
  roles: readonly ReferralRole[],
): state is AllowedState[A] => roles.some((role) => canAct(role, action, state))

/**
 * A receiver may read less once its part has ended (ROLE-24), also because the family's consent did. A reviewer who is
 * replaced may read less if the family is in danger (docs/decisions/0078). No one else can lose access. The 30 days after
 * a closing and the time of a consent are counted by the queries, because no event ends them.
 */
const findLostReaders = (before: Referral | undefined, after: Referral | undefined): readonly string[] => {
  const receiver = findOpenPart(before?.parts)?.organizationId
  const reviewer = before?.reviewerId ?? undefined
  return [
    ...(receiver === undefined || findOpenPart(after?.parts)?.organizationId === receiver ? [] : [receiver]),
    ...(reviewer === undefined || after?.reviewerId === reviewer ? [] : [reviewer]),
  ]
}

export const referralDecider: Decider<ReferralCommand, Referral | undefined, ReferralEvent> = {
  initial: undefined,
  decide,
  evolve,
  findLostReaders,
}
