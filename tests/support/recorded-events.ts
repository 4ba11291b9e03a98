// Recorded events for specs of folds, without a database or a vault.
import type { Actor } from '#contracts/actor.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '#projections/engine/model.ts'
import { ids } from './referral-fixtures.ts'

/** An event, and the metadata that matters to the spec. */
export interface EventEntry {
  readonly event: DomainEvent
  readonly at?: string
  readonly actor?: Actor
}

export const staffActor: Actor = { userId: ids.staff, organizationId: null, role: 'staff' }

/** The events of one stream, in order. Without `at`, each event is one minute after the event before it. */
export const recordEvents = (stream: string, ...history: readonly (DomainEvent | EventEntry)[]): RecordedEvent[] =>
  history.map((entry, revision) => {
    const { event, at, actor } = 'event' in entry ? entry : ({ event: entry } as EventEntry)
    return {
      ...event,
      id: `00000000-0000-4000-9000-${String(revision).padStart(12, '0')}`,
      stream,
      revision,
      position: String(revision + 1).padStart(20, '0'),
      at: at ?? new Date(Date.UTC(2026, 2, 2, 15) + revision * 60_000).toISOString(),
      actor: actor ?? staffActor,
    }
  })

/** The state after these events. */
export const foldEvents = <State>(fold: StreamFold<State>, events: readonly RecordedEvent[]): State | undefined =>
  events.reduce<State | undefined>((state, event) => fold.apply(state, event), undefined)
