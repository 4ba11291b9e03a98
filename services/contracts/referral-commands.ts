// The commands that the browser sends to change referrals, and their responses. The limits are the same as in the form.
// Text is stored as typed, so these schemas do not trim it.
import { z } from 'zod'
import { consentMethods } from './enumeration-values.ts'
import {
  CloseReason,
  DeclineReason,
  Disposition,
  NeedMetAnswer,
  NeedCategory,
  Priority,
  ReferralStatus,
} from './enumerations.ts'
import type { decidingActions, referralActions } from './lifecycle.ts'
import { WriteResult } from './lists.ts'
import { Problem } from './problems.ts'
import { messageKey } from './validation.ts'

/** Lowercase, because stream names contain the id. */
const id = z.uuid().toLowerCase()

/** Maximum length of a note in the form (NEW-02). */
export const noteLimit = 500
const note = z.string().max(noteLimit, messageKey('staff-validation:noteTooLong'))

/**
 * The versions of the consent text that a form may show, with the current one last. Add a version whenever the wording
 * changes.
 */
export const consentTextVersions = ['1'] as const

export const CreateReferral = z.object({
  clientId: z.uuid(messageKey('staff-validation:clientRequired')).toLowerCase(),
  need: NeedCategory,
  priority: Priority.nullable(),
  toOrganizationId: id.nullable(),
  note: note.refine((text) => text.trim() !== '', messageKey('problems:allFieldsRequired')),
  consent: z.object({
    given: z.literal(true, messageKey('problems:consentRequired')),
    method: z.enum(consentMethods),
    textVersion: z.enum(consentTextVersions),
  }),
})
export type CreateReferral = z.infer<typeof CreateReferral>
export const CreatedReferral = WriteResult.extend({ id })
export type CreatedReferral = z.infer<typeof CreatedReferral>

/** The amount of an outcome or a closing (REF-26, REF-35). */
export const Dollars = z
  .number(messageKey('staff-validation:amountTooLow'))
  .min(0, messageKey('staff-validation:amountTooLow'))
  .max(10_000_000, messageKey('staff-validation:amountTooHigh'))
  .multipleOf(0.01, messageKey('staff-validation:amountNotInCents'))

/** The fields of each action, in addition to the version. */
const actionFields = {
  start_review: z.object({}),
  /** A staff member. */
  assign: z.object({ assignedTo: id }),
  release: z.object({}),
  route: z.object({ toOrganizationId: z.uuid(messageKey('staff-validation:receiverRequired')).toLowerCase() }),
  submit: z.object({}),
  return: z.object({ note: note.optional() }),
  decline: z.object({ reason: DeclineReason, note: note.optional() }),
  close: z.object({ reason: CloseReason, dollarsInvested: Dollars.optional(), note: note.optional() }),
  reopen: z.object({ note }),
  accept: z.object({}),
  waitlist: z.object({}),
  record_outcome: z.object({ dollarsInvested: Dollars, needMet: NeedMetAnswer, note: note.optional() }),
  withdraw: z.object({ note: note.optional() }),
  resubmit: z.object({ need: NeedCategory, priority: Priority.nullable(), note: note.optional() }),
  set_priority: z.object({ priority: Priority }),
  /**
   * `sharedWithClient` means that the note is also addressed to the client. A client can read only these notes and
   * their own (NEW-27).
   */
  add_note: z.object({ text: note, sharedWithClient: z.boolean().optional() }),
} as const satisfies Record<(typeof referralActions)[number], z.ZodObject>

// `fields` is a separate parameter so that each action keeps the type of its own fields.
const decidingCommand = <A extends (typeof decidingActions)[number] | 'undo', S extends z.ZodRawShape>(
  action: A,
  fields: z.ZodObject<S>,
) => z.object({ action: z.literal(action), version: z.int().min(0), ...fields.shape })

