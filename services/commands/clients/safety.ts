// The safety settings of a family, read from its own stream, and the commands that change them (ROLE-26,
// docs/decisions/0078).
import type { ClientSafety, SetAccountWatch, SetFamilyProtection } from '#contracts/client-safety.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'
import type { ClientCommand } from '#domain/client/commands.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import type { Client, ErasedClient } from '#domain/client/state.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { FindProtection } from '../referrals/act.ts'
import { type SafetyHistoryDeps, createReadSafetyHistory } from './safety-history.ts'

interface SavedSafety {
  readonly version: number
  readonly position: string | null
}

export interface ClientSafetyCommands {
  /** Always current. Reasons are for those who may read the family's record. @refuses client_not_found */
  readClientSafety(clientId: string, actor: ResolvedActor): Promise<ClientSafety>
  /**
   * Marks or unmarks the account. A marked account shows statuses only from the moment of the response on. The refusal of a
   * stale version contains the current settings. @refuses client_not_found, not_permitted, stale_version, key_reused
   */
  setAccountWatch(clientId: string, body: SetAccountWatch, context: CommandContext): Promise<SavedSafety>
  /**
   * Marks a family as in danger, or lifts that. Staff who may not read a marked family read nothing of it from the moment
   * of the response on. The refusal of a stale version contains the current settings.
   * @refuses client_not_found, not_permitted, stale_version, information_missing, unsafe_input, sensitive_content,
   * key_reused; family_protected if the person may not read the family, whose protection this would lift
   */
  setFamilyProtection(clientId: string, body: SetFamilyProtection, context: CommandContext): Promise<SavedSafety>
}

export interface ClientSafetyDeps extends SafetyHistoryDeps {
  readonly handler: Handler
  readonly findProtection: FindProtection
}

const requireClient = (client: Client | undefined): Exclude<Client, ErasedClient> => {
  if (client === undefined || client.status === 'erased') throw new RefusalError('client_not_found')
  return client
}

export const createClientSafetyCommands = (deps: ClientSafetyDeps): ClientSafetyCommands => {
  const { handler, findProtection } = deps
  const readHistory = createReadSafetyHistory(deps)

  const isReadable = async (clientId: string, actor: ResolvedActor): Promise<boolean> =>
    !(await findProtection(actor)).hiddenIds.has(clientId)

  const readClientSafety = async (clientId: string, actor: ResolvedActor): Promise<ClientSafety> => {
    const [{ state }, readable] = await Promise.all([
      handler.load(clientDecider, clientStream(clientId)),
      isReadable(clientId, actor),
    ])
    const { isWatched, isProtected, safetyVersion } = requireClient(state)
    const history = await readHistory(clientId, { showsReasons: readable })
    return { clientId, watched: isWatched, isProtected, readable, version: safetyVersion, history }
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
      throw new RefusalError('stale_version', { current: await readClientSafety(clientId, context.actor) })
    }
  }

  return {
    readClientSafety,
    setAccountWatch: (clientId, { watched, version }, context) => {
      const { actor } = context
      return change(clientId, { type: 'set_account_watch', clientId, actor, at: '', watched, version }, context)
    },
    setFamilyProtection: async (clientId, body, context) => {
      const { actor } = context
      if (!body.isProtected && !(await isReadable(clientId, actor))) throw new RefusalError('family_protected')
      return change(clientId, { type: 'set_family_protection', clientId, actor, at: '', ...body }, context)
    },
  }
}
