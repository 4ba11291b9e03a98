// A release that has newer versions of some events and read models than this one, for tests of an upgrade.
import { domainEvents } from '#domain/events.ts'
import type { EventRegistry } from '#platform/event-log/codec.ts'
import type { ReadModel } from '#projections/engine/model.ts'
import { readModels } from '#projections/models.ts'

type EventType = keyof typeof domainEvents

/** What the newer release has in one more version. */
export interface NewerVersions {
  readonly events: readonly EventType[]
  /** Names of read models. */
  readonly models?: readonly string[]
}

/** Returns all events, with one more version of these types. Their data stays the same. */
export const createNewerRegistry = ({ events }: NewerVersions): EventRegistry => {
  const current: EventRegistry = domainEvents
  const newer = events.flatMap((type) => {
    const definition = current[type]
    if (definition === undefined) return []
    const { version, upcast = [] } = definition
    return [[type, { ...definition, version: version + 1, upcast: [...upcast, (data: unknown) => data] }] as const]
  })
  return { ...current, ...Object.fromEntries(newer) }
}

/** Returns all read models, with one more version of these. Their rows stay the same. */
export const createNewerModels = ({ models = [] }: NewerVersions): ReadModel[] =>
  readModels.map((model) => (models.includes(model.name) ? { ...model, version: model.version + 1 } : model))

/** Makes this process a newer release. Call it before the server is started. */
export const becomeNewerRelease = (versions: NewerVersions): void => {
  Object.assign(domainEvents, createNewerRegistry(versions))
  // The queries of a model use the same object.
  for (const [index, model] of createNewerModels(versions).entries()) Object.assign(readModels[index] ?? {}, model)
}
