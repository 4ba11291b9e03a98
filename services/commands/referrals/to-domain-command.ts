// Translates a request from the browser into a domain command, with ids, times and amounts as the domain defines them.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ReferralCommand } from '#contracts/referral-commands.ts'
import { assertNever } from '#domain/decision.ts'
import type { ExistingReferralCommand } from '#domain/referral/commands.ts'

import { deriveId } from '#platform/derive-id.ts'

interface CommandFields {
  readonly referralId: string
  readonly actor: ResolvedActor
  readonly at: string
  readonly commandId: string
}

/** Converts an amount to whole cents. The contract allows at most two decimals. */
const toCents = (dollars: number): number => Math.round(dollars * 100)

export const toDomainCommand = (
  body: ReferralCommand,
  { commandId, ...common }: CommandFields,
): ExistingReferralCommand => {
  switch (body.action) {
    case 'start_review':
    case 'release':
    case 'undo':
    case 'submit':
    case 'accept':
    case 'waitlist':
      return { ...common, type: body.action, version: body.version }
    case 'assign':
      return { ...common, type: body.action, version: body.version, assignedTo: body.assignedTo }
    case 'route':
      return { ...common, type: body.action, version: body.version, toOrganizationId: body.toOrganizationId }
    case 'return':
    case 'withdraw':
      return { ...common, type: body.action, version: body.version, note: body.note ?? null }
    case 'decline':
      return { ...common, type: body.action, version: body.version, reason: body.reason, note: body.note ?? null }
    case 'close':
      return {
        ...common,
        type: body.action,
        version: body.version,
        reason: body.reason,
        dollarsInvestedCents: body.dollarsInvested === undefined ? null : toCents(body.dollarsInvested),
        note: body.note ?? null,
      }
    case 'reopen':
      return { ...common, type: body.action, version: body.version, note: body.note }
    case 'record_outcome':
      return {
        ...common,
        type: body.action,
        version: body.version,
        dollarsInvestedCents: toCents(body.dollarsInvested),
        needMet: body.needMet,
        note: body.note ?? null,
      }
    case 'resubmit':
      return {
        ...common,
        type: body.action,
        version: body.version,
        needCategory: body.need,
        priority: body.priority,
        note: body.note ?? null,
      }
    case 'set_priority':
      return { ...common, type: body.action, priority: body.priority }
    case 'add_note':
      return {
        ...common,
        type: body.action,
        noteId: deriveId(commandId, 'note'),
        text: body.text,
        sharedWithClient: body.sharedWithClient ?? false,
      }
    default:
      return assertNever(body)
  }
}
