// An event as readers get it: decoded, with where, when and by whom it was recorded.
import type { Actor } from '#contracts/actor.ts'
import type { DomainEvent } from './events.ts'

export type RecordedEvent<E extends { readonly type: string; readonly data: unknown } = DomainEvent> = E & {
  readonly id: string
  readonly stream: string
  /** 0-based place in its stream. */
  readonly revision: number
  /** Place in the whole log. */
  readonly position: string
  /** occurredAt, ISO 8601 UTC. */
  readonly at: string
  readonly actor: Actor
}
