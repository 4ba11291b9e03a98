// What changes no status and refuses nobody by version: priority and notes.
import type { Capacity } from '#contracts/lifecycle.ts'
import type { Decision } from '../decision.ts'
import type { AddNote, SetPriority } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { requiredNote } from './note.ts'
import type { StartsFrom } from './state.ts'

/** Nothing to do where it has that priority. */
export const setPriority = ({ priority }: SetPriority, from: StartsFrom['set_priority']): Decision<ReferralEvent> =>
  from.priority === priority ? [] : [{ type: 'PriorityChanged', data: { from: from.priority, to: priority } }]

/** What the client writes, the client reads (NEW-27). @refuses note_empty, unsafe_input, sensitive_content */
export const addNote = (
  { noteId, text, sharedWithClient }: AddNote,
  { clientId }: StartsFrom['add_note'],
  held: readonly Capacity[],
): Decision<ReferralEvent> =>
  requiredNote(text, 'note_empty', { clientId, path: 'text' }, (open) => [
    {
      type: 'NoteAdded',
      data: { noteId, text: open, sharedWithClient: sharedWithClient || held.includes('client') },
    },
  ])