/**
 * The body of `POST /api/referrals/:id/actions`: the action, its fields and, for a deciding action, the version seen.
 */
export const ReferralCommand = z.discriminatedUnion('action', [
  decidingCommand('start_review', actionFields.start_review),
  decidingCommand('assign', actionFields.assign),
  decidingCommand('release', actionFields.release),
  decidingCommand('undo', z.object({})),
  decidingCommand('route', actionFields.route),
  decidingCommand('submit', actionFields.submit),
  decidingCommand('return', actionFields.return),
  decidingCommand('decline', actionFields.decline),
  decidingCommand('close', actionFields.close),
  decidingCommand('reopen', actionFields.reopen),
  decidingCommand('accept', actionFields.accept),
  decidingCommand('waitlist', actionFields.waitlist),
  decidingCommand('record_outcome', actionFields.record_outcome),
  decidingCommand('withdraw', actionFields.withdraw),
  decidingCommand('resubmit', actionFields.resubmit),
  z.object({ action: z.literal('set_priority'), ...actionFields.set_priority.shape }),
  z.object({ action: z.literal('add_note'), ...actionFields.add_note.shape }),
])
export type ReferralCommand = z.infer<typeof ReferralCommand>

/** Actions available for a selection of rows. */
const bulkActions = ['start_review', 'assign', 'undo', 'route', 'submit', 'decline', 'accept', 'waitlist'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Maximum number of items in one bulk run. */
export const bulkLimit = 1_000
const items = z
  .array(z.object({ id, version: z.int().min(0) }))
  .min(1)
  .max(bulkLimit, messageKey('staff-problems:tooManyItems'))
  .refine(
    (selected) => new Set(selected.map((item) => item.id)).size === selected.length,
    messageKey('staff-validation:referralRepeated'),
  )

export const BulkCommand = z.discriminatedUnion('action', [
  z.object({ action: z.literal('start_review'), items }),
  z.object({ action: z.literal('assign'), items, ...actionFields.assign.shape }),
  z.object({ action: z.literal('undo'), items }),
  z.object({ action: z.literal('route'), items, ...actionFields.route.shape }),
  z.object({ action: z.literal('submit'), items }),
  z.object({ action: z.literal('decline'), items, ...actionFields.decline.shape }),
  z.object({ action: z.literal('accept'), items }),
  z.object({ action: z.literal('waitlist'), items }),
])
export type BulkCommand = z.infer<typeof BulkCommand>

/** The result for one item of a bulk run: done, or refused with a problem code and its text (REV-13). */
export const BulkItemResult = z.object({
  id,
  done: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** The version to send with `undo`, or null if the action was refused or cannot be undone. */
  undo: z.int().nullable(),
  /** The current state if it is the reason for a refusal, so that the person can decide again. Otherwise null. */
  current: z
    .object({
      status: ReferralStatus,
      disposition: Disposition.nullable(),
      version: z.int(),
      toOrganizationId: id.nullable(),
    })
    .nullable(),
})
export type BulkItemResult = z.infer<typeof BulkItemResult>
export const BulkResult = WriteResult.extend({ results: z.array(BulkItemResult), done: z.number().int() })
export type BulkResult = z.infer<typeof BulkResult>

/** The response to a single action, with the resulting state. */
export const ActionResult = WriteResult.extend({
  status: ReferralStatus,
  disposition: Disposition.nullable(),
  version: z.number().int(),
  /** Whether `undo` can reverse the action, as long as no one makes another decision in the meantime. */
  undoable: z.boolean(),
})
export type ActionResult = z.infer<typeof ActionResult>

/** A refused action: the problem, plus a flag and one message for callers that do not read problems (INC-16). */
export const RefusedAction = Problem.extend({ success: z.literal(false), error: z.string() })
export const toRefusedAction = (problem: Problem): z.infer<typeof RefusedAction> => ({
  ...problem,
  success: false,
  error: problem.issues?.[0]?.message ?? problem.title,
})
