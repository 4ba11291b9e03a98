// Registers a client, or finds the existing one.
import type { RegisterClient, RegisterClientResult } from '#contracts/people.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import type { z } from 'zod'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import { type IdempotencyKeys, runClaimed } from '../idempotency-keys.ts'
import type { FindClient } from './client-record.ts'
import type { ClientContacts } from './client-contacts.ts'
import { type ClientMatches, computeMatchHashes } from './client-match.ts'
import type { ClientReferralPermissions } from './client-referral-permissions.ts'

type Registration = z.output<typeof RegisterClient>

export interface RegisterDeps {
  readonly handler: Handler
  readonly findClient: FindClient
  readonly matches: ClientMatches
  readonly contacts: Pick<ClientContacts, 'add' | 'remove'>
  readonly referralPermissions: ClientReferralPermissions
  readonly idempotencyKeys: IdempotencyKeys
  readonly matchKey: Uint8Array
  readonly clock: Clock
}

export type RegisterOrFindClient = (body: Registration, context: CommandContext) => Promise<RegisterClientResult>

/**
 * Claims the match hashes before registering the client, so one of two concurrent registrations finds the other.
 * Repeating the command returns the same client. @refuses invalid_body, key_reused
 */
export const createRegisterClient = (deps: RegisterDeps): RegisterOrFindClient => {
  const { handler, findClient, matches, contacts, referralPermissions, idempotencyKeys, matchKey, clock } = deps

  const buildResult = async (
    clientId: string,
    isExisting: boolean,
    context: CommandContext,
  ): Promise<RegisterClientResult> => {
    const client = await findClient(clientId)
    if (client === undefined) throw new RefusalError('client_not_found')
    const { actor, commandId } = context
    // An organization that knows the client's contact details, name and initial may refer the client, even if another
    // organization entered the record.
    if (isExisting && actor.organizationId !== null)
      await referralPermissions.add(actor.organizationId, clientId, clock.now())
    // The idempotency key belongs to another stream id, so the client's own stream does not show that the key was used.
    if (clientId !== commandId) await idempotencyKeys.record(context)
    return { client: client.row, existing: isExisting, position: client.position }
  }

  /** Returns false if the stream already contains someone else's registration. */
  const register = async (clientId: string, body: Registration, context: CommandContext): Promise<boolean> => {
    const { actor } = context
    try {
      await handler.handle(clientDecider, {
        stream: clientStream(clientId),
        context,
        decide: (state, at) =>
          clientDecider.decide({ ...body, type: 'register', clientId, actor, at, ownerUserId: null }, state),
      })
      await contacts.add(clientId, body)
      return true
    } catch (error) {
      if (error instanceof RefusalError && error.refusal.refused === 'already_exists') return false
      throw error
    }
  }

  const registerOrFind = async (body: Registration, context: CommandContext): Promise<RegisterClientResult> => {
    if ((await findClient(context.commandId)) !== undefined) {
      await register(context.commandId, body, context)
      return buildResult(context.commandId, false, context)
    }
    const hashes = computeMatchHashes(matchKey, body)
    const claimMatches = () => matches.claim(context.commandId, hashes, body.notDuplicateOf, clock.now())
    let existingClientId = await claimMatches()
    // A client with hashes but no record is left over from a crash between the two steps. This registration completes
    // it.
    if (await register(existingClientId ?? context.commandId, body, context)) {
      return buildResult(existingClientId ?? context.commandId, false, context)
    }
    if (existingClientId !== undefined && (await findClient(existingClientId)) === undefined) {
      // An erased client must not be found as a duplicate.
      await matches.release(existingClientId)
      await contacts.remove(existingClientId)
      existingClientId = await claimMatches()
      if (existingClientId === undefined && (await register(context.commandId, body, context))) {
        return buildResult(context.commandId, false, context)
      }
    }
    return buildResult(existingClientId ?? context.commandId, true, context)
  }

  return (body, context) =>
    runClaimed(idempotencyKeys, context, async (claim) => {
      // Refuse a reused key first. Otherwise the hashes of this person would be claimed for the client that was
      // registered under the key, who may be someone else.
      await claim
      return registerOrFind(body, context)
    })
}
