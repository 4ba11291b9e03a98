// What a dialog asks before an action, as a draft that survives a refusal, and the command it becomes.
import {
  type CloseReason,
  type DeclineReason,
  type NeedMetAnswer,
  type NeedCategory,
  type Priority,
} from '#contracts/enumerations.ts'
import { Dollars, type ReferralCommand } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { t } from '../../../lib/texts.ts'
import { firstError } from '../../../design-system/ui/fieldErrors.ts'
import { noteError } from './NoteField.tsx'

/** The actions that ask something, or name their consequence, before they are sent. `route` has a dialog of its own. */
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
  /** As typed. */
  readonly amount: string
  readonly note: string
  readonly need: NeedCategory
  readonly priority: Priority
}

export const emptyDraft = (referral: Pick<ReferralRow, 'need' | 'priority'>): Draft => ({
  declineReason: '',
  closeReason: '',
  needMet: null,
  amount: '',
  note: '',
  need: referral.need,
  priority: referral.priority ?? 'medium',
})

/** REF-26: what cannot be read as a number counts as 0. Any other number stays what was typed, also one that is refused. */
const amountOf = (typedAmount: string): number => {
  const value = Number(typedAmount.replaceAll(/[$,\s]/g, ''))
  return Number.isNaN(value) ? 0 : value
}

/** Why this amount cannot be recorded; undefined when it can. */
const amountProblem = (typedAmount: string): string | undefined => {
  const value = amountOf(typedAmount)
  // Infinity is what a number becomes that is too long to be read.
  return firstError(Dollars.safeParse(Math.min(value, Number.MAX_SAFE_INTEGER)).error)
}

export type DraftErrors = Partial<Record<keyof Draft, string>>

/** What is still missing for this action; an empty object when nothing is. */
export const draftErrors = (action: DialogAction, draft: Draft): DraftErrors => {
  const errors: DraftErrors = {}
  const isNoteBlank = draft.note.trim() === ''
  const { missing } = t.act
  if (action === 'decline' && draft.declineReason === '') errors.declineReason = missing.reason
  if (action === 'close' && draft.closeReason === '') errors.closeReason = missing.reason
  if (action === 'decline' && draft.declineReason === 'other' && isNoteBlank) errors.note = missing.note
  if (action === 'close' && draft.closeReason === 'other' && isNoteBlank) errors.note = missing.note
  if (action === 'reopen' && isNoteBlank) errors.note = missing.reopenNote
  if (action === 'record_outcome') {
    if (draft.needMet === null) errors.needMet = missing.needMet
    const amountError = amountProblem(draft.amount)
    if (amountError !== undefined) errors.amount = amountError
  }
  const screeningError = noteError(draft.note)
  if (screeningError !== undefined) errors.note = screeningError
  return errors
}

/** The command of a draft without errors. */
export const commandOf = (action: DialogAction, draft: Draft, version: number): ReferralCommand | null => {
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
      return draft.closeReason === '' ? null : { action, version, reason: draft.closeReason, ...note }
    case 'reopen':
      return { action, version, note: draft.note }
    case 'record_outcome':
      return draft.needMet === null
        ? null
        : { action, version, dollarsInvested: amountOf(draft.amount), needMet: draft.needMet, ...note }
    case 'resubmit':
      return { action, version, need: draft.need, priority: draft.priority, ...note }
    case 'set_priority':
      return { action, priority: draft.priority }
  }
}
