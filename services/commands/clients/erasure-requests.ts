// A family's request that its information be erased, read from its own stream, and the commands on it (docs/decisions/0084).
import type { Confidential } from '#contracts/confidential.ts'
import type { ChangeErasureRequest, DeclineErasureRequest, OwnErasureRequest } from '#contracts/erasure-requests.ts'
import { RefusalError } from '#domain/decision.ts'
import type { ClientCommand } from '#domain/client/commands.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Codec, DecodedEvent } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { openConfidential } from '#platform/vault/open-confidential.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'

interface SavedErasureRequest {
  readonly version: number
  readonly position: string | null
}

export interface ErasureRequestCommands {
  /** Always current. @refuses client_not_found */
  readErasureRequest(clientId: string): Promise<OwnErasureRequest>
  /**
   * The family asks to be erased, or takes that back. Repeating it changes nothing. The refusal of a stale version contains
   * the current request. @refuses client_not_found, not_permitted, stale_version, key_reused
   */
  changeErasureRequest(
    clientId: string,
    body: ChangeErasureRequest,
    context: CommandContext,
  ): Promise<SavedErasureRequest>
  /**
   * Declines the open request, for a reason that the family reads.
   * @refuses client_not_found, not_permitted, stale_version (also without an open request), information_missing,
   * unsafe_input, sensitive_content, key_reused
   */
  declineErasureRequest(
    clientId: string,
    body: DeclineErasureRequest,
    context: CommandContext,
  ): Promise<SavedErasureRequest>
}

export interface ErasureRequestDeps {
  readonly handler: Pick<Handler, 'handle'>
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly vault: Pick<Vault, 'open'>
}

interface FoldedRequest extends Omit<OwnErasureRequest, 'reason'> {
  readonly sealedReason: Confidential | null
  readonly isWatched: boolean
}

const noRequest = { state: 'none', askedAt: null, declinedAt: null, sealedReason: null } as const

const fold = (request: FoldedRequest | undefined, event: DecodedEvent<DomainEvent>): FoldedRequest | undefined => {
  if (event.type === 'ClientRegistered') return { ...noRequest, version: 0, isWatched: false }
  if (request === undefined) return undefined
  const version = request.version + 1
  switch (event.type) {
    case 'AccountWatchSet':
      return { ...request, isWatched: event.data.watched }
    case 'ErasureRequested':
      return { ...request, ...noRequest, state: 'open', askedAt: event.at, version }
    case 'ErasureRequestTakenBack':
      return { ...request, ...noRequest, version }
    case 'ErasureRequestDeclined':
      return { ...request, state: 'declined', declinedAt: event.at, sealedReason: event.data.reason, version }
    case 'ClientErased':
      return undefined
    default:
      return request
  }
}

export const createErasureRequestCommands = (deps: ErasureRequestDeps): ErasureRequestCommands => {
  const { handler, log, codec, vault } = deps

  const readErasureRequest = async (clientId: string): Promise<OwnErasureRequest> => {
    const events = await log.readStream(clientStream(clientId))
    const folded = events.reduce<FoldedRequest | undefined>(
      (request, event) => fold(request, codec.decode(event)),
      undefined,
    )
    if (folded === undefined) throw new RefusalError('client_not_found')
    const { sealedReason, isWatched, ...request } = folded
    const shown = isWatched ? null : sealedReason
    const open = await openConfidential(vault, [shown])
    return { ...request, reason: open(shown) }
  }

  const change = async (
    command: Extract<ClientCommand, { type: 'ask_for_erasure' | 'take_back_erasure' | 'decline_erasure' }>,
    context: CommandContext,
  ): Promise<SavedErasureRequest> => {
    const { clientId } = command
    const { state, position } = await handler.handle(clientDecider, {
      stream: clientStream(clientId),
      context,
      decide: (client, at) => clientDecider.decide({ ...command, at }, client),
    })
    if (state === undefined || state.status === 'erased') throw new RefusalError('client_not_found')
    return { version: state.erasureVersion, position }
  }

  return {
    readErasureRequest,
    changeErasureRequest: async (clientId, { action, version }, context) => {
      const type = action === 'ask' ? 'ask_for_erasure' : 'take_back_erasure'
      try {
        return await change({ type, clientId, actor: context.actor, at: '', version }, context)
      } catch (error) {
        if (!(error instanceof RefusalError) || error.refusal.refused !== 'stale_version') throw error
        throw new RefusalError('stale_version', { current: await readErasureRequest(clientId) })
      }
    },
    declineErasureRequest: (clientId, body, context) =>
      change({ type: 'decline_erasure', clientId, actor: context.actor, at: '', ...body }, context),
  }
}
