// Decides the commands that change no status: a priority, a note, and the family's answer to "Did you get help?".
import type { ReferralRole } from '#contracts/lifecycle.ts'
import { type Decision, refuse } from '../decision.ts'
import type { CommandOn } from './commands.ts'
import type { ReferralEvent } from './events.ts'
import { optionalNote, requiredNote } from './note.ts'
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

/**
 * Does nothing if the family gives the same answer without words.
 * @refuses help_question_closed, unsafe_input, sensitive_content
 */
export const answerHelp = (
  { clientId, helpQuestion }: AllowedState['answer_help'],
  { at, answer, words: text }: CommandOn<'answer_help'>,
): Decision<ReferralEvent> => {
  if (helpQuestion === null || (helpQuestion.until !== null && helpQuestion.until <= at))
    return refuse('help_question_closed')
  const { answer: previousAnswer } = helpQuestion
  return optionalNote(text, { clientId, path: 'words' }, (words): readonly ReferralEvent[] =>
    words === null && answer === previousAnswer
      ? []
      : [{ type: 'HelpAnswered', data: { answer, previousAnswer, words } }],
  )
}
