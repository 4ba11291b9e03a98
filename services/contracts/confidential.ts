// Personal text inside an event: open while a decider holds it, sealed in the log, erased once its key is gone.
import { z } from 'zod'

/** As a decider emits it; never stored. `subject` says whose key seals it, e.g. `client-<id>`. */
export const OpenText = z.object({ open: z.string(), subject: z.string() })
export type OpenText = z.infer<typeof OpenText>

/** As the log and the read models hold it. */
export const SealedText = z.object({ sealed: z.string() })
export type SealedText = z.infer<typeof SealedText>

/** What a reader gets where the subject's key was destroyed. */
const ErasedText = z.object({ erased: z.literal(true) })
type ErasedText = z.infer<typeof ErasedText>

/** Schema of a confidential field of an event. */
export const Confidential = z.union([OpenText, SealedText, ErasedText])
export type Confidential = z.infer<typeof Confidential>

export const confidential = (text: string, subject: string): OpenText => ({ open: text, subject })
