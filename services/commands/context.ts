// The context of a command, with its actor, its request, and its idempotency key.
import type { Actor } from '#contracts/actor.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { deriveId } from '#platform/derive-id.ts'
import { randomUUID } from 'node:crypto'
import { v5 } from 'uuid'

export interface CommandContext {
  readonly actor: ResolvedActor
  /** Recorded with every event of this command, so that a duplicate is recognized in the stream's history. */
  readonly commandId: string
  /** The request id, shared by everything that one user action triggers. */
  readonly correlationId: string
  /** The event or command that caused this one, or null if a person did. */
  readonly causationId: string | null
  /** The idempotency key from the request and the hash of the request body. Present if the command may be repeated. */
  readonly idempotency?: { readonly key: string; readonly bodyHash: string }
}

/** The namespace of the ids derived here: our own random UUID (RFC 9562, section 6.6). */
const namespace = '7b0f5c1e-58a4-4c0b-9f4e-0f6b3f1c2d77'

/** Derives the command id from an idempotency key, which is scoped to its actor and route (REF-29). */
export const deriveCommandId = (userId: string | null, route: string, key: string): string =>
  v5(`${userId ?? ''}|${route}|${key}`, namespace)

/**
 * Creates the context for one step of a larger command, such as one item of a bulk run. Repeating the larger command
 * repeats the step with the same command id.
 */
export const createSubcommandContext = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: deriveId(context.commandId, name),
})

/** Creates a context without an idempotency key, for scripts and tests. */
export const createOneOffContext = (actor: ResolvedActor): CommandContext => {
  const commandId = randomUUID()
  return { actor, commandId, correlationId: commandId, causationId: null }
}

/** The actor for the application's own actions. */
export const systemActor: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }

/** Removes the client profile, which is not part of the recorded actor. */
export const toActor = ({ userId, organizationId, role }: ResolvedActor): Actor => ({ userId, organizationId, role })
