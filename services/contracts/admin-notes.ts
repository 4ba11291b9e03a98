// Admin notes of a referral as the console and the server exchange them: what staff note among themselves (NEW-27, NEW-28).
import { z } from 'zod'
import { PlatformRole } from './enumerations.ts'
import { Written, listOf } from './lists.ts'
import { NoteText, PersonRef } from './referrals.ts'

const id = z.uuid()
/** In lower case, as ids of the log are compared. */
const givenId = z.uuid().toLowerCase()
const instant = z.iso.datetime()

/** Longest admin note (INT-09). */
export const adminNoteLimit = 255

/** A note as the list has it: without its text, which nobody reads unrecorded. */
export const AdminNote = z.object({
  id,
  writtenAt: instant,
  writtenBy: PersonRef.nullable(),
  /** How often it was written: 1, and one more with each edit. */
  edition: z.number().int(),
  /** Of the newest edition. */
  editedAt: instant.nullable(),
  editedBy: PersonRef.nullable(),
})
export type AdminNote = z.infer<typeof AdminNote>
/** The newest first. */
export const AdminNoteList = z.object({ rows: z.array(AdminNote) })
export type AdminNoteList = z.infer<typeof AdminNoteList>

/** Which notes to open; without any, all of the referral. */
export const ReadAdminNotes = z.object({ noteIds: z.array(givenId).max(500).optional() })
export type ReadAdminNotes = z.infer<typeof ReadAdminNotes>

const AdminNoteEdition = z.object({ at: instant, by: PersonRef.nullable(), note: NoteText })
export type AdminNoteEdition = z.infer<typeof AdminNoteEdition>
/** Each with its whole history, the newest edition first. */
export const OpenedAdminNotes = z.object({
  rows: z.array(z.object({ id, edition: z.number().int(), editions: z.array(AdminNoteEdition) })),
})
export type OpenedAdminNotes = z.infer<typeof OpenedAdminNotes>

/** Its length and its words are the screening's to judge, in the form and on the server alike (NEW-23). */
export const AddAdminNote = z.union([
  z.object({ text: z.string() }),
  /** As the call `encrypt_note` answered it. */
  z.object({ encrypted_content: z.string().max(10_000) }),
])
export type AddAdminNote = z.infer<typeof AddAdminNote>
export const AddedAdminNote = Written.extend({ id })

/** `edition`: the one that the person saw. */
export const EditAdminNote = z.object({ text: z.string(), edition: z.int().min(1) })
export type EditAdminNote = z.infer<typeof EditAdminNote>

/** Somebody read a note: who, which, up to which edition, and when. */
export const AdminNoteReading = z.object({
  id: z.number().int(),
  at: instant,
  reader: PersonRef.nullable(),
  role: PlatformRole,
  noteId: id,
  edition: z.number().int(),
})
export type AdminNoteReading = z.infer<typeof AdminNoteReading>
/** The newest first. */
export const AdminNoteReadingList = listOf(AdminNoteReading).omit({ position: true, stale: true })
export type AdminNoteReadingList = z.infer<typeof AdminNoteReadingList>
