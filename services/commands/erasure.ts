// Erases a person for good, in the log and in every copy. The key is destroyed, and an event tells the read models to
// delete what they hold. Both steps are repeatable: the next erasure completes one that stopped in between.
import { canErase } from '#contracts/parties.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { applicationDecider } from '#domain/application/decide.ts'
import { applicationStream } from '#domain/application/events.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { ClientMatches } from './clients/client-match.ts'
import type { CommandContext } from './context.ts'
import type { Handler } from './handle.ts'

export interface ErasureDeps {
  readonly handler: Handler
  readonly vault: Pick<Vault, 'erase'>
  readonly matches: Pick<ClientMatches, 'release'>
}

/** `position` is null if it was already erased. */
type ErasureResult = Promise<{ readonly position: string | null }>

export interface ErasureCommands {
  /** Erases names, contacts and every note about the client. @refuses client_not_found, not_permitted */
  eraseClient(clientId: string, context: CommandContext): ErasureResult
  /**
   * Erases contacts and free text of an application, even if the applicant is now a partner.
   * @refuses application_not_found, not_permitted
   */
  eraseApplication(applicationId: string, context: CommandContext): ErasureResult
}

export const createErasureCommands = ({ handler, vault, matches }: ErasureDeps): ErasureCommands => ({
  eraseClient: async (clientId, context) => {
    const stream = clientStream(clientId)
    const { state } = await handler.load(clientDecider, stream)
    if (state === undefined) throw new RefusalError('client_not_found')
    if (!canErase(context.actor)) throw new RefusalError('not_permitted')
    await vault.erase(stream)
    await matches.release(clientId)
    if (state.status === 'erased') return { position: null }
    const { actor } = context
    return handler.handle(clientDecider, {
      stream,
      context,
      decide: (client, at) => clientDecider.decide({ type: 'erase', clientId, actor, at }, client),
    })
  },
  eraseApplication: async (applicationId, context) => {
    const stream = applicationStream(applicationId)
    const { state } = await handler.load(applicationDecider, stream)
    if (state === undefined) throw new RefusalError('application_not_found')
    if (!canErase(context.actor)) throw new RefusalError('not_permitted')
    await vault.erase(stream)
    if (state.stage === 'erased') return { position: null }
    const { actor } = context
    return handler.handle(applicationDecider, {
      stream,
      context,
      decide: (application) => applicationDecider.decide({ type: 'erase', applicationId, actor }, application),
    })
  },
})
