// A release that has newer versions of some events than this one, for tests of an upgrade.
import { domainEvents } from '#domain/events.ts'
import type { EventRegistry } from '#platform/event-log/codec.ts'

export type EventType = keyof typeof domainEvents

/** Returns all events, with one more version of these types. Their data stays the same. */
export const createNewerRegistry = (types: readonly EventType[]): EventRegistry => {
  const current: EventRegistry = domainEvents
  const newer = types.flatMap((type) => {
    const definition = current[type]
    if (definition === undefined) return []
    const { version, upcast = [] } = definition
    return [[type, { ...definition, version: version + 1, upcast: [...upcast, (data: unknown) => data] }] as const]
  })
  return { ...current, ...Object.fromEntries(newer) }
}

/** Makes this process a newer release. Call it before the server is started. */
export const becomeNewerRelease = (types: readonly EventType[]): void => {
  Object.assign(domainEvents, createNewerRegistry(types))
}
