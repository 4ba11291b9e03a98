// Who asks for a command, in which request, and under which key it may be repeated.
import type { Actor } from '#contracts/actor.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { randomUUID } from 'node:crypto'
import { v5 } from 'uuid'

export interface CommandContext {
  readonly actor: ResolvedActor
  /** Names this command in the history of what it changes: the same command again is found there. */
  readonly commandId: string
  /** One for everything that a person's act set going: the request's id. */
  readonly correlationId: string
  /** The event or command that caused it; null where a person did. */
  readonly causationId: string | null
  /** Present where the command may be repeated: the key that was sent, and what was asked under it. */
  readonly idempotency?: { readonly key: string; readonly bodyHash: string }
}

/** Namespace of the ids that are derived here (a random UUID of our own, RFC 9562 section 6.6). */
const namespace = '7b0f5c1e-58a4-4c0b-9f4e-0f6b3f1c2d77'

/** The command that an idempotency key means: the key belongs to its actor and route (REF-29). */
export const commandIdOf = (userId: string | null, route: string, key: string): string =>
  v5(`${userId ?? ''}|${route}|${key}`, namespace)

/** An id that follows from a command and a name within it: the same command again makes the same ids. */
export const derivedId = (commandId: string, name: string): string => v5(name, commandId)

/** The context of one part of a larger command, e.g. of an item of a bulk run; repeatable like the whole. */
export const partOf = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: derivedId(context.commandId, name),
})

/** A command that nobody repeats: of a script or a test. */
export const onceOnly = (actor: ResolvedActor): CommandContext => {
  const commandId = randomUUID()
  return { actor, commandId, correlationId: commandId, causationId: null }
}

/** What the system itself does. */
export const systemActor: ResolvedActor = { userId: null, organizationId: null, role: 'system', clientId: null }

/** Without the client profile, which is no part of who did something. */
export const actorOf = ({ userId, organizationId, role }: ResolvedActor): Actor => ({ userId, organizationId, role })
