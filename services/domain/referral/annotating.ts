// Decides the commands that set the priority or add a note. They do not change the status and are never stale.
import type { ReferralRole } from '#contracts/lifecycle.ts'
import type { Decision } from '../decision.ts'
import type { CommandOn } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { requiredNote } from './note.ts'
import type { AllowedState } from './state.ts'

/** Does nothing if the referral already has that priority. */
export const setPriority = (
  referral: AllowedState['set_priority'],
  { priority }: CommandOn<'set_priority'>,
): Decision<ReferralEvent> =>
  referral.priority === priority ? [] : [{ type: 'PriorityChanged', data: { from: referral.priority, to: priority } }]

/** A client can read every note that they write (NEW-27). @refuses note_empty, unsafe_input, sensitive_content */
export const addNote = (
  { clientId }: AllowedState['add_note'],
  { commandId, text, sharedWithClient = false }: CommandOn<'add_note'>,
  roles: readonly ReferralRole[],
): Decision<ReferralEvent> =>
  requiredNote(text, 'note_empty', { clientId, path: 'text' }, (plainText) => [
    {
      type: 'NoteAdded',
      data: { noteId: commandId, text: plainText, sharedWithClient: sharedWithClient || roles.includes('client') },
    },
  ])
