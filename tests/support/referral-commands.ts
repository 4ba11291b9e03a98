// A valid example of each referral command, for the referral in `referral-fixtures.ts`. `overrides` replaces the fields
// that a spec cares about.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReferralCommand } from '#domain/referral/commands.ts'
import { ids } from './referral-fixtures.ts'

type CommandType = ReferralCommand['type']
type CommandOf<T extends CommandType> = Extract<ReferralCommand, { type: T }>

/** The fields of a command without its type, referral, actor, time and version. */
export type CommandContent<T extends CommandType> = Omit<
  CommandOf<T>,
  'type' | 'referralId' | 'actor' | 'at' | 'version'
>

const defaultContents: { readonly [T in CommandType]: CommandContent<T> } = {
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
  close: { reason: 'client_unreachable', dollarsInvestedCents: null, note: null },
  reopen: { note: 'The client called back.' },
  accept: {},
  waitlist: {},
  record_outcome: { dollarsInvestedCents: 12_550, needMet: 'met', note: null },
  withdraw: { note: null },
  resubmit: { needCategory: 'Clothing', priority: 'high', note: null },
  set_priority: { priority: 'high' },
  add_note: { noteId: ids.note, text: 'Called twice, left a message.', sharedWithClient: false },
}

/** The command as this actor sends it after seeing this version. */
export const referralCommand = <T extends CommandType>(
  actor: ResolvedActor,
  type: T,
  version: number,
  overrides: Partial<CommandContent<T>> = {},
): ReferralCommand => {
  const command = {
    ...defaultContents[type],
    ...overrides,
    type,
    referralId: ids.referral,
    actor,
    at: '2026-03-02T15:00:00.000Z',
    ...(type === 'request' || type === 'set_priority' || type === 'add_note' ? {} : { version }),
  }
  // TypeScript cannot check this cast: the table is keyed by command type, so the fields match the type.
  return command as unknown as ReferralCommand
}
