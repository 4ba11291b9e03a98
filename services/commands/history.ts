// A stream as a command sees it: its folded state, its last event, and whether the command is already in it.
import type { Decider } from '#domain/decision.ts'
import type { DomainEvent } from '#domain/events.ts'
import { Refused } from '#domain/decision.ts'
import type { ChainLink } from '#platform/event-log/chain.ts'
import type { Codec, Decoded } from '#platform/event-log/codec.ts'
import type { StoredEvent } from '#platform/event-log/port.ts'

import type { CommandContext } from './context.ts'

/** The result of a command. */
export interface Outcome<State> {
  readonly state: State
  /** Log position of the command's last event; null where the stream is empty. */
  readonly position: string | null
}

/** The state of a stream, as far as it was read. */
export interface Past<State> extends Outcome<State> {
  /** Undefined if the stream is new. */
  readonly end: (ChainLink & { readonly at: string }) | undefined
  /** The ids of all commands that wrote to the stream. */
  readonly commandIds: Set<string>
}

export interface History<State> extends Past<State> {
  /** The result of this very command; undefined if it is not among the events folded here. */
  readonly earlier: Outcome<State> | undefined
}

/** Refuses a key that was used for a different request. @refuses key_reused */
const sameRequest = ({ metadata }: Decoded<DomainEvent>, { idempotency }: CommandContext): void => {
  if (metadata.bodyHash !== idempotency?.bodyHash) throw new Refused('key_reused')
}

/** The state before anything was read. */
export const unread = <State>(initial: State): Past<State> => ({
  state: initial,
  position: null,
  end: undefined,
  commandIds: new Set(),
})

/** Folds the following events onto a stream's state, and looks for the command among them. @refuses key_reused */
export const historyAfter = <State, Event extends DomainEvent>(
  past: Past<State>,
  stored: readonly StoredEvent[],
  codec: Pick<Codec<DomainEvent>, 'decode'>,
  { evolve }: Pick<Decider<never, State, Event>, 'evolve'>,
  context?: CommandContext,
): History<State> => {
  const { commandIds } = past
  let { state, position, end } = past
  let earlier: Outcome<State> | undefined
  for (const one of stored) {
    const event = codec.decode(one)
    const { commandId, hash } = event.metadata
    // A stream holds only events of its own aggregate.
    state = evolve(state, event as DomainEvent as Event)
    position = event.position
    end = { revision: event.revision, hash, at: event.at }
    commandIds.add(commandId)
    if (commandId === context?.commandId) {
      sameRequest(event, context)
      earlier = { state, position }
    }
  }
  return { state, position, end, commandIds, earlier }
}
