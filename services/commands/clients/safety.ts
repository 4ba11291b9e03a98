// The safety settings of a family, read from its own stream, and the commands that change them (ROLE-26).
import type { ClientSafety, SetAccountWatch } from '#contracts/client-safety.ts'
import { RefusalError } from '#domain/decision.ts'
import type { ClientCommand } from '#domain/client/commands.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import type { Client, ErasedClient } from '#domain/client/state.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

interface SavedSafety {
  readonly version: number
  readonly position: string | null
}

export interface ClientSafetyCommands {
  /** Always current. @refuses client_not_found */
  readClientSafety(clientId: string): Promise<ClientSafety>
  /**
   * Marks or unmarks the account. A marked account shows statuses only from the moment of the response on. The refusal of a
   * stale version contains the current settings. @refuses client_not_found, not_permitted, stale_version, key_reused
   */
  setAccountWatch(clientId: string, body: SetAccountWatch, context: CommandContext): Promise<SavedSafety>
}

const requireClient = (client: Client | undefined): Exclude<Client, ErasedClient> => {
  if (client === undefined || client.status === 'erased') throw new RefusalError('client_not_found')
  return client
}

export const createClientSafetyCommands = (handler: Handler): ClientSafetyCommands => {
  const readClientSafety = async (clientId: string): Promise<ClientSafety> => {
    const { state } = await handler.load(clientDecider, clientStream(clientId))
    const { isWatched, safetyVersion } = requireClient(state)
    return { clientId, watched: isWatched, version: safetyVersion }
  }

  const change = async (clientId: string, command: ClientCommand, context: CommandContext): Promise<SavedSafety> => {
    try {
      const { state, position } = await handler.handle(clientDecider, {
        stream: clientStream(clientId),
        context,
        decide: (client, at) => clientDecider.decide({ ...command, at }, client),
      })
      return { version: requireClient(state).safetyVersion, position }
    } catch (error) {
      if (!(error instanceof RefusalError) || error.refusal.refused !== 'stale_version') throw error
      throw new RefusalError('stale_version', { current: await readClientSafety(clientId) })
    }
  }

  return {
    readClientSafety,
    setAccountWatch: (clientId, { watched, version }, context) => {
      const { actor } = context
      return change(clientId, { type: 'set_account_watch', clientId, actor, at: '', watched, version }, context)
    },
  }
}
