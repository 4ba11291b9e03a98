// Notes that staff write about a referral for each other. Stream `adminnote-<referralId>`, separate from the referral's
// own stream. Neither the timeline nor the last change then reveals to others that a note exists
// (docs/decisions/0022-admin-notes-in-separate-streams.md).
import { Confidential } from '#contracts/confidential.ts'
import { z } from 'zod'

const id = z.uuid()
/** Sealed with the key of the referral's client. */
const text = Confidential

export const adminNoteEvents = {
  AdminNoteAdded: { version: 1, schema: z.object({ referralId: id, noteId: id, text }) },
  /** Earlier texts stay in the history. */
  AdminNoteEdited: { version: 1, schema: z.object({ referralId: id, noteId: id, text }) },
} as const

type AdminNoteEventType = keyof typeof adminNoteEvents
export type AdminNoteEvent = {
  [T in AdminNoteEventType]: { readonly type: T; readonly data: z.infer<(typeof adminNoteEvents)[T]['schema']> }
}[AdminNoteEventType]

/** All admin notes of one referral. */
export const adminNoteStream = (referralId: string) => `adminnote-${referralId}`
