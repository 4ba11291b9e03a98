// Seals an admin note before its referral exists. The author receives the sealed text, and sends it back once the note
// can be added. Only the exchange has the keys, so no one can read it in the meantime (NEW-29).
import type { ResolvedActor } from '#contracts/parties.ts'
import { distinctMessages, screen, screeningProblem } from '#contracts/screening.ts'
import { fieldIssue } from '#contracts/validation-messages.ts'
import { RefusalError } from '#domain/decision.ts'
import { SealBroken, type Vault } from '#platform/vault/vault.ts'

import type { CommandContext } from '../context.ts'

export interface AdminNoteTransfer {
  /** @refuses note_empty, unsafe_input, sensitive_content */
  seal(text: string, context: CommandContext): Promise<string>
  /** @refuses invalid_body if the text was not sealed for this person */
  open(sealed: string, actor: ResolvedActor): Promise<string>
}

const toSubject = ({ userId }: ResolvedActor) => `notes_of_${String(userId)}`

/** Seals notes for their authors, and opens them when they are added. */
export const createAdminNoteTransfer = (vault: Pick<Vault, 'seal' | 'open'>): AdminNoteTransfer => ({
  seal: async (text, { actor, commandId }) => {
    if (text.trim() === '') throw new RefusalError('note_empty')
    const issues = screen(text, 'admin_note')
    const problem = screeningProblem(issues)
    if (problem !== null) {
      throw new RefusalError(problem, {
        issues: distinctMessages(issues).map((message) => fieldIssue('content', message)),
      })
    }
    const [sealed] = await vault.seal([{ subject: toSubject(actor), eventId: commandId, field: 'content', text }])
    if (sealed === undefined) throw new Error('the vault returned no sealed text')
    return sealed
  },
  open: async (sealed, actor) => {
    const createInvalidSealRefusal = () =>
      new RefusalError('invalid_body', {
        issues: [fieldIssue('encrypted_content', { key: 'staff-validation:adminNoteNotYours' })],
      })
    // The prefix is authenticated together with the text, so no one can pass off another person's note as their own.
    if (!sealed.startsWith(`v1.${toSubject(actor)}.`)) throw createInvalidSealRefusal()
    try {
      const [text] = await vault.open([sealed])
      if (typeof text === 'string') return text
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
    }
    throw createInvalidSealRefusal()
  },
})
