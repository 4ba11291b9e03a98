// Notes about a referral that staff write for each other. They are in the stream `adminnote-<referralId>`, separate
// from the referral's own stream, so neither the timeline nor the last change reveals that a note exists
// (docs/decisions/0022-admin-notes-in-separate-streams.md).
import { Confidential } from '#contracts/confidential.ts'
import { z } from 'zod'

const id = z.uuid()
/** Sealed with the key of the referral's client. */
const text = Confidential

export const adminNoteEvents = {
  AdminNoteAdded: { version: 1, schema: z.object({ referralId: id, noteId: id, text }) },
  /** Earlier editions stay in the history. */
  AdminNoteEdited: { version: 1, schema: z.object({ referralId: id, noteId: id, text }) },
} as const

type AdminNoteEventType = keyof typeof adminNoteEvents
export type AdminNoteEvent = {
  [T in AdminNoteEventType]: { readonly type: T; readonly data: z.infer<(typeof adminNoteEvents)[T]['schema']> }
}[AdminNoteEventType]

/** All admin notes of one referral. */
export const adminNoteStream = (referralId: string) => `adminnote-${referralId}`
