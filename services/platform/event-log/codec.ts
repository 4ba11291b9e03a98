// Converts the domain's events to text for the log, and back. Encoding validates, seals personal text, and links the
// hash chain. Decoding parses and upcasts.
import type { Actor } from '#contracts/actor.ts'
import type { z } from 'zod'

import { sealFields } from '../vault/fields.ts'
import type { Vault } from '../vault/vault.ts'
import { NotYetAvailable } from '../unavailable.ts'
import { type ChainLink, linkEvents, type UnlinkedEvent } from './chain.ts'
import type { EventContext, EventMetadata } from './metadata.ts'
import type { NewEvent, StoredEvent } from './port.ts'

interface EventDefinition {
  /** The current schema version, starting at 1. */
  readonly version: number
  readonly schema: z.ZodType
  /** `upcast[n]` converts data of version n + 1 to version n + 2. There is one upcaster for each earlier version. */
  readonly upcast?: readonly ((data: unknown) => unknown)[]
}

export type EventRegistry = Readonly<Record<string, EventDefinition>>

/**
 * How many versions of events a release can read. Types and versions are only ever added, so of two releases, the newer
 * one can read more.
 */
export const countVersions = (registry: EventRegistry): number =>
  Object.values(registry).reduce((count, { version }) => count + version, 0)

/** The events of a registry, discriminated by type. */
export type EventOf<R extends EventRegistry> = {
  [T in keyof R & string]: { readonly type: T; readonly data: z.infer<R[T]['schema']> }
}[keyof R & string]

/** An event to be written, with its id and its context (who, when, and why). */
export interface PendingEvent<E> {
  readonly id: string
  readonly event: E
  readonly context: EventContext
}

/** A decoded event at its current version. Personal text is still sealed. */
export type DecodedEvent<E> = E & {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: string
  /** The event's `occurredAt` as an ISO 8601 instant in UTC. */
  readonly at: string
  readonly actor: Actor
  readonly metadata: EventMetadata
}

export interface Codec<E> {
  /** Encodes consecutive events of a stream, after `previous`. @throws ZodError, SubjectErased */
  encode(
    stream: string,
    previous: ChainLink | undefined,
    pendingEvents: readonly PendingEvent<E>[],
  ): Promise<NewEvent[]>
  /** @throws UnknownEvent for a type or version that this release does not know */
  decode(stored: StoredEvent): DecodedEvent<E>
  /** Whether `decode` has thrown `UnknownEvent`. */
  readonly hasMetUnknownEvent: boolean
}

/** Thrown if the event was written by a newer release or by another product. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent'
  constructor(type: string, version?: number) {
    super(version === undefined ? `no event type ${type}` : `no version ${version} of event type ${type}`)
  }
}

const validateRegistry = (registry: EventRegistry): ReadonlyMap<string, EventDefinition> => {
  for (const [type, { version, upcast = [] }] of Object.entries(registry)) {
    if (upcast.length !== version - 1) throw new Error(`${type} version ${version} has ${upcast.length} upcasters`)
  }
  return new Map(Object.entries(registry))
}

const upcast = (
  type: string,
  { version, schema, upcast: upcasters = [] }: EventDefinition,
  data: unknown,
  fromVersion: number,
) => {
  if (fromVersion > version) throw new UnknownEvent(type, fromVersion)
  return schema.parse(upcasters.slice(fromVersion - 1).reduce((upcasted, step) => step(upcasted), data))
}

/**
 * Matches the message of an `UnknownEvent`, in Postgres too: parked streams store the message, those of reactions after
 * the name of the error. The previous release has parked some with it, so it must not change.
 */
export const unknownEventPattern = /^(UnknownEvent: )?no (event type|version \d+ of event type) /

/**
 * Thrown where rows lack events that this release cannot read, and a newer release runs. Repeated there, the request
 * succeeds.
 */
export class NewerReleaseNeeded extends NotYetAvailable {
  override readonly name = 'NewerReleaseNeeded'
  constructor(model: string) {
    super(`the read model ${model} lacks events that only the newer release can read`)
  }
}

/** Whether this is, or was caused by, an event of a newer release. */
export const isUnknownEvent = (error: unknown): boolean =>
  error instanceof UnknownEvent ||
  error instanceof NewerReleaseNeeded ||
  (error instanceof Error && error.cause !== undefined && isUnknownEvent(error.cause))

/** Creates the codec of a registry. @throws Error if the number of upcasters is wrong */
export const createCodec = <R extends EventRegistry>(options: {
  readonly registry: R
  readonly vault: Pick<Vault, 'seal'>
}): Codec<EventOf<R>> => {
  const registry = validateRegistry(options.registry)
  let hasMetUnknownEvent = false
  const getDefinition = (type: string): EventDefinition => {
    const definition = registry.get(type)
    if (definition === undefined) throw new UnknownEvent(type)
    return definition
  }

  const decode: Codec<EventOf<R>>['decode'] = (stored) => {
    const { id, stream, revision, position, type } = stored
    const definition = getDefinition(type)
    const metadata = JSON.parse(stored.metadata) as EventMetadata
    let data: unknown = JSON.parse(stored.data)
    if (metadata.schemaVersion !== definition.version) data = upcast(type, definition, data, metadata.schemaVersion)
    const { occurredAt, actor } = metadata
    // The data is not validated again, because it was validated when it was written. `npm run verify` reports later
    // changes (chain.ts).
    return { type, data, id, stream, revision, position, at: occurredAt, actor, metadata } as DecodedEvent<EventOf<R>>
  }

  return {
    get hasMetUnknownEvent() {
      return hasMetUnknownEvent
    },
    encode: async (stream, previous, pendingEvents) => {
      const validated = pendingEvents.map(({ id, event }) => ({
        eventId: id,
        data: getDefinition(event.type).schema.parse(event.data),
      }))
      const sealed = await sealFields(options.vault, validated)
      const unlinked = pendingEvents.map(({ id, event: { type }, context }, index): UnlinkedEvent => {
        const metadata = { eventId: id, ...context, schemaVersion: getDefinition(type).version }
        return { id, type, data: JSON.stringify(sealed[index]), metadata }
      })
      return linkEvents(stream, previous, unlinked)
    },

    decode: (stored) => {
      try {
        return decode(stored)
      } catch (error) {
        hasMetUnknownEvent ||= error instanceof UnknownEvent
        throw error
      }
    },
  }
}
