// Between the events that deciders know and the text that the log keeps: validates, seals personal text, links the hash
// chain on the way in; parses and upcasts on the way out. The domain hands in its table of event types.
import type { Actor } from '#contracts/actor.ts'
import type { z } from 'zod'

import { sealFields } from '../vault/fields.ts'
import type { Vault } from '../vault/vault.ts'
import { type ChainLink, linkEvents, type UnlinkedEvent } from './chain.ts'
import type { EventContext, EventMetadata } from './metadata.ts'
import type { NewEvent, StoredEvent } from './port.ts'

export interface EventDefinition {
  /** Present schema version, from 1. */
  readonly version: number
  readonly schema: z.ZodType
  /** `upcast[n]` lifts data of version n + 1 to n + 2. As many as the version has predecessors. */
  readonly upcast?: readonly ((data: unknown) => unknown)[]
}

export type EventRegistry = Readonly<Record<string, EventDefinition>>

/** The events of a registry, discriminated by type. */
export type EventOf<R extends EventRegistry> = {
  [T in keyof R & string]: { readonly type: T; readonly data: z.infer<R[T]['schema']> }
}[keyof R & string]

/** An event to write: what happened, its id, and who did it when and why. */
export interface Recording<E> {
  readonly id: string
  readonly event: E
  readonly context: EventContext
}

/** An event as it was read: parsed and at its present version; personal text is still sealed. */
export type Decoded<E> = E & {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: string
  /** occurredAt, ISO 8601 UTC. */
  readonly at: string
  readonly actor: Actor
  readonly metadata: EventMetadata
}

export interface Codec<E> {
  /** Encodes events that follow each other in a stream, after `previous`. @throws ZodError, SubjectErased */
  encode(stream: string, previous: ChainLink | undefined, recordings: readonly Recording<E>[]): Promise<NewEvent[]>
  /** @throws UnknownEvent for a type or version that this release does not know */
  decode(stored: StoredEvent): Decoded<E>
}

/** Written by a newer release, or not by this product. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent'
  constructor(type: string, version?: number) {
    super(version === undefined ? `no event type ${type}` : `no version ${version} of event type ${type}`)
  }
}

const checkedRegistry = (registry: EventRegistry): ReadonlyMap<string, EventDefinition> => {
  for (const [type, { version, upcast = [] }] of Object.entries(registry)) {
    if (upcast.length !== version - 1) throw new Error(`${type} version ${version} has ${upcast.length} upcasters`)
  }
  return new Map(Object.entries(registry))
}

const upcast = (
  type: string,
  { version, schema, upcast: steps = [] }: EventDefinition,
  data: unknown,
  from: number,
) => {
  if (from > version) throw new UnknownEvent(type, from)
  return schema.parse(steps.slice(from - 1).reduce((lifted, step) => step(lifted), data))
}

/** The codec of a registry. Its upcasters are counted at once: one is missing or too many is an error here. */
export const createCodec = <R extends EventRegistry>(options: {
  readonly registry: R
  readonly vault: Pick<Vault, 'seal'>
}): Codec<EventOf<R>> => {
  const registry = checkedRegistry(options.registry)
  const definitionOf = (type: string): EventDefinition => {
    const definition = registry.get(type)
    if (definition === undefined) throw new UnknownEvent(type)
    return definition
  }

  return {
    encode: async (stream, previous, recordings) => {
      const valid = recordings.map(({ id, event }) => ({
        eventId: id,
        data: definitionOf(event.type).schema.parse(event.data),
      }))
      const sealed = await sealFields(options.vault, valid)
      const unlinked = recordings.map(({ id, event: { type }, context }, index): UnlinkedEvent => {
        const metadata = { eventId: id, ...context, schemaVersion: definitionOf(type).version }
        return { id, type, data: JSON.stringify(sealed[index]), metadata }
      })
      return linkEvents(stream, previous, unlinked)
    },

    decode: ({ id, stream, revision, position, type, data: dataText, metadata: metadataText }) => {
      const definition = definitionOf(type)
      const metadata = JSON.parse(metadataText) as EventMetadata
      let data: unknown = JSON.parse(dataText)
      if (metadata.schemaVersion !== definition.version) data = upcast(type, definition, data, metadata.schemaVersion)
      const { occurredAt: at, actor } = metadata
      // Validated when it was written; what was written is guarded by the hash chain, not by parsing it again here.
      return { type, data, id, stream, revision, position, at, actor, metadata } as Decoded<EventOf<R>>
    },
  }
}
