// The commands that the browser sends to change referrals, and their responses. The limits are the same as in the form.
// Text is stored as typed, so these schemas do not trim it.
import { z } from 'zod'
import { consentMethods } from './enumeration-values.ts'
import {
  CloseReason,
  ConsentScope,
  DeclineReason,
  Disposition,
  NeedMetAnswer,
  NeedCategory,
  Priority,
  ReferralStatus,
} from './enumerations.ts'
import { helpAnswerFields } from './help-answers.ts'
import { type LifecycleAction, type UnversionedAction, unversionedActions } from './lifecycle.ts'
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

/** The current versions of the texts with which a consent is renewed: what staff ask, and what the family's page says. */
export const renewalTextVersion = { asked: 'renewal-1', online: 'online-renewal-1' } as const
/** All versions, also earlier ones. */
const renewalTextVersions = ['renewal-1', 'online-renewal-1'] as const

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

/**
 * What each action on an existing referral carries, in addition to its name and version. Request bodies, bulk bodies,
 * the input of the decider, the forms and the demo data are derived from this table. Who may take an action, and in
 * which states, is in `lifecycle.ts`.
 */
export const actionFields = {
  start_review: {},
  /** A staff member. */
  assign: { assignedTo: id },
  release: {},
  undo: {},
  route: { toOrganizationId: z.uuid(messageKey('staff-validation:receiverRequired')).toLowerCase() },
  submit: {},
  return: { note: note.optional() },
  decline: { reason: DeclineReason, note: note.optional() },
  close: { reason: CloseReason, dollarsInvested: Dollars.optional(), note: note.optional() },
  reopen: { note },
  accept: {},
  waitlist: {},
  record_outcome: { dollarsInvested: Dollars, needMet: NeedMetAnswer, note: note.optional() },
  withdraw: { note: note.optional() },
  resubmit: { need: NeedCategory, priority: Priority.nullable(), note: note.optional() },
  set_priority: { priority: Priority },
  /** The version names the closing that the family was asked about. */
  answer_help: helpAnswerFields,
  /**
   * `sharedWithClient` means that the note is also addressed to the client. A client can read only these notes and
   * their own (NEW-27).
   */
  add_note: { text: note, sharedWithClient: z.boolean().optional() },
  /** How the family told staff. On the family's own page it is always `online`. */
  revoke_consent: { method: z.enum(consentMethods) },
  renew_consent: {
    method: z.enum(consentMethods),
    textVersion: z.enum(renewalTextVersions),
    scope: ConsentScope,
    /** The organizations that the family names. Without it, the names of the consent before. */
    organizationIds: z.array(id).max(20).optional(),
  },
} as const satisfies Record<LifecycleAction, z.ZodRawShape>
type ActionFields<A extends LifecycleAction> = Extract<(typeof actionFields)[A], z.ZodRawShape>

/** The version that the person saw (REF-28). */
const version = z.int().min(0)
type VersionField<A> = A extends UnversionedAction ? unknown : { version: typeof version }
const isUnversioned = <Input extends { readonly action: LifecycleAction }>(
  input: Input,
): input is Extract<Input, { readonly action: UnversionedAction }> =>
  unversionedActions.some((action) => action === input.action)

/** The body of one action, or of any of several: its name, its fields and, for a deciding action, the version. */
export type ActionCommand<Action extends LifecycleAction> = {
  [A in Action]: z.infer<z.ZodObject<{ action: z.ZodLiteral<A> } & VersionField<A> & ActionFields<A>>>
}[Action]
export type ReferralCommand = ActionCommand<LifecycleAction>

/** An action with its fields, without the version. */
export type ActionInput = {
  [A in LifecycleAction]: z.infer<z.ZodObject<{ action: z.ZodLiteral<A> } & ActionFields<A>>>
}[LifecycleAction]

/** The command for an action on a referral that the person saw at this version. */
export const toReferralCommand = (input: ActionInput, seenVersion: number): ReferralCommand =>
  isUnversioned(input) ? input : { ...input, version: seenVersion }

/** `Command` is derived from the same table as the options. TypeScript cannot infer it from the built array. */
const unionByAction = <Command>(options: readonly z.ZodObject[]) =>
  z.discriminatedUnion('action', options as unknown as [z.ZodObject]) as unknown as z.ZodType<Command, Command>

/** The body of `POST /api/referrals/:id/actions`. */
export const ReferralCommand = unionByAction<ReferralCommand>(
  (Object.keys(actionFields) as LifecycleAction[]).map((action) =>
    z.object({ action: z.literal(action), ...(isUnversioned({ action }) ? {} : { version }), ...actionFields[action] }),
  ),
)

/** Actions available for a selection of rows. */
const bulkActions = [
  'start_review',
  'assign',
  'undo',
  'route',
  'submit',
  'decline',
  'accept',
  'waitlist',
] as const satisfies readonly LifecycleAction[]
export type BulkAction = (typeof bulkActions)[number]

/** Maximum number of items in one bulk run. */
export const bulkLimit = 1_000
const items = z
  .array(z.object({ id, version }))
  .min(1)
  .max(bulkLimit, messageKey('staff-problems:tooManyItems'))
  .refine(
    (selected) => new Set(selected.map((item) => item.id)).size === selected.length,
    messageKey('staff-validation:referralRepeated'),
  )

/** One action on several referrals, each with the version that the person saw. */
export type BulkCommand = {
  [A in BulkAction]: z.infer<z.ZodObject<{ action: z.ZodLiteral<A>; items: typeof items } & ActionFields<A>>>
}[BulkAction]
export const BulkCommand = unionByAction<BulkCommand>(
  bulkActions.map((action) => z.object({ action: z.literal(action), items, ...actionFields[action] })),
)

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
export const BulkResult = WriteResult.extend({
  results: z.array(BulkItemResult),
  done: z.number().int(),
  /** How many referrals were left out without a result, because their families are in danger (docs/decisions/0078). */
  leftOut: z.number().int(),
})
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
