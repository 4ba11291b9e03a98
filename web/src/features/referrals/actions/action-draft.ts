// The draft of an action dialog, its validation, and the command it becomes. If the server refuses the command, the
// draft is kept. Its fields are those that the action carries.
import { m } from '#messages'
import type { CloseReason, DeclineReason, NeedMetAnswer, NeedCategory, Priority } from '#contracts/enumerations.ts'
import { type ReferralAction, isNoteRequired } from '#contracts/lifecycle.ts'
import { type ActionInput, ReferralCommand, actionFields, toReferralCommand } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import type { ZodType } from 'zod'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'
import { noteError } from '../../../layouts/crisis/NoteField.tsx'

/** The actions that need details or a confirmation first. `route` and `assign` have their own dialogs. */
const dialogActions = [
  'return',
  'decline',
  'close',
  'reopen',
  'accept',
  'record_outcome',
  'withdraw',
  'resubmit',
  'set_priority',
] as const satisfies readonly ReferralAction[]
export type DialogAction = (typeof dialogActions)[number]
export const hasDialog = (action: string): action is DialogAction =>
  (dialogActions as readonly string[]).includes(action)

type ActionField = { [A in DialogAction]: keyof (typeof actionFields)[A] }[DialogAction]

/** Whether the action carries this field. */
export const hasField = (action: DialogAction, field: ActionField): boolean => field in actionFields[action]

export interface Draft extends Readonly<Record<ActionField, unknown>> {
  readonly reason: DeclineReason | CloseReason | ''
  readonly needMet: NeedMetAnswer | null
  /** The text as typed, which may not be a number. */
  readonly dollarsInvested: string
  readonly note: string
  /** Empty if the family's own account does not show it. */
  readonly need: NeedCategory | ''
  readonly priority: Priority
}

/** The total of the recorded resources prefills the amount of an outcome, but not of a closing. */
const initialAmount = (action: DialogAction, { investedCents }: Pick<ReferralRow, 'investedCents'>): string =>
  action === 'record_outcome' && investedCents !== null && investedCents > 0 ? String(investedCents / 100) : ''

export const initialDraft = (
  action: DialogAction,
  referral: Pick<ReferralRow, 'priority' | 'investedCents'> & { readonly need: NeedCategory | null },
): Draft => ({
  reason: '',
  needMet: null,
  dollarsInvested: initialAmount(action, referral),
  note: '',
  need: referral.need ?? '',
  priority: referral.priority ?? 'medium',
})

/**
 * REF-26: text that is not a number counts as 0. A number keeps its value, even if it is invalid. One with too many
 * digits would parse as Infinity, which the schema reports as a wrong type.
 */
const parseAmount = (typedAmount: string): number => {
  const value = Number(typedAmount.replaceAll(/[$,\s]/g, ''))
  return Number.isNaN(value) ? 0 : Math.min(value, Number.MAX_SAFE_INTEGER)
}

const isBlank = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '')

/** Parses the draft with the schema of the command. A blank field is left out if the action does not require it. */
const parseDraft = (action: DialogAction, draft: Partial<Draft>, version: number) => {
  const values = { ...draft, dollarsInvested: parseAmount(draft.dollarsInvested ?? '') }
  const fields = Object.entries<ZodType>(actionFields[action]) as [ActionField, ZodType][]
  const given = fields.filter(([field, schema]) => !isBlank(draft[field]) || !schema.safeParse(undefined).success)
  const input = { action, ...Object.fromEntries(given.map(([field]) => [field, values[field]])) }
  return ReferralCommand.safeParse(toReferralCommand(input as ActionInput, version))
}

export type DraftErrors = FieldErrors<ActionField>

const missingMessages: DraftErrors = {
  need: m['new-referral:needMissing'](),
  reason: m['referral-actions:missing.reason'](),
  needMet: m['referral-actions:missing.needMet'](),
}

/** Whether this action needs a note, given the reason chosen so far. */
export const draftNeedsNote = (action: DialogAction, { reason }: Pick<Draft, 'reason'>): boolean =>
  isNoteRequired(action, reason)

/** The error of each field that must change before this action can be sent. Empty if it can be sent now. */
export const draftErrors = (action: DialogAction, draft: Partial<Draft>): DraftErrors => {
  const { note = '', reason = '' } = draft
  const { error } = parseDraft(action, draft, 0)
  const errors = error === undefined ? {} : fieldErrors<ActionField>(error, missingMessages)
  if (draftNeedsNote(action, { reason }) && isBlank(note)) {
    const isReopening = action === 'reopen'
    return {
      ...errors,
      note: isReopening ? m['referral-actions:missing.reopenNote']() : m['referral-actions:missing.note'](),
    }
  }
  const screeningError = noteError(note)
  return screeningError === undefined ? errors : { ...errors, note: screeningError }
}

/** The command for a draft without errors. Null if it has errors. */
export const toCommand = (action: DialogAction, draft: Draft, version: number): ReferralCommand | null =>
  parseDraft(action, draft, version).data ?? null
