// The commands for priority and notes. They do not change the status and are never stale.
import type { Capacity } from '#contracts/lifecycle.ts'
import type { Decision } from '../decision.ts'
import type { AddNote, SetPriority } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { requiredNote } from './note.ts'
import type { AllowedState } from './state.ts'

/** Does nothing if the referral already has that priority. */
export const setPriority = ({ priority }: SetPriority, from: AllowedState['set_priority']): Decision<ReferralEvent> =>
  from.priority === priority ? [] : [{ type: 'PriorityChanged', data: { from: from.priority, to: priority } }]

/** A client can read every note that they write (NEW-27). @refuses note_empty, unsafe_input, sensitive_content */
export const addNote = (
  { noteId, text, sharedWithClient }: AddNote,
  { clientId }: AllowedState['add_note'],
  capacities: readonly Capacity[],
): Decision<ReferralEvent> =>
  requiredNote(text, 'note_empty', { clientId, path: 'text' }, (plainText) => [
    {
      type: 'NoteAdded',
      data: { noteId, text: plainText, sharedWithClient: sharedWithClient || capacities.includes('client') },
    },
  ])
