// Gives the record of a family the new address that its account signs in with. Each step can be repeated, so an attempt
// that failed continues later, for example when the event log can be reached again.
import type { Commands } from '#commands/commands.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'

export interface OwnEmailDeps {
  readonly identity: Pick<Identity, 'emailChanges'>
  readonly commands: Pick<Commands, 'changeOwnEmail'>
}

/** Returns a function that updates the record of this account, if that is due. */
export const createUpdateEmail =
  ({ identity, commands }: OwnEmailDeps) =>
  async (accountId: string): Promise<void> => {
    const { records } = identity.emailChanges
    const due = await records.find(accountId)
    if (due === undefined) return
    try {
      await commands.changeOwnEmail(due.clientId, due)
    } catch (error) {
      // An erased record needs no address.
      if (!(error instanceof RefusalError) || error.refusal.refused !== 'client_not_found') throw error
    }
    await records.finish(due)
  }
