// A decoded event with its position in the log, its time and its actor.
import type { Actor } from '#contracts/actor.ts'
import type { DomainEvent } from './events.ts'

export type RecordedEvent<E extends { readonly type: string; readonly data: unknown } = DomainEvent> = E & {
  readonly id: string
  readonly stream: string
  /** 0-based index in its stream. */
  readonly revision: number
  /** Position in the whole log. */
  readonly position: string
  /** The event's `occurredAt`, ISO 8601 UTC. */
  readonly at: string
  readonly actor: Actor
}
