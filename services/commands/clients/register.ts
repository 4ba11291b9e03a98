// Registers a client, or finds the existing one.
import type { RegisterClient, RegisteredClient } from '#contracts/people.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { Refused } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import type { z } from 'zod'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { UsedKeys } from '../used-keys.ts'
import type { FindClient } from './client-file.ts'
import { type ClientMatches, matchesOf } from './client-match.ts'
import type { Introductions } from './introductions.ts'

type Registration = z.output<typeof RegisterClient>

export interface RegisterDeps {
  readonly handler: Handler
  readonly findClient: FindClient
  readonly matches: ClientMatches
  readonly introductions: Introductions
  readonly usedKeys: UsedKeys
  readonly matchKey: Uint8Array
  readonly clock: Clock
}

export type RegisterOrFind = (body: Registration, context: CommandContext) => Promise<RegisteredClient>

/**
 * Claims the match before registering the client, so that of two concurrent registrations one finds the other.
 * Repeating the command returns the same client. @refuses invalid_body, key_reused
 */
export const createRegisterClient = (deps: RegisterDeps): RegisterOrFind => {
  const { handler, findClient, matches, introductions, usedKeys, matchKey, clock } = deps

  const answer = async (clientId: string, existing: boolean, context: CommandContext): Promise<RegisteredClient> => {
    const client = await findClient(clientId)
    if (client === undefined) throw new Refused('client_not_found')
    const { actor, commandId } = context
    // An organization that knows contact, name and initial may refer the client, even if another organization entered
    // it.
    if (existing && actor.organizationId !== null) await introductions.add(actor.organizationId, clientId, clock.now())
    // The key names a different stream, so that stream cannot show that the key was used.
    if (clientId !== commandId) await usedKeys.note(context)
    return { client: client.row, existing, position: client.position }
  }

  /** Returns false if the stream already holds someone else's registration. */
  const register = async (clientId: string, body: Registration, context: CommandContext): Promise<boolean> => {
    const { firstName, lastInitial, email, phone, county, notDuplicateOf } = body
    const profile = { firstName, lastInitial: lastInitial.toUpperCase(), email, phone, county }
    const { actor } = context
    try {
      await handler.handle(clientDecider, {
        stream: clientStream(clientId),
        context,
        decide: (state, at) =>
          clientDecider.decide(
            { type: 'register', clientId, actor, at, ownerUserId: null, notDuplicateOf, ...profile },
            state,
          ),
      })
      return true
    } catch (error) {
      if (error instanceof Refused && error.refusal.refused === 'already_exists') return false
      throw error
    }
  }

  return async (body, context) => {
    // Refuse a reused key first. Otherwise it would claim the match of a person other than the one registered under it.
    if ((await findClient(context.commandId)) !== undefined) {
      await register(context.commandId, body, context)
      return answer(context.commandId, false, context)
    }
    await usedKeys.has(context)
    const known = matchesOf(matchKey, body)
    const take = () => matches.take(context.commandId, known, body.notDuplicateOf, clock.now())
    let holder = await take()
    // A holder without a record is left over from a crash between match and registration. This registration completes
    // it.
    if (await register(holder ?? context.commandId, body, context)) {
      return answer(holder ?? context.commandId, false, context)
    }
    if (holder !== undefined && (await findClient(holder)) === undefined) {
      // An erased client must not be found as a duplicate.
      await matches.release(holder)
      holder = await take()
      if (holder === undefined && (await register(context.commandId, body, context))) {
        return answer(context.commandId, false, context)
      }
    }
    return answer(holder ?? context.commandId, true, context)
  }
}
