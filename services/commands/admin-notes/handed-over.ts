// An admin note that somebody has sealed before it has a referral: encrypted for its author, and handed back to be added.
// Nobody reads it in between: only the exchange holds the keys (NEW-29).
import type { ResolvedActor } from '#contracts/parties.ts'
import { messagesOf, screen, screeningProblem } from '#contracts/screening.ts'
import { Refused } from '#domain/decision.ts'
import { SealBroken, type Vault } from '#platform/vault/vault.ts'

import type { CommandContext } from '../context.ts'

export interface HandedOverNotes {
  /** @refuses note_empty, unsafe_input, sensitive_content */
  seal(text: string, context: CommandContext): Promise<string>
  /** @refuses invalid_body for what this person did not have sealed */
  open(sealed: string, actor: ResolvedActor): Promise<string>
}

const subjectOf = ({ userId }: ResolvedActor) => `notes_of_${String(userId)}`

/** Notes between being sealed and being added. */
export const createHandedOverNotes = (vault: Pick<Vault, 'seal' | 'open'>): HandedOverNotes => ({
  seal: async (text, { actor, commandId }) => {
    if (text.trim() === '') throw new Refused('note_empty')
    const issues = screen(text, 'admin_note')
    const problem = screeningProblem(issues)
    if (problem !== null) {
      throw new Refused(problem, { issues: messagesOf(issues).map((message) => ({ path: 'content', message })) })
    }
    const [sealed] = await vault.seal([{ subject: subjectOf(actor), eventId: commandId, field: 'content', text }])
    if (sealed === undefined) throw new Error('the vault has sealed nothing')
    return sealed
  },
  open: async (sealed, actor) => {
    const notTheirs = () =>
      new Refused('invalid_body', { issues: [{ path: 'encrypted_content', message: 'Not a note that you encrypted' }] })
    // The seal binds what stands before it, so nobody else's note passes under this name.
    if (!sealed.startsWith(`v1.${subjectOf(actor)}.`)) throw notTheirs()
    try {
      const [text] = await vault.open([sealed])
      if (typeof text === 'string') return text
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
    }
    throw notTheirs()
  },
})
