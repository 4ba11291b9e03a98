// Personal text in an event: plain in the decider, sealed in the log, and erased once its key is destroyed.
import { z } from 'zod'

/** The text as a decider returns it. It is never stored. `subject` names the key that seals it, e.g. `client-<id>`. */
export const PlainText = z.object({ open: z.string(), subject: z.string() })
export type PlainText = z.infer<typeof PlainText>

/** The text as stored in the log and in the read models. */
const SealedText = z.object({ sealed: z.string() })
type SealedText = z.infer<typeof SealedText>

/** The text as readers receive it after the subject key is destroyed. */
const ErasedText = z.object({ erased: z.literal(true) })
type ErasedText = z.infer<typeof ErasedText>

/** The schema of a confidential event field. */
export const Confidential = z.union([PlainText, SealedText, ErasedText])
export type Confidential = z.infer<typeof Confidential>

export const confidential = (text: string, subject: string): PlainText => ({ open: text, subject })
