// The commands on referrals as the browser sends them, and what they answer. Their limits are the form's limits; text is
// stored as typed, so nothing here trims what is kept.
import { z } from 'zod'
import {
  CloseReason,
  DeclineReason,
  Disposition,
  NeedAnswer,
  NeedCategory,
  Priority,
  ReferralStatus,
  consentMethods,
} from './enumerations.ts'
import type { decidingActions, referralActions } from './lifecycle.ts'
import { Written } from './lists.ts'
import { Problem } from './problems.ts'

/** In lower case, as streams are named by it. */
const id = z.uuid().toLowerCase()

/** Longest note of the form (NEW-02). */
export const noteLimit = 500
const note = z.string().max(noteLimit, `A note holds at most ${noteLimit} characters`)

/** Versions of the consent sentence that a form may show, the present one last; one is added whenever its words change. */
export const consentTextVersions = ['1'] as const

export const CreateReferral = z.object({
  clientId: z.uuid('Choose a client').toLowerCase(),
  need: NeedCategory,
  priority: Priority.nullable(),
  toOrganizationId: id.nullable(),
  note: note.refine((text) => text.trim() !== '', 'All fields are required.'),
  consent: z.object({
    given: z.literal(true, 'Consent Required'),
    method: z.enum(consentMethods),
    textVersion: z.enum(consentTextVersions),
  }),
})
export type CreateReferral = z.infer<typeof CreateReferral>
export const CreatedReferral = Written.extend({ id })
export type CreatedReferral = z.infer<typeof CreatedReferral>

/** The amount of an outcome (REF-26). */
export const Dollars = z
  .number('An amount of 0 or more')
  .min(0, 'An amount of 0 or more')
  .max(10_000_000, 'An amount of at most $10,000,000')
  .multipleOf(0.01, 'An amount in dollars and cents')

/** The content of each action, beside the version. */
const actionContents = {
  start_review: z.object({}),
  /** To a member of the staff. */
  assign: z.object({ assignedTo: id }),
  release: z.object({}),
  route: z.object({ toOrganizationId: z.uuid('Choose a receiving organization').toLowerCase() }),
  submit: z.object({}),
  return: z.object({ note: note.optional() }),
  decline: z.object({ reason: DeclineReason, note: note.optional() }),
  close: z.object({ reason: CloseReason, note: note.optional() }),
  reopen: z.object({ note }),
  accept: z.object({}),
  waitlist: z.object({}),
  record_outcome: z.object({ dollarsInvested: Dollars, needMet: NeedAnswer, note: note.optional() }),
  withdraw: z.object({ note: note.optional() }),
  resubmit: z.object({ need: NeedCategory, priority: Priority.nullable(), note: note.optional() }),
  set_priority: z.object({ priority: Priority }),
  /** `sharedWithClient`: addressed to the client too, who reads no other note than the client's own (NEW-27). */
  add_note: z.object({ text: note, sharedWithClient: z.boolean().optional() }),
} as const satisfies Record<(typeof referralActions)[number], z.ZodObject>

// The content comes as an argument of its own so that each action keeps the type of its own content.
const decided = <A extends (typeof decidingActions)[number] | 'undo', S extends z.ZodRawShape>(
  action: A,
  content: z.ZodObject<S>,
) => z.object({ action: z.literal(action), version: z.int().min(0), ...content.shape })

/** Body of `POST /api/referrals/:id/actions`: the action, the version seen where it decides, and its content. */
export const ReferralCommand = z.discriminatedUnion('action', [
  decided('start_review', actionContents.start_review),
  decided('assign', actionContents.assign),
  decided('release', actionContents.release),
  decided('undo', z.object({})),
  decided('route', actionContents.route),
  decided('submit', actionContents.submit),
  decided('return', actionContents.return),
  decided('decline', actionContents.decline),
  decided('close', actionContents.close),
  decided('reopen', actionContents.reopen),
  decided('accept', actionContents.accept),
  decided('waitlist', actionContents.waitlist),
  decided('record_outcome', actionContents.record_outcome),
  decided('withdraw', actionContents.withdraw),
  decided('resubmit', actionContents.resubmit),
  z.object({ action: z.literal('set_priority'), ...actionContents.set_priority.shape }),
  z.object({ action: z.literal('add_note'), ...actionContents.add_note.shape }),
])
export type ReferralCommand = z.infer<typeof ReferralCommand>

/** Actions offered for a selection of rows. */
const bulkActions = ['start_review', 'assign', 'undo', 'route', 'submit', 'decline', 'accept', 'waitlist'] as const
export type BulkAction = (typeof bulkActions)[number]

/** The most items of one bulk run. */
export const bulkLimit = 1_000
const items = z
  .array(z.object({ id, version: z.int().min(0) }))
  .min(1)
  .max(bulkLimit, 'At most 1,000 referrals in one run')
  .refine((all) => new Set(all.map((item) => item.id)).size === all.length, 'A referral stands in the run twice')

export const BulkCommand = z.discriminatedUnion('action', [
  z.object({ action: z.literal('start_review'), items }),
  z.object({ action: z.literal('assign'), items, ...actionContents.assign.shape }),
  z.object({ action: z.literal('undo'), items }),
  z.object({ action: z.literal('route'), items, ...actionContents.route.shape }),
  z.object({ action: z.literal('submit'), items }),
  z.object({ action: z.literal('decline'), items, ...actionContents.decline.shape }),
  z.object({ action: z.literal('accept'), items }),
  z.object({ action: z.literal('waitlist'), items }),
])
export type BulkCommand = z.infer<typeof BulkCommand>

/** One line of a bulk run (REV-13): done, or refused with the problem code and its text. */
export const BulkItemResult = z.object({
  id,
  done: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** What `undo` is to carry; null where this cannot be taken back, or nothing was done. */
  undo: z.int().nullable(),
  /** As it stands, where that is why it was refused: who was told may decide on it. null: it is not the reason, or it is done. */
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
export const BulkResult = Written.extend({ results: z.array(BulkItemResult), done: z.number().int() })
export type BulkResult = z.infer<typeof BulkResult>

/** Answer of a single action: the state it led to. */
export const ActionResult = Written.extend({
  status: ReferralStatus,
  disposition: Disposition.nullable(),
  version: z.number().int(),
  /** Whether `undo` takes it back, as long as nobody else decides. */
  undoable: z.boolean(),
})
export type ActionResult = z.infer<typeof ActionResult>

/** A refused action (INC-16): the problem, with a flag and one text beside it for callers that look for nothing else. */
export const RefusedAction = Problem.extend({ success: z.literal(false), error: z.string() })
export const refusedAction = (problem: Problem): z.infer<typeof RefusedAction> => ({
  ...problem,
  success: false,
  error: problem.issues?.[0]?.message ?? problem.detail ?? problem.title,
})
