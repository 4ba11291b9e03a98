// Each command on the referral of `referrals.ts`, with what it needs; `more` replaces what the spec cares for.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReferralCommand } from '#domain/referral/commands.ts'
import { ids } from './referrals.ts'

type CommandType = ReferralCommand['type']
type CommandOf<T extends CommandType> = Extract<ReferralCommand, { type: T }>

/** What a person says beside who and when. */
export type Content<T extends CommandType> = Omit<CommandOf<T>, 'type' | 'referralId' | 'actor' | 'at' | 'version'>

const contents: { readonly [T in CommandType]: Content<T> } = {
  request: {
    clientId: ids.client,
    fromOrganizationId: ids.sender,
    toOrganizationId: null,
    needCategory: 'Food Assistance',
    priority: null,
    source: 'partner',
    consent: { at: '2026-03-02T14:55:00.000Z', method: 'in_person', textVersion: '2026-01' },
    note: 'Family of four, needs a crib.',
    originalNeed: null,
  },
  start_review: {},
  assign: { assignedTo: ids.colleague },
  release: {},
  undo: {},
  route: { toOrganizationId: ids.otherOrganization },
  submit: {},
  return: { note: null },
  decline: { reason: 'at_capacity', note: null },
  close: { reason: 'client_unreachable', note: null },
  reopen: { note: 'The client called back.' },
  accept: {},
  waitlist: {},
  record_outcome: { dollarsInvestedCents: 12_550, needMet: 'met', note: null },
  withdraw: { note: null },
  resubmit: { needCategory: 'Clothing', priority: 'high', note: null },
  set_priority: { priority: 'high' },
  add_note: { noteId: ids.note, text: 'Called twice, left a message.', sharedWithClient: false },
}

/** The command by this person, who saw this version. */
export const asks = <T extends CommandType>(
  actor: ResolvedActor,
  type: T,
  version: number,
  more: Partial<Content<T>> = {},
): ReferralCommand => {
  const command = {
    ...contents[type],
    ...more,
    type,
    referralId: ids.referral,
    actor,
    at: '2026-03-02T15:00:00.000Z',
    ...(type === 'request' || type === 'set_priority' || type === 'add_note' ? {} : { version }),
  }
  // The parts of one command, put together by its own type's table.
  return command as unknown as ReferralCommand
}
