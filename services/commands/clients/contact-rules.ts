// The rules of a family about being contacted, read from its own stream, and the command that sets them.
import type { ContactRules, SavedContactRules, SetContactRules } from '#contracts/contact-rules.ts'
import { RefusalError } from '#domain/decision.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import type { Client, ErasedClient } from '#domain/client/state.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

export interface ContactRuleCommands {
  /** Always current. @refuses client_not_found */
  readContactRules(clientId: string): Promise<SavedContactRules>
  /** Always current. Undefined once the client is erased. */
  findContactRules(clientId: string): Promise<ContactRules | undefined>
  /**
   * Holds for every message that has not been sent at the moment of the response. The refusal of a stale version contains
   * the current rules. @refuses client_not_found, not_permitted, stale_version, key_reused
   */
  setContactRules(
    clientId: string,
    body: SetContactRules,
    context: CommandContext,
  ): Promise<{ readonly version: number; readonly position: string | null }>
}

const exists = (client: Client | undefined): client is Exclude<Client, ErasedClient> =>
  client !== undefined && client.status !== 'erased'

export const createContactRuleCommands = (handler: Pick<Handler, 'load' | 'handle'>): ContactRuleCommands => {
  const load = async (clientId: string) => {
    const { state } = await handler.load(clientDecider, clientStream(clientId))
    return exists(state) ? state : undefined
  }
  const readContactRules = async (clientId: string): Promise<SavedContactRules> => {
    const client = await load(clientId)
    if (client === undefined) throw new RefusalError('client_not_found')
    return { clientId, ...client.contactRules, version: client.contactRulesVersion }
  }
  return {
    readContactRules,
    findContactRules: async (clientId) => (await load(clientId))?.contactRules,
    setContactRules: async (clientId, { version, ...rules }, context) => {
      const { actor } = context
      try {
        const { state, position } = await handler.handle(clientDecider, {
          stream: clientStream(clientId),
          context,
          decide: (client, at) =>
            clientDecider.decide({ type: 'set_contact_rules', clientId, actor, at, ...rules, version }, client),
        })
        return { version: exists(state) ? state.contactRulesVersion : version, position }
      } catch (error) {
        if (!(error instanceof RefusalError) || error.refusal.refused !== 'stale_version') throw error
        throw new RefusalError('stale_version', { current: await readContactRules(clientId) })
      }
    },
  }
}
