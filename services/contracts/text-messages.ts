// Text messages to families: the number, its confirmation by a code, and what the provider reports.
import { z } from 'zod'

import { messageKey } from './validation.ts'

/** The version of the text to which a family agrees. Raise it when `text-messages:agree` changes. */
export const optInVersion = '1'

/** Returns a US number in international format, or undefined if it is none. */
export const toTextNumber = (typed: string): string | undefined => {
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : undefined
}

export const StartTextNumber = z.object({
  phone: z
    .string()
    .max(20, messageKey('validation:textNumberInvalid'))
    .refine((typed) => toTextNumber(typed) !== undefined, messageKey('validation:textNumberInvalid')),
  agreed: z.literal(true, messageKey('validation:textAgreementRequired')),
  /** The text that the family saw. */
  optInVersion: z.literal(optInVersion),
})
export type StartTextNumber = z.output<typeof StartTextNumber>

export const ConfirmTextNumber = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, messageKey('validation:textCodeInvalid')),
})
export type ConfirmTextNumber = z.output<typeof ConfirmTextNumber>

export const TextNumber = z.object({
  /** Whether this installation sends text messages. */
  offered: z.boolean(),
  /** `waiting` for the code. `stopped` if the number answered STOP. */
  state: z.enum(['none', 'waiting', 'confirmed', 'stopped']),
  /** Masked. Null without a number. */
  number: z.string().nullable(),
  /** Whether messages to a confirmed number do not arrive, so that news goes by email. */
  failing: z.boolean().optional(),
})
export type TextNumber = z.infer<typeof TextNumber>

const eventId = z.string().min(1).max(200)

/** An event of the provider's webhook. */
export const TextEvent = z.discriminatedUnion('type', [
  z.object({
    id: eventId,
    type: z.literal('delivery'),
    /** The id with which the message was posted. */
    message: z.uuid().toLowerCase(),
    status: z.enum(['sent', 'delivered', 'failed']),
  }),
  z.object({ id: eventId, type: z.literal('inbound'), from: z.string().max(40), text: z.string().max(2_000) }),
])
export type TextEvent = z.infer<typeof TextEvent>
