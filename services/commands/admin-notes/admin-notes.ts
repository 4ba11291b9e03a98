// Commands that write admin notes, used by the console and by the `secure-referral-note` call.
import type { EditAdminNote } from '#contracts/admin-notes.ts'
import { adminNoteDecider } from '#domain/admin-note/decide.ts'
import { adminNoteStream } from '#domain/admin-note/events.ts'
import { RefusalError } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import { deriveId } from '#platform/derive-id.ts'
import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

export interface AdminNoteCommands {
  /**
   * @refuses referral_not_found, not_permitted, note_empty, unsafe_input, sensitive_content, key_reused,
   * client_not_found (the client was erased)
   */
  addAdminNote(
    referralId: string,
    text: string,
    context: CommandContext,
  ): Promise<{ readonly id: string; readonly position: string | null }>
  /**
   * @refuses the same as `addAdminNote`; also not_found, and stale_version if someone edited the note in the meantime
   */
  editAdminNote(
    note: { readonly referralId: string; readonly noteId: string },
    body: EditAdminNote,
    context: CommandContext,
  ): Promise<{ readonly position: string | null }>
}

export const createAdminNoteCommands = (handler: Handler): AdminNoteCommands => {
  /** Returns the client whose key seals the referral's notes. @refuses referral_not_found */
  const getClientId = async (referralId: string): Promise<string> => {
    const { state } = await handler.load(referralDecider, referralStream(referralId))
    if (state === undefined) throw new RefusalError('referral_not_found')
    return state.clientId
  }

  return {
    addAdminNote: async (referralId, text, context) => {
      const { actor, commandId } = context
      const noteId = deriveId(commandId, 'note')
      const command = { type: 'add', referralId, clientId: await getClientId(referralId), actor, noteId, text } as const
      const { position } = await handler.handle(adminNoteDecider, {
        stream: adminNoteStream(referralId),
        context,
        decide: (state) => adminNoteDecider.decide(command, state),
      })
      return { id: noteId, position }
    },
    editAdminNote: async ({ referralId, noteId }, { text, edition }, context) => {
      const { actor } = context
      const clientId = await getClientId(referralId)
      const command = { type: 'edit', referralId, clientId, actor, noteId, text, edition } as const
      const { position } = await handler.handle(adminNoteDecider, {
        stream: adminNoteStream(referralId),
        context,
        decide: (state) => adminNoteDecider.decide(command, state),
      })
      return { position }
    },
  }
}
