// Admin notes of one referral. Staff and admins add and edit them, but no one can delete them.
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { type Decider, type Decision, assertNever, noLostReaders, refuse } from '../decision.ts'
import { requiredNote } from '../referral/note.ts'
import type { AdminNoteEvent } from './events.ts'

interface AdminNoteCommandFields {
  readonly referralId: string
  /** The referral's client, whose key seals the note. */
  readonly clientId: string
  readonly actor: ResolvedActor
  readonly noteId: string
  /** The text as typed. */
  readonly text: string
}

interface AddAdminNote extends AdminNoteCommandFields {
  readonly type: 'add'
}

interface EditAdminNote extends AdminNoteCommandFields {
  readonly type: 'edit'
  /** The edition that the person saw. An edit based on an older one is refused. */
  readonly edition: number
}

export type AdminNoteCommand = AddAdminNote | EditAdminNote

/** The number of editions of each note, by note id. */
export type AdminNotes = Readonly<Record<string, number>>

/** @refuses not_permitted, already_exists, not_found, stale_version, note_empty, unsafe_input, sensitive_content */
const decide = (command: AdminNoteCommand, state: AdminNotes): Decision<AdminNoteEvent> => {
  const { type, actor, referralId, clientId, noteId, text } = command
  if (!isStaff(actor)) return refuse('not_permitted')
  const edition = state[noteId]
  const rule = { clientId, profile: 'admin_note', path: 'text' } as const
  switch (type) {
    case 'add':
      if (edition !== undefined) return refuse('already_exists')
      return requiredNote(text, 'note_empty', rule, (plainText) => [
        { type: 'AdminNoteAdded', data: { referralId, noteId, text: plainText } },
      ])
    case 'edit':
      if (edition === undefined) return refuse('not_found')
      if (edition !== command.edition) return refuse('stale_version', { current: { edition } })
      return requiredNote(text, 'note_empty', rule, (plainText) => [
        { type: 'AdminNoteEdited', data: { referralId, noteId, text: plainText } },
      ])
    default:
      return assertNever(type)
  }
}

export const adminNoteDecider: Decider<AdminNoteCommand, AdminNotes, AdminNoteEvent> = {
  initial: {},
  decide,
  evolve: (state, { data: { noteId } }) => ({ ...state, [noteId]: (state[noteId] ?? 0) + 1 }),
  // Only staff read admin notes.
  findLostReaders: noLostReaders,
}
