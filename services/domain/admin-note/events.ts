// What staff note about a referral among themselves. Stream `adminnote-<referralId>`, apart from the referral's own: neither
// its timeline nor its last change tells anybody else that there is a note (docs/decisions/0022-admin-notes-in-separate-streams.md).
import { Confidential } from '#contracts/confidential.ts'
import { z } from 'zod'

const id = z.uuid()
/** Sealed with the key of the referral's client. */
const text = Confidential

export const adminNoteEvents = {
  AdminNoteAdded: { version: 1, schema: z.object({ referralId: id, noteId: id, text }) },
  /** What was written before stays in the history. */
  AdminNoteEdited: { version: 1, schema: z.object({ referralId: id, noteId: id, text }) },
} as const

export type AdminNoteEventType = keyof typeof adminNoteEvents
export type AdminNoteEvent = {
  [T in AdminNoteEventType]: { readonly type: T; readonly data: z.infer<(typeof adminNoteEvents)[T]['schema']> }
}[AdminNoteEventType]

/** All admin notes of one referral. */
export const adminNoteStream = (referralId: string) => `adminnote-${referralId}`
