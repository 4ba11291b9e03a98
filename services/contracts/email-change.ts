// API schemas for changing the address that a person signs in with (docs/decisions/0086).
import { z } from 'zod'

import { EnrollmentCode, LinkRequest, PasswordConfirmation } from './accounts.ts'

/** How long a change waits for both confirmations, in milliseconds. */
export const emailChangeLifetime = 3 * 86_400_000

/** The page that the links in the emails open. Their `key` is exchanged for a cookie at once. */
export const emailChangePath = '/change-email'

/** The code is required if the account has a second factor. */
export const RequestEmailChange = LinkRequest.extend({
  ...PasswordConfirmation.shape,
  code: EnrollmentCode.shape.code.optional(),
})
export type RequestEmailChange = z.output<typeof RequestEmailChange>

/** Masked, because someone else may read the screen. */
const maskedEmail = z.string()

/** The change that waits for its confirmations. */
export const WaitingEmailChange = z.object({
  /** The new address, e.g. "m•••@example.org". */
  email: maskedEmail,
  /** Whether the change is confirmed at the current address, and at the new one. */
  confirmedAtCurrent: z.boolean(),
  confirmedAtNew: z.boolean(),
  expiresAt: z.iso.datetime(),
})
export type WaitingEmailChange = z.infer<typeof WaitingEmailChange>

export const OwnEmailChange = z.object({
  /** The address that the person signs in with now. */
  email: z.string(),
  /** Null if the person has not asked for a change, or if it has ended. */
  change: WaitingEmailChange.nullable(),
})
export type OwnEmailChange = z.infer<typeof OwnEmailChange>

/** The two addresses that must confirm a change. */
export type EmailChangeSide = 'current' | 'new'

/** The change as the reader of one of the emails sees it. */
export const OpenEmailChange = z.object({
  side: z.enum(['current', 'new']),
  /** The new address. */
  email: maskedEmail,
  /** Whether the reader has confirmed the change. */
  confirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
})
export type OpenEmailChange = z.infer<typeof OpenEmailChange>

export const AnswerEmailChange = z.object({ answer: z.enum(['confirm', 'stop']) })
export type EmailChangeAnswer = z.infer<typeof AnswerEmailChange>['answer']

/** `waiting` means that the other address has not confirmed the change yet. */
export const EmailChangeResult = z.object({ outcome: z.enum(['changed', 'waiting', 'stopped']) })
export type EmailChangeResult = z.infer<typeof EmailChangeResult>
