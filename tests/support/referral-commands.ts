// A valid example of each referral command, for the referral in `referral-fixtures.ts`. `overrides` replaces the fields
// that a spec cares about.
import type { LifecycleAction } from '#contracts/lifecycle.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ActionInput } from '#contracts/referral-commands.ts'
import type { CommandFields, ReferralCommand } from '#domain/referral/commands.ts'
import { ids } from './referral-fixtures.ts'

type Action = ReferralCommand['action']

/** The fields of a command without its name, version and what the server adds. */
export type CommandContent<A extends Action> = Omit<
  Extract<ReferralCommand, { action: A }>,
  'action' | 'version' | keyof CommandFields
>

const defaultContents: { readonly [A in Action]: CommandContent<A> } = {
  request: {
    clientId: ids.client,
    fromOrganizationId: ids.sender,
    toOrganizationId: null,
    need: 'Food Assistance',
    priority: null,
    source: 'partner',
    consent: { at: '2026-03-02T14:55:00.000Z', method: 'in_person', textVersion: '2026-01' },
    note: 'Family of four, needs a crib.',
    originalNeed: null,
  },
  start_review: {},
  assign: { assignedTo: ids.colleague },
  release: {},
  free_review: { reviewerId: ids.staff },
  leave_closed: { organizationId: ids.receiver },
  undo: {},
  route: { toOrganizationId: ids.otherOrganization },
  submit: {},
  return: {},
  decline: { reason: 'at_capacity' },
  close: { reason: 'client_unreachable' },
  reopen: { note: 'The client called back.' },
  accept: {},
  waitlist: {},
  record_outcome: { dollarsInvested: 125.5, needMet: 'met' },
  withdraw: {},
  resubmit: { need: 'Clothing', priority: 'high' },
  set_priority: { priority: 'high' },
  answer_help: { answer: 'no', words: 'We are still waiting.' },
  add_note: { text: 'Called twice, left a message.' },
  revoke_consent: { method: 'phone' },
  renew_consent: { method: 'phone', textVersion: 'renewal-1', scope: 'partner_who_can_help' },
  expire_consent: {},
}

/** A valid input of this action, as a person sends it. */
export const actionInput = (action: LifecycleAction): ActionInput =>
  // TypeScript cannot check this cast either.
  ({ action, ...defaultContents[action] }) as ActionInput

/** The command as this actor sends it after seeing this version. */
export const referralCommand = <A extends Action>(
  actor: ResolvedActor,
  action: A,
  version: number,
  overrides: Partial<CommandContent<A>> = {},
): ReferralCommand => {
  const command = {
    ...defaultContents[action],
    ...overrides,
    action,
    referralId: ids.referral,
    actor,
    at: '2026-03-02T15:00:00.000Z',
    commandId: ids.note,
    ...(action === 'request' || action === 'expire_consent' || action === 'set_priority' || action === 'add_note'
      ? {}
      : { version }),
  }
  // TypeScript cannot check this cast: the table is keyed by action, so the fields match the action.
  return command as unknown as ReferralCommand
}
