// The draft of an action dialog, its validation, and the command it becomes. If the server refuses the command, the
// draft is kept.
import { m } from '#messages'
import type { CloseReason, DeclineReason, NeedMetAnswer, NeedCategory, Priority } from '#contracts/enumerations.ts'
import { isNoteRequired } from '#contracts/lifecycle.ts'
import { Dollars, type ReferralCommand } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { firstError } from '../../../lib/forms/field-errors.ts'
import { noteError } from '../shared/NoteField.tsx'

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
] as const
export type DialogAction = (typeof dialogActions)[number]
export const hasDialog = (action: string): action is DialogAction =>
  (dialogActions as readonly string[]).includes(action)

export interface Draft {
  readonly declineReason: DeclineReason | ''
  readonly closeReason: CloseReason | ''
  readonly needMet: NeedMetAnswer | null
  /** The text as typed, which may not be a number. */
  readonly amount: string
  readonly note: string
  readonly need: NeedCategory
  readonly priority: Priority
}

export const initialDraft = (referral: Pick<ReferralRow, 'need' | 'priority'>): Draft => ({
  declineReason: '',
  closeReason: '',
  needMet: null,
  amount: '',
  note: '',
  need: referral.need,
  priority: referral.priority ?? 'medium',
})

/** REF-26: text that is not a number counts as 0. A number keeps its value, even if it is invalid. */
const parseAmount = (typedAmount: string): number => {
  const value = Number(typedAmount.replaceAll(/[$,\s]/g, ''))
  return Number.isNaN(value) ? 0 : value
}

/** Why this amount cannot be recorded. Undefined if it can. */
const amountProblem = (typedAmount: string): string | undefined => {
  const value = parseAmount(typedAmount)
  // A number with too many digits parses as Infinity, which the schema would report as a wrong type.
  return firstError(Dollars.safeParse(Math.min(value, Number.MAX_SAFE_INTEGER)).error)
}

export type DraftErrors = Partial<Record<keyof Draft, string>>

/** Whether this action needs a note, given the reason chosen so far. */
export const draftNeedsNote = (action: DialogAction, { declineReason, closeReason }: Draft): boolean =>
  isNoteRequired(action, action === 'close' ? closeReason : declineReason)

/** The error of each field that must change before this action can be sent. Empty if it can be sent now. */
export const draftErrors = (action: DialogAction, draft: Draft): DraftErrors => {
  const errors: DraftErrors = {}
  if (action === 'decline' && draft.declineReason === '') errors.declineReason = m['referral-actions:missing.reason']()
  if (action === 'close' && draft.closeReason === '') errors.closeReason = m['referral-actions:missing.reason']()
  if (draftNeedsNote(action, draft) && draft.note.trim() === '')
    errors.note =
      action === 'reopen' ? m['referral-actions:missing.reopenNote']() : m['referral-actions:missing.note']()
  if (action === 'record_outcome' && draft.needMet === null) errors.needMet = m['referral-actions:missing.needMet']()
  if (action === 'record_outcome' || action === 'close') {
    const amountError = amountProblem(draft.amount)
    if (amountError !== undefined) errors.amount = amountError
  }
  const screeningError = noteError(draft.note)
  if (screeningError !== undefined) errors.note = screeningError
  return errors
}

/** The amount of a closing is optional (REF-35). */
const closingAmount = (typedAmount: string) =>
  typedAmount.trim() === '' ? {} : { dollarsInvested: parseAmount(typedAmount) }

/** The command for a draft without errors. Null if a required field is empty. */
export const toCommand = (action: DialogAction, draft: Draft, version: number): ReferralCommand | null => {
  const note = draft.note.trim() === '' ? {} : { note: draft.note }
  switch (action) {
    case 'accept':
      return { action, version }
    case 'return':
    case 'withdraw':
      return { action, version, ...note }
    case 'decline':
      return draft.declineReason === '' ? null : { action, version, reason: draft.declineReason, ...note }
    case 'close':
      return draft.closeReason === ''
        ? null
        : { action, version, reason: draft.closeReason, ...closingAmount(draft.amount), ...note }
    case 'reopen':
      return { action, version, note: draft.note }
    case 'record_outcome':
      return draft.needMet === null
        ? null
        : { action, version, dollarsInvested: parseAmount(draft.amount), needMet: draft.needMet, ...note }
    case 'resubmit':
      return { action, version, need: draft.need, priority: draft.priority, ...note }
    case 'set_priority':
      return { action, priority: draft.priority }
  }
}
