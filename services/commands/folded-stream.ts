// A stream from a command's point of view: its folded state, its last event, and whether the command is already in it.
import type { Decider } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import { RefusalError } from '#domain/decision.ts'
import type { ChainLink } from '#platform/event-log/chain.ts'
import type { Codec, DecodedEvent } from '#platform/event-log/codec.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import type { CommandContext } from './context.ts'

/** The result of a command. */
export interface CommandOutcome<State> {
  readonly state: State
  /** Log position of the command's last event, or null if the stream is empty. */
  readonly position: string | null
}

/** The state of a stream up to the last event read. */
export interface FoldedStream<State> extends CommandOutcome<State> {
  /** Undefined if the stream is new. */
  readonly lastEvent: (ChainLink & { readonly at: string }) | undefined
  /** The ids of all commands that wrote to the stream. */
  readonly commandIds: ReadonlySet<string>
}

export interface StreamHistory<State> extends FoldedStream<State> {
  /** The result of this command, or undefined if it is not among the events folded here. */
  readonly earlierOutcome: CommandOutcome<State> | undefined
}

/** Refuses a key that was used for a different request. @refuses key_reused */
const assertSameRequest = ({ metadata }: DecodedEvent<DomainEvent>, { idempotency }: CommandContext): void => {
  if (metadata.bodyHash !== idempotency?.bodyHash) throw new RefusalError('key_reused')
}

/** Creates the state of a stream before any event was read. */
export const createEmptyStream = <State>(initial: State): FoldedStream<State> => ({
  state: initial,
  position: null,
  lastEvent: undefined,
  commandIds: new Set(),
})

/** Folds more events into a stream's state, and looks for the command among them. @refuses key_reused */
export const foldEvents = <State, Event extends DomainEvent>(
  start: FoldedStream<State>,
  storedEvents: readonly StoredEvent[],
  codec: Pick<Codec<DomainEvent>, 'decode'>,
  { evolve }: Pick<Decider<never, State, Event>, 'evolve'>,
  context?: CommandContext,
): StreamHistory<State> => {
  // Without new events, skip copying the command ids. A stream can have many of them.
  if (storedEvents.length === 0) return { ...start, earlierOutcome: undefined }
  let { state, position, lastEvent } = start
  // Work on a copy, because `start` may be cached and a failure below must not change it.
  const commandIds = new Set(start.commandIds)
  let earlierOutcome: CommandOutcome<State> | undefined
  for (const storedEvent of storedEvents) {
    const event = codec.decode(storedEvent)
    const { commandId, hash } = event.metadata
    // A stream contains only events of its own aggregate.
    state = evolve(state, event as DomainEvent as Event)
    position = event.position
    lastEvent = { revision: event.revision, hash, at: event.at }
    commandIds.add(commandId)
    if (commandId === context?.commandId) {
      assertSameRequest(event, context)
      earlierOutcome = { state, position }
    }
  }
  return { state, position, lastEvent, commandIds, earlierOutcome }
}
