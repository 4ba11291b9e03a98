// API schemas for a referral's admin notes, which staff write for each other (NEW-27, NEW-28).
import { z } from 'zod'
import { PlatformRole } from './enumerations.ts'
import { WriteResult, listOf } from './lists.ts'
import { NoteText, PersonRef } from './referrals.ts'

const id = z.uuid()
/** Lowercase, because ids in the log are compared as text. */
const idParam = z.uuid().toLowerCase()
const instant = z.iso.datetime()

/** Maximum length of an admin note (INT-09). */
export const adminNoteLimit = 255

/** A note in the list. It does not include the text, because reading the text is always recorded. */
export const AdminNote = z.object({
  id,
  writtenAt: instant,
  writtenBy: PersonRef.nullable(),
  /** The number of editions: 1 for a new note, plus one for each edit. */
  edition: z.number().int(),
  /** When the newest edition was written, or null if the note was never edited. */
  editedAt: instant.nullable(),
  editedBy: PersonRef.nullable(),
})
export type AdminNote = z.infer<typeof AdminNote>
/** Newest first. */
export const AdminNoteList = z.object({ rows: z.array(AdminNote) })
export type AdminNoteList = z.infer<typeof AdminNoteList>

/** The notes to open. If absent, all notes of the referral are opened. */
export const ReadAdminNotes = z.object({ noteIds: z.array(idParam).max(500).optional() })
export type ReadAdminNotes = z.infer<typeof ReadAdminNotes>

const AdminNoteEdition = z.object({ at: instant, by: PersonRef.nullable(), note: NoteText })
export type AdminNoteEdition = z.infer<typeof AdminNoteEdition>
/** The notes, each with its full history, newest edition first. */
export const OpenedAdminNotes = z.object({
  clientId: id,
  rows: z.array(z.object({ id, edition: z.number().int(), editions: z.array(AdminNoteEdition) })),
})
export type OpenedAdminNotes = z.infer<typeof OpenedAdminNotes>

/** The form and the server both screen the note's length and content (NEW-23). */
export const AddAdminNote = z.union([
  z.object({ text: z.string() }),
  /** The sealed note that the `encrypt_note` call returned. */
  z.object({ encrypted_content: z.string().max(10_000) }),
])
export type AddAdminNote = z.infer<typeof AddAdminNote>
export const AddedAdminNote = WriteResult.extend({ id })

/** `edition` is the one that the person saw. */
export const EditAdminNote = z.object({ text: z.string(), edition: z.int().min(1) })
export type EditAdminNote = z.infer<typeof EditAdminNote>

/** One access to a note: who read it, up to which edition, and when. */
const AdminNoteAccess = z.object({
  id: z.number().int(),
  at: instant,
  reader: PersonRef.nullable(),
  role: PlatformRole,
  noteId: id,
  edition: z.number().int(),
})
type AdminNoteAccess = z.infer<typeof AdminNoteAccess>
/** Newest first. */
export const AdminNoteAccessList = listOf(AdminNoteAccess).omit({ position: true, stale: true })
export type AdminNoteAccessList = z.infer<typeof AdminNoteAccessList>
